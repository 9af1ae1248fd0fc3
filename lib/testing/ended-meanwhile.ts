import "server-only";
import { eq, sql } from "drizzle-orm";
import { vi } from "vitest";
import { db } from "@/lib/server/db/client";
import { members } from "@/lib/server/db/schema";
import { endSessions } from "@/lib/server/members/end-session";
import type { TestMember } from "./members";

/**
 * For tests: a request of a member whose sessions are ended, as after a lost phone, when it has come as far as asking for
 * its session in the transaction that decides.
 */
export async function endedMeanwhile<Answer>(member: TestMember, ask: () => Promise<Answer>): Promise<Answer> {
  const { asked } = await db().transaction(async (tx) => {
    await tx.select({ id: members.id }).from(members).where(eq(members.id, member.id)).for("update");
    const asked = ask();
    const waiting = sql`SELECT FROM pg_stat_activity
      WHERE wait_event_type = 'Lock' AND query ILIKE '%members%for key share%' AND datname = current_database()`;
    await vi.waitUntil(async () => (await db().execute(waiting)).rowCount === 1, { timeout: 60_000 });
    await endSessions(member.id, "signed_out", {}, tx);
    return { asked };
  });
  return asked;
}
