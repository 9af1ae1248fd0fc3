import "server-only";
import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { pool } from "@/lib/server/db/client";
import { checkpointFile, readCheckpoints, readSignedLine } from "./checkpoints";
import { fromExportLine, readChain } from "./read-chain";
import { type BreakReason, type ChainReport, type Checkpoint, type FoundEntry, verifyChain } from "./verify-chain";

const WORDS: Record<BreakReason, string> = {
  changed: "its content or its link to the entry before it was changed",
  removed: "it is missing",
  reordered: "it does not stand in its place",
  truncated: "it and what followed are missing, although a checkpoint knows of them",
  rewritten: "it differs from its signed checkpoint: the chain was written anew",
  unreadable: "it cannot be read",
};

/**
 * `npm run audit:verify` checks the database's chain; with `--file export.jsonl` an exported one. Both are compared
 * with the signed checkpoints in DATA_DIR (or `--checkpoints file`). Exit 1 when something does not fit.
 */
async function main(): Promise<boolean> {
  const { values } = parseArgs({ options: { file: { type: "string" }, checkpoints: { type: "string" } } });
  await takeLauncherSettings();
  const { checkpoints, badLines } = await readCheckpoints(values.checkpoints ?? checkpointFile());
  const report = values.file ? await verifyFile(values.file, checkpoints) : await verifyChain(readChain(), checkpoints);
  tell(report, badLines);
  return report.broken === null && badLines.length === 0;
}

/** An export ends with a signed line of its own: without it, or with less before it than it tells, the end is missing. */
async function verifyFile(file: string, checkpoints: readonly Checkpoint[]): Promise<ChainReport> {
  const end = await readEnd(file);
  const known = end ? [...checkpoints.filter(({ seq }) => seq <= end.seq), end] : checkpoints;
  const report = await verifyChain(readFile(file), known);
  if (report.broken || end) return report;
  return { ...report, broken: { seq: report.lastSeq + 1, reason: "truncated" } };
}

async function* readLines(file: string): AsyncGenerator<string> {
  for await (const text of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })) {
    if (text.trim() !== "") yield text;
  }
}

const isSigned = (text: string): boolean => text.includes('"signature":') && readSignedLine(text) !== null;

async function readEnd(file: string): Promise<Checkpoint | null> {
  let end: Checkpoint | null = null;
  for await (const text of readLines(file)) if (isSigned(text)) end = readSignedLine(text);
  return end;
}

async function* readFile(file: string): AsyncGenerator<FoundEntry> {
  for await (const text of readLines(file)) {
    if (isSigned(text)) continue;
    const entry = fromExportLine(text);
    yield entry ?? { seq: Number.NaN, previousHash: "", hash: "", content: null };
  }
}

function tell(report: ChainReport, badLines: number[]): void {
  const say = (text: string) => process.stdout.write(`${text}\n`);
  if (report.broken) {
    say(`The chain is broken at entry ${report.broken.seq}: ${WORDS[report.broken.reason]}.`);
    say(`Whole up to entry ${report.lastSeq}.`);
  } else {
    const withheld = report.withheld > 0 ? ` (${report.withheld} of other businesses, only their links)` : "";
    say(`The chain is whole: ${report.entries} entries${withheld}, the last is #${report.lastSeq} ${report.lastHash}.`);
    say(`Compared with ${report.checkpoints} signed checkpoints.`);
  }
  if (badLines.length > 0) say(`Checkpoints with a wrong signature in lines ${badLines.join(", ")}.`);
}

/** Run by hand, the embedded installation's address and secret are where the launcher keeps them. */
async function takeLauncherSettings(): Promise<void> {
  if (process.env.DATABASE_URL && process.env.DAFTAR_SECRET) return;
  const { loadEnvFile, readSettings } = await import("@/lib/launch/before/settings.mjs");
  const { readSecrets } = await import("@/lib/launch/stack/secrets");
  const { serverEnvironment } = await import("@/lib/launch/stack/environment");
  const { databaseUrl } = await import("@/lib/launch/postgres/cluster");
  loadEnvFile();
  const settings = readSettings(process.env);
  const secrets = readSecrets(settings.dataDir);
  const passwords = { admin: secrets?.postgresAdmin ?? "", owner: secrets?.postgresOwner ?? "" };
  const url = settings.databaseUrl ?? databaseUrl(settings.postgresPort, passwords);
  Object.assign(process.env, serverEnvironment(settings, url, secrets));
}

main()
  .then(async (isWhole) => {
    await pool()
      .end()
      .catch(() => {});
    process.exit(isWhole ? 0 : 1);
  })
  .catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(2);
  });
