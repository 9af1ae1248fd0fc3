import "server-only";
import { hasRows } from "@/lib/orders/kinds";
import { env } from "@/lib/server/env";
import { processSingleton } from "@/lib/server/process-singleton";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** How long an order waits for what, in milliseconds. */
const TIMES = {
  /** A process that sends writes down that it lives; so long after the last time it is taken for dead. */
  inFlightMs: MINUTE,
  /** A look-up proves absence only this long after the request left: nothing is under way any more. */
  proofMs: MINUTE,
  /** What had arrived is believed not to have stayed when the service says so, without proof, again so much later. */
  returnProofMs: 5 * MINUTE,
  retryMs: 5 * SECOND,
  longestRetryMs: 5 * MINUTE,
  /** The first payment of its kind goes alone; the others ask again so much later. */
  aloneMs: SECOND,
  /** The first look at what was sent; each further one waits half as long as the order has been on its way. */
  followMs: MINUTE,
  longestFollowMs: 15 * MINUTE,
  /** The first look at an instant withdrawal, which only looks decide; the longest wait for one whose day has not come. */
  decidingMs: 5 * SECOND,
  longestDatedMs: 6 * HOUR,
  /** The wallet's statement may be late with a refund: for so long that it has none says nothing. */
  statementMs: 24 * HOUR,
  /** So long after it was taken nobody can confirm a card's transfer any more: its code and the bank's page are over. */
  holderMs: HOUR,
  /** Look-ups that have failed for so long need a person. */
  noAnswerMs: 15 * MINUTE,
  /** Jobs come first; the sweep is for orders whose job was lost. */
  graceMs: 15 * SECOND,
  sweepMs: 5 * SECOND,
};

/** What arrived may be sent back, and the message of it may be lost: so long after its arrival it is looked at again. */
const RETURN_LOOKS_MS = [HOUR, 6 * HOUR, 24 * HOUR, 72 * HOUR];

/** What ended although a request had left may be there after all: so long after its end it is looked up again. */
const RECHECKS_MS = [MINUTE, 5 * MINUTE, 30 * MINUTE, 3 * HOUR, 12 * HOUR, 24 * HOUR, 72 * HOUR, 168 * HOUR];

/**
 * The times of this process, an object, so that tests need not wait. In the sandbox `SANDBOX_ORDER_PACE` makes all of
 * them shorter; against a real service it counts for nothing.
 */
export const orderTimes = () =>
  processSingleton("order-times", () => {
    const [returnLooksMs, rechecksMs] = [RETURN_LOOKS_MS, RECHECKS_MS].map((all) =>
      all.map((ms) => ms * env().orderPace),
    ) as [number[], number[]];
    return { ...paced(TIMES), returnLooksMs, rechecksMs };
  });

const paced = <T extends Record<string, number>>(times: T): T =>
  Object.fromEntries(Object.entries(times).map(([name, ms]) => [name, ms * env().orderPace])) as T;

export const later = (ms: number): Date => new Date(Date.now() + ms);

/** Each further try waits twice as long. */
export const pauseAfter = (attempts: number): number =>
  Math.min(orderTimes().longestRetryMs, orderTimes().retryMs * 2 ** Math.min(Math.max(attempts - 1, 0), 10));

/** When what was sent is looked at next. */
export function nextLookAfter(sentAt: Date | null, firstMs = orderTimes().followMs): Date {
  const age = sentAt ? Date.now() - sentAt.getTime() : 0;
  return later(Math.min(Math.max(firstMs, age / 2), Math.max(firstMs, orderTimes().longestFollowMs)));
}

/**
 * When what arrived is looked at again; null when that is long over. Without a time it arrived now. Of a batch some rows
 * may have ended by a wrong word, so it is looked at as often as what ended.
 */
export function nextReturnLook({ kind, settledAt }: { kind: string; settledAt: Date | null }): Date | null {
  const { returnLooksMs, rechecksMs } = orderTimes();
  return nextOf(hasRows(kind) ? [...returnLooksMs, ...rechecksMs].sort((a, b) => a - b) : returnLooksMs, settledAt);
}

/** When what ended although a request had left is looked up again; null when that is long over. */
export const nextRecheck = (settledAt: Date | null): Date | null => nextOf(orderTimes().rechecksMs, settledAt);

/** The same after a look that failed: soon, until twice the time of those looks is over; null after that. */
export function nextRetry(settledAt: Date | null): Date | null {
  const { rechecksMs, longestFollowMs } = orderTimes();
  const age = settledAt ? Date.now() - settledAt.getTime() : 0;
  return age < 2 * (rechecksMs.at(-1) ?? 0) ? later(longestFollowMs) : null;
}

function nextOf(distancesMs: readonly number[], settledAt: Date | null): Date | null {
  const now = new Date();
  const since = settledAt ?? now;
  const age = now.getTime() - since.getTime();
  const next = distancesMs.find((ms) => ms > age);
  return next === undefined ? null : new Date(since.getTime() + next);
}
