import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import type { BreakReason, ChainReport, Checkpoint } from "@/lib/server/audit/verify-chain";
import { Refusal } from "./before/refusal.mjs";
import { createReporter } from "./before/reporter.mjs";
import { findInstallation, requireDatabase } from "./installation";

// `npm run audit:verify` checks the database's chain; with `-- --file export.jsonl` an exported one. Both are compared
// with the signed checkpoints in DATA_DIR (or `--checkpoints file`). Exit 1 when something does not fit.

const USAGE = "npm run audit:verify -- [--file export.jsonl] [--checkpoints checkpoints.jsonl]";
const { line } = createReporter();

const WORDS: Record<BreakReason, string> = {
  changed: "its content or its link to the entry before it was changed",
  removed: "it is missing",
  reordered: "it does not stand in its place",
  truncated: "it and what followed are missing, although a checkpoint knows of them",
  rewritten: "it differs from its signed checkpoint: the chain was written anew",
  unreadable: "it cannot be read",
};

async function main(): Promise<boolean> {
  const given = readArguments();
  const installation = findInstallation();
  Object.assign(process.env, installation.env);
  if (!given.file) await requireDatabase(installation);
  const { checkpointFile, readCheckpoints } = await import("@/lib/server/audit/checkpoints");
  const { checkpoints, badLines } = await readCheckpoints(given.checkpoints ?? checkpointFile());
  const report = given.file ? await verifyFile(given.file, checkpoints) : await verifyDatabase(checkpoints);
  printReport(report, badLines);
  return report.broken === null && badLines.length === 0;
}

function readArguments(): { file?: string; checkpoints?: string } {
  try {
    return parseArgs({ options: { file: { type: "string" }, checkpoints: { type: "string" } } }).values;
  } catch {
    throw new Refusal(`Use: ${USAGE}`);
  }
}

async function verifyDatabase(checkpoints: readonly Checkpoint[]): Promise<ChainReport> {
  const { readChain } = await import("@/lib/server/audit/read-chain");
  const { verifyChain } = await import("@/lib/server/audit/verify-chain");
  return verifyChain(readChain(), checkpoints);
}

async function verifyFile(file: string, checkpoints: readonly Checkpoint[]): Promise<ChainReport> {
  const { verifyExport } = await import("@/lib/server/audit/verify-file");
  return verifyExport(readLines(file), checkpoints);
}

async function* readLines(file: string): AsyncGenerator<string> {
  for await (const text of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })) {
    if (text.trim() !== "") yield text;
  }
}

function printReport(report: ChainReport, badLines: number[]): void {
  if (report.broken) {
    line(`The chain is broken at entry ${report.broken.seq}: ${WORDS[report.broken.reason]}.`);
    line(`Whole up to entry ${report.lastSeq}.`);
  } else {
    const withheld = report.withheld > 0 ? ` (${report.withheld} of other businesses, only their links)` : "";
    line(
      `The chain is whole: ${report.entries} entries${withheld}, the last is #${report.lastSeq} ${report.lastHash}.`,
    );
    line(`Compared with ${report.checkpoints} signed checkpoints.`);
  }
  if (badLines.length > 0) line(`Checkpoints with a wrong signature in lines ${badLines.join(", ")}.`);
}

main()
  .then((isWhole) => process.exit(isWhole ? 0 : 1))
  .catch((error: unknown) => {
    line(error instanceof Error ? error.message : String(error));
    process.exit(2);
  });
