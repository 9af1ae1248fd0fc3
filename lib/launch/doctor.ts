import { Refusal } from "./before/refusal.mjs";
import { createReporter } from "./before/reporter.mjs";
import { checkChannels } from "./doctor/channels";
import type { Finding } from "./doctor/finding";
import { bad } from "./doctor/finding";
import { checkAudit, checkBusinesses, checkDatabase } from "./doctor/inside";
import { checkDisk, checkService, checkWeb, reason } from "./doctor/outside";
import { findInstallation } from "./installation";

// `npm run doctor`: looks at a running installation and says what is wrong with it. Changes nothing. Exit 1 when
// something is bad.

const MARKS = { good: "✓", warning: "!", bad: "✗" };
const { line } = createReporter();

async function main(): Promise<boolean> {
  const installation = findInstallation();
  Object.assign(process.env, installation.env);
  const { mode, dataDir } = installation.settings;
  line(`Daftar in ${mode} mode, data in ${dataDir}\n`);
  let hasBad = false;
  const report = ({ verdict, what, found }: Finding) => {
    hasBad ||= verdict === "bad";
    line(`${MARKS[verdict]} ${what}: ${found}`);
  };
  report(checkDisk(installation));
  for (const finding of await checkWeb(installation)) report(finding);
  for (const finding of await checkService(installation)) report(finding);
  const database = await checkDatabase();
  for (const finding of database) report(finding);
  if (database.every(({ verdict }) => verdict === "good")) {
    for (const finding of await checkBusinesses().catch((error) => [bad("Businesses", reason(error))])) report(finding);
    for (const finding of await checkChannels().catch((error) => [bad("Channels", reason(error))])) report(finding);
    report(await checkAudit().catch((error) => bad("Audit chain", reason(error))));
  }
  return !hasBad;
}

main()
  .then((isWell) => process.exit(isWell ? 0 : 1))
  .catch((error: unknown) => {
    line(error instanceof Refusal || !(error instanceof Error) ? String(error) : (error.stack ?? ""));
    process.exit(2);
  });
