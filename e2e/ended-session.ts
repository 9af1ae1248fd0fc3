import type { Page } from "@playwright/test";
import type { TestMember } from "./new-member";

type Sql = (text: string, values?: unknown[]) => Promise<unknown>;

/**
 * The member has been idle for too long at the moment the page sends this operation: it is what meets the ended
 * session, and nothing that the page asks by itself can ask for sign-in before.
 */
export async function idleBefore(operation: string, member: TestMember, page: Page, sql: Sql): Promise<void> {
  const idle = "UPDATE sessions SET last_seen_at = now() - interval '31 minutes' WHERE member_id = $1";
  const end = async (): Promise<void> => void (await sql(idle, [member.id]));
  await page.route(`**/${operation}`, (route) => end().then(() => route.continue()), { times: 1 });
}
