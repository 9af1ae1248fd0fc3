import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import type { BreakReason, ChainReport, Checkpoint, FoundEntry } from "@/lib/server/audit/verify-chain";
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
  tell(report, badLines);
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

/** An export ends with a signed line of its own: without it, or with less before it than it tells, the end is missing. */
async function verifyFile(file: string, checkpoints: readonly Checkpoint[]): Promise<ChainReport> {
  const { verifyChain } = await import("@/lib/server/audit/verify-chain");
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

async function readEnd(file: string): Promise<Checkpoint | null> {
  const { readSignedLine } = await import("@/lib/server/audit/checkpoints");
  let end: Checkpoint | null = null;
  for await (const text of readLines(file)) if (maySign(text)) end = readSignedLine(text) ?? end;
  return end;
}

async function* readFile(file: string): AsyncGenerator<FoundEntry> {
  const { readSignedLine } = await import("@/lib/server/audit/checkpoints");
  const { fromExportLine } = await import("@/lib/server/audit/read-chain");
  for await (const text of readLines(file)) {
    if (maySign(text) && readSignedLine(text)) continue;
    yield fromExportLine(text) ?? { seq: Number.NaN, previousHash: "", hash: "", content: null };
  }
}

const maySign = (text: string): boolean => text.includes('"signature":');

function tell(report: ChainReport, badLines: number[]): void {
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
