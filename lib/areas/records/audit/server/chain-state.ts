import "server-only";
import { readCheckpoints } from "@/lib/server/audit/checkpoints";
import { readChain } from "@/lib/server/audit/read-chain";
import {
  CHAIN_START,
  type ChainPoint,
  type ChainReport,
  type FoundEntry,
  verifyChain,
} from "@/lib/server/audit/verify-chain";
import { log } from "@/lib/server/core/log";
import { processSingleton } from "@/lib/server/core/process-singleton";
import type { AuditChainState } from "../schemas";

const KEEP_MS = 5000;
/** Longer than the interval of the hourly check of the whole chain. */
const TRUST_MS = 2 * 3_600_000;
const REST_EVERY = 1000;

interface Kept {
  at: number;
  state: Promise<AuditChainState> | undefined;
  /**
   * When the chain was read from its first entry, and the last two points of every thousandth entry that was valid
   * since.
   */
  wholeAt: number;
  rests: ChainPoint[];
}

const kept = () =>
  processSingleton("audit-chain-state", (): Kept => ({ at: 0, state: undefined, wholeAt: 0, rests: [] }));

/**
 * Checks the chain. Its newest thousand entries (and some more) are checked every time, the older ones at least once
 * in two hours. Callers at the same time share one reading.
 */
export function chainState(): Promise<AuditChainState> {
  const last = kept();
  if (last.state && Date.now() - last.at < KEEP_MS) return last.state;
  last.at = Date.now();
  last.state = readState(last);
  last.state.catch(() => {
    last.state = undefined;
  });
  return last.state;
}

/** For the hourly job: reads the chain from its first entry and logs an error if it is broken. */
export async function checkWholeChain(): Promise<AuditChainState> {
  Object.assign(kept(), { at: 0, rests: [] });
  const state = await chainState();
  if (state.broken) log.error(state.broken, "the audit chain does not fit: run npm run audit:verify");
  return state;
}

async function readState(last: Kept): Promise<AuditChainState> {
  const { checkpoints, badLines } = await readCheckpoints();
  const check = (since: ChainPoint): Promise<ChainReport> =>
    verifyChain(noteRests(readChain(since.seq), last), checkpoints, since);
  if (Date.now() - last.wholeAt > TRUST_MS) last.rests = [];
  const since = last.rests.length === 2 ? last.rests[0] : undefined;
  let report = since && (await check(since));
  // More than a thousand entries came after this point. If there are none now, the end of the chain is missing.
  if (!report || report.lastSeq === since?.seq) {
    last.wholeAt = Date.now();
    last.rests = [];
    report = await check(CHAIN_START);
  }
  const forged = badLines.length > 0 ? { seq: report.lastSeq, reason: "checkpoint" } : null;
  const broken = report.broken ?? forged;
  return {
    isWhole: broken === null,
    entries: report.entries,
    lastSeq: report.lastSeq,
    broken,
    checkpoints: checkpoints.length,
    lastCheckpointAt: checkpoints.at(-1)?.at ?? null,
    checkedAt: new Date().toISOString(),
  };
}

async function* noteRests(entries: AsyncIterable<FoundEntry>, last: Kept): AsyncGenerator<FoundEntry> {
  for await (const entry of entries) {
    yield entry;
    // The check asks for the next entry only if this one is valid.
    const newest = last.rests.at(-1)?.seq ?? 0;
    if (entry.seq % REST_EVERY === 0 && entry.seq > newest) {
      last.rests = [...last.rests.slice(-1), { seq: entry.seq, hash: entry.hash }];
    }
  }
}
