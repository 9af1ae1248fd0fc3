import "server-only";
import { readSignedLine } from "./checkpoints";
import { fromExportLine } from "./read-chain";
import { type ChainReport, type Checkpoint, type FoundEntry, verifyChain } from "./verify-chain";

export interface FileReport extends ChainReport {
  /** The signed line at the file's end, when it is there and this installation's secret signed it. */
  end: Checkpoint | null;
}

const maySign = (text: string): boolean => text.includes('"signature":');

/**
 * Checks an exported log by itself and against checkpoints. It ends with a signed line of its own: without it, or with
 * less before it than it tells, the end is missing. Checkpoints from after its end say nothing about it.
 *
 * @param lines of the file, empty ones left out
 */
export async function verifyExport(
  lines: AsyncIterable<string>,
  checkpoints: readonly Checkpoint[],
): Promise<FileReport> {
  let end: Checkpoint | null = null;
  async function* entries(): AsyncGenerator<FoundEntry> {
    for await (const text of lines) {
      const signed = maySign(text) ? readSignedLine(text) : null;
      if (signed) end = signed;
      else yield fromExportLine(text) ?? { seq: Number.NaN, previousHash: "", hash: "", content: null };
    }
  }
  const found = await verifyChain(entries(), checkpoints);
  const signed = end as Checkpoint | null;
  const report = { ...found, end: signed, checkpoints: checkpoints.filter(({ seq }) => seq <= found.lastSeq).length };
  if (report.broken && report.broken.reason !== "truncated") return report;
  if (!signed || signed.seq > report.lastSeq) {
    return { ...report, broken: { seq: report.lastSeq + 1, reason: "truncated" } };
  }
  const isItsEnd = signed.seq === report.lastSeq && signed.hash === report.lastHash;
  return { ...report, broken: isItsEnd ? null : { seq: signed.seq, reason: "rewritten" } };
}
