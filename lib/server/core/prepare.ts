import "server-only";
import { migrateDatabase } from "@/lib/server/db/migrate";
import { disableDemoMembers, makeDemoMembers } from "@/lib/server/members/demo-members";
import { makeSetupLink } from "@/lib/server/members/setup-link";
import { linkSandbox, SANDBOX_BUSINESS } from "@/lib/server/tokens/link-sandbox";
import { env } from "./env";

/**
 * Run by the launcher before web starts: schema, and then the sandbox's business with its demo members, or in live mode
 * the one-time set-up link. Says only what a person must know.
 *
 * @returns lines for the terminal
 */
async function prepare(): Promise<string[]> {
  const { mode, DATABASE_URL } = env();
  await migrateDatabase(DATABASE_URL);
  if (mode === "sandbox") {
    await linkSandbox();
    await makeDemoMembers(SANDBOX_BUSINESS);
    return [];
  }
  const lines: string[] = [];
  const disabled = await disableDemoMembers();
  if (disabled > 0)
    lines.push(`  Warning   ${disabled} demo members of a sandbox were in this database; they are disabled now.`);
  const link = await makeSetupLink();
  if (link)
    lines.push(`  Set up    ${link}\n            Works once, for 24 hours. Whoever opens it becomes the owner.`);
  return lines;
}

try {
  const lines = await prepare();
  if (lines.length > 0) process.stdout.write(`${lines.join("\n")}\n`);
  process.exit(0);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
