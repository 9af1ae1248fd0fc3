import { parseArgs } from "node:util";
import "../areas/areas";
import { Refusal } from "./before/refusal.mjs";
import { createReporter } from "./before/reporter.mjs";
import { findInstallation, requireDatabase } from "./installation";

// `npm run reset-access -- <email> [--turn-off-codes]`: makes a one-time link to set a new password, for a member
// whom nobody in the team can let back in, such as the last owner. Anybody who can run it can read the database
// anyway. Daftar must run.

const USAGE = "npm run reset-access -- <email> [--turn-off-codes]";
const { line } = createReporter();

async function main(): Promise<void> {
  const { email, turnOffCodes } = readArguments();
  const installation = findInstallation();
  Object.assign(process.env, installation.env);
  await requireDatabase(installation);
  const { makeAccessResetAtServer, RESET_HOURS } = await import("@/lib/areas/settings/team/server/access-reset");
  const made = await makeAccessResetAtServer(email, turnOffCodes);
  if (!made) throw new Refusal(`Nobody here has the address ${email}.`, "Check its spelling, and DATA_DIR.");
  line(`\n  New password   ${made.link}`);
  line(`                 Works once, for ${RESET_HOURS} hours; earlier links of this member are void.`);
  if (turnOffCodes) line("                 It also switches their one-time codes off.");
  line("");
}

function readArguments(): { email: string; turnOffCodes: boolean } {
  try {
    const { values, positionals } = parseArgs({
      options: { "turn-off-codes": { type: "boolean", default: false } },
      allowPositionals: true,
    });
    const [email, ...more] = positionals;
    if (email && more.length === 0) return { email, turnOffCodes: values["turn-off-codes"] };
  } catch {
    // Said below.
  }
  throw new Refusal(`Use: ${USAGE}`);
}

main()
  .then(() => process.exit(0))
  .catch((error: unknown) => {
    if (error instanceof Refusal) line(error.message);
    else line(error instanceof Error ? (error.stack ?? error.message) : String(error));
    process.exit(1);
  });
