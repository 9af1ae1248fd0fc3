import type { Unknown } from "@/lib/kit/operations/unread";
import type { WithdrawalStatus } from "./status";
import type { SeenState, TimelineEntry } from "./timeline";

/** What one sighting tells that the one before it did not; most important first. */
export type TimelineChange =
  | { kind: "firstSeen"; status: WithdrawalStatus | Unknown }
  | { kind: "became"; status: WithdrawalStatus | Unknown }
  | { kind: "attemptFailed"; attempt: number }
  | { kind: "attemptMade"; attempt: number }
  | { kind: "accountArrived" }
  | { kind: "refundArrived" }
  | { kind: "changed" };

/** @returns at least one change: a sighting is only kept when something is new */
export function changesOf(before: SeenState | null, state: SeenState): TimelineChange[] {
  if (before === null) return [{ kind: "firstSeen", status: state.status }];
  const changes: TimelineChange[] = [];
  if (state.status !== before.status) changes.push({ kind: "became", status: state.status });
  if (state.retryCount !== null && before.retryCount !== null && state.retryCount > before.retryCount) {
    const hasFailed = state.errorCode !== null && state.status !== "DONE" && state.status !== "REVERSED";
    changes.push({ kind: hasFailed ? "attemptFailed" : "attemptMade", attempt: state.retryCount });
  }
  if (state.hasPayerAccount && !before.hasPayerAccount) changes.push({ kind: "accountArrived" });
  if (state.refundId !== null && before.refundId === null) changes.push({ kind: "refundArrived" });
  return changes.length > 0 ? changes : [{ kind: "changed" }];
}

/** When this state of a withdrawal was first seen, or null if it was not: the service does not tell when it began. */
export function seenSince(
  entries: readonly TimelineEntry[],
  { status, retryCount }: Pick<SeenState, "status" | "retryCount">,
): string | null {
  let since: string | null = null;
  for (const entry of entries) {
    if (entry.kind !== "seen") continue;
    const isSame = entry.state.status === status && entry.state.retryCount === retryCount;
    since = isSame ? (since ?? entry.at) : null;
  }
  return since;
}

/** The failure that this line is about; null when the line before told it already. */
export function newReasonOf(entry: TimelineEntry): string | null {
  if (entry.kind !== "seen" || entry.state.errorCode === null) return null;
  const isSame =
    entry.before?.errorCode === entry.state.errorCode &&
    entry.before.status === entry.state.status &&
    entry.before.retryCount === entry.state.retryCount;
  return isSame ? null : entry.state.errorCode;
}
