import "server-only";
import { type AuditContent, entryHash, GENESIS_HASH } from "./chain";

/** An entry as it was found, in a database or a file. Without its content only the links can be checked. */
export interface FoundEntry {
  seq: number;
  previousHash: string;
  hash: string;
  /** Null if an export withheld it: it belongs to another business. */
  content: AuditContent | null;
}

/** An entry's place in the chain and its hash. */
export interface ChainPoint {
  seq: number;
  hash: string;
}

/** A moment of the chain, signed and kept outside the database. */
export interface Checkpoint extends ChainPoint {
  at: string;
}

/** Before the first entry. */
export const CHAIN_START: ChainPoint = { seq: 0, hash: GENESIS_HASH };

export type BreakReason = "changed" | "removed" | "reordered" | "truncated" | "rewritten" | "unreadable";

export interface ChainReport {
  entries: number;
  /** Entries whose links alone could be checked. */
  withheld: number;
  lastSeq: number;
  lastHash: string;
  /** Checkpoints that the chain was compared with. */
  checkpoints: number;
  broken: { seq: number; reason: BreakReason } | null;
}

/**
 * Reads a chain from its first entry and stops at the first that does not fit: changed (its hash), removed (a number or
 * link is missing), reordered, and with checkpoints also rewritten as a whole or cut off at the end.
 *
 * @param since an entry up to which the chain was read before; `entries` begin after it
 */
export async function verifyChain(
  entries: AsyncIterable<FoundEntry> | Iterable<FoundEntry>,
  checkpoints: readonly Checkpoint[] = [],
  since: ChainPoint = CHAIN_START,
): Promise<ChainReport> {
  const bySeq = new Map(checkpoints.map((checkpoint) => [checkpoint.seq, checkpoint]));
  const report: ChainReport = {
    entries: since.seq,
    withheld: 0,
    lastSeq: since.seq,
    lastHash: since.hash,
    checkpoints: checkpoints.length,
    broken: null,
  };
  for await (const entry of entries) {
    const reason = flawOf(entry, report) ?? (isAsSigned(entry, bySeq) ? null : "rewritten");
    if (reason) return { ...report, broken: { seq: isAbsent(reason) ? report.lastSeq + 1 : entry.seq, reason } };
    report.entries += 1;
    if (entry.content === null) report.withheld += 1;
    report.lastSeq = entry.seq;
    report.lastHash = entry.hash;
  }
  const lost = checkpoints.find(({ seq }) => seq > report.lastSeq);
  return lost ? { ...report, broken: { seq: report.lastSeq + 1, reason: "truncated" } } : report;
}

const isAbsent = (reason: BreakReason): boolean => reason === "removed" || reason === "unreadable";

function flawOf(entry: FoundEntry, before: ChainReport): BreakReason | null {
  if (!Number.isInteger(entry.seq)) return "unreadable";
  if (entry.seq <= before.lastSeq) return "reordered";
  if (entry.seq > before.lastSeq + 1) return "removed";
  if (entry.previousHash !== before.lastHash) return "changed";
  if (entry.content === null) return /^[0-9a-f]{64}$/.test(entry.hash) ? null : "changed";
  return entryHash(before.lastHash, entry.seq, entry.content) === entry.hash ? null : "changed";
}

function isAsSigned(entry: FoundEntry, checkpoints: ReadonlyMap<number, Checkpoint>): boolean {
  const checkpoint = checkpoints.get(entry.seq);
  return checkpoint === undefined || checkpoint.hash === entry.hash;
}
