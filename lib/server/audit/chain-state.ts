import "server-only";
import type { AuditChainState } from "@/lib/audit/schemas";
import { once } from "@/lib/server/once";
import { readCheckpoints } from "./checkpoints";
import { readChain } from "./read-chain";
import { verifyChain } from "./verify-chain";

const KEEP_MS = 5000;

const kept = () =>
  once("audit-chain-state", () => ({ at: 0, state: undefined as Promise<AuditChainState> | undefined }));

/** Reads and checks the whole chain; whoever asks at the same time shares one reading. */
export function chainState(): Promise<AuditChainState> {
  const last = kept();
  if (last.state && Date.now() - last.at < KEEP_MS) return last.state;
  last.at = Date.now();
  last.state = readState();
  last.state.catch(() => {
    last.state = undefined;
  });
  return last.state;
}

async function readState(): Promise<AuditChainState> {
  const { checkpoints, badLines } = await readCheckpoints();
  const report = await verifyChain(readChain(), checkpoints);
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
