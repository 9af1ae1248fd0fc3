import type { Operation } from "./define";
import type { ErrorCode } from "./errors";

/** A call that takes longer is called slow, here and on screen. */
export const SLOW_MS = 3000;
/** An answer that is older when it comes was kept by us: the service was not asked for it now. */
const KEPT_SECONDS = 1;
/** A word about the service counts as long as none is newer by more than this. */
export const FORGET_MS = 60_000;

/** The newest known result of one operation's calls. */
export interface CallFact {
  atMs: number;
  /** `waiting`: on its way for longer than `SLOW_MS`. `kept`: answered, but to an earlier question. */
  outcome: "answered" | "kept" | "slow" | "waiting" | "failed";
}
export type CallFacts = ReadonlyMap<string, CallFact>;

/** `partly`: some questions are answered and others are not. `unknown`: nothing was asked yet. */
export type ServiceHealth = "unknown" | "answers" | "slow" | "partly" | "silent";

let facts: CallFacts = new Map();
const listeners = new Set<() => void>();

function put(operation: string, outcome: CallFact["outcome"] | null, atMs = Date.now()): void {
  const next = new Map(facts);
  if (outcome === null) next.delete(operation);
  else next.set(operation, { atMs, outcome });
  facts = next;
  for (const listener of listeners) listener();
}

/** What this browser has lately seen of the service's answers; for `useSyncExternalStore`. */
export const callFacts = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  get: (): CallFacts => facts,
};

/**
 * Follows one call: those of the service, and ours where the service's failure came through.
 *
 * @returns to be told how it ended: null for an answer, with its age; nothing for a call that was taken back
 */
export function watchCall(
  operation: Pick<Operation, "id" | "kind"> & { isOfBank?: true },
): (code?: ErrorCode | null, ageSeconds?: number) => void {
  const { id, kind } = operation;
  // How long a bank takes, and whether it answers, says nothing of the service.
  if (operation.isOfBank) return () => {};
  const beganMs = Date.now();
  const timer = kind === "service" ? setTimeout(() => put(id, "waiting"), SLOW_MS) : undefined;
  return (code, ageSeconds = 0) => {
    clearTimeout(timer);
    if (code === null && ageSeconds >= KEPT_SECONDS) noteKept(id, ageSeconds);
    else if (code === "upstream_unavailable" || code === "upstream_timeout" || code === "outcome_unknown")
      put(id, "failed");
    else if (kind !== "service" && !facts.has(id)) return;
    else if (code === null || code?.startsWith("upstream_"))
      put(id, Date.now() - beganMs < SLOW_MS ? "answered" : "slow");
    // What kept it waiting was not the service.
    else if (facts.get(id)?.outcome === "waiting") put(id, null);
  };
}

/** It may tell less than what is known already, or more: another tab may have got it after this one met a failure. */
function noteKept(id: string, ageSeconds: number): void {
  const atMs = Date.now() - ageSeconds * 1000;
  const known = facts.get(id);
  if (!known || known.outcome === "waiting" || known.atMs < atMs) put(id, "kept", atMs);
}

const isAnswerNow = ({ outcome }: CallFact): boolean => outcome === "answered" || outcome === "slow";
const isAnswer = (fact: CallFact): boolean => isAnswerNow(fact) || fact.outcome === "kept";

/** How the service answers, by the newest word of each operation. */
export function serviceHealth(known: CallFacts): ServiceHealth {
  const all = [...known.values()];
  const newestMs = Math.max(...all.map(({ atMs }) => atMs));
  const recent = all.filter(({ atMs }) => newestMs - atMs < FORGET_MS);
  if (recent.length === 0) return "unknown";
  if (recent.some(({ outcome }) => outcome === "failed")) return recent.some(isAnswerNow) ? "partly" : "silent";
  return recent.some(({ outcome }) => outcome === "slow" || outcome === "waiting") ? "slow" : "answers";
}

/** When the service last gave an answer and when it last failed to, as ISO instants. */
export function lastWords(known: CallFacts): { answeredAt: string | null; failedAt: string | null } {
  const newest = (isIt: (fact: CallFact) => boolean): string | null => {
    const times = [...known.values()].filter(isIt).map(({ atMs }) => atMs);
    return times.length === 0 ? null : new Date(Math.max(...times)).toISOString();
  };
  return { answeredAt: newest(isAnswer), failedAt: newest(({ outcome }) => outcome === "failed") };
}
