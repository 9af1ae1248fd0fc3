import "server-only";
import { hasRows } from "@/lib/kit/orders/kinds";
import { env } from "@/lib/server/core/env";
import { processSingleton } from "@/lib/server/core/process-singleton";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** How long an order waits in each case, in milliseconds. */
const TIMES = {
  /** A sending process records regularly that it is alive. This long after the last record it counts as dead. */
  inFlightMs: MINUTE,
  /** A look-up proves absence only this long after the request was sent, when nothing is under way any more. */
  proofMs: MINUTE,
  /** An unproven return of an arrived payment is believed when the service says it again this much later. */
  returnProofMs: 5 * MINUTE,
  retryMs: 5 * SECOND,
  longestRetryMs: 5 * MINUTE,
  /** The first payment of its kind goes alone. The others check again after this time. */
  aloneMs: SECOND,
  /**
   * The time to the first look-up of a sent order. Each further look-up waits half as long as the order has been
   * under way.
   */
  followMs: MINUTE,
  longestFollowMs: 15 * MINUTE,
  /**
   * The time to the first look-up of an instant withdrawal, which only look-ups decide; and the longest wait for a
   * withdrawal whose day has not come.
   */
  decidingMs: 5 * SECOND,
  longestDatedMs: 6 * HOUR,
  /** The wallet's statement may show a refund late. For this long a missing row says nothing. */
  statementMs: 24 * HOUR,
  /**
   * This long after it was accepted nobody can confirm a card transfer any more: its code and the bank's page have
   * expired.
   */
  holderMs: HOUR,
  /** If look-ups have failed for this long, a person must look. */
  noAnswerMs: 15 * MINUTE,
  /** Jobs come first. The sweep is for orders whose job was lost. */
  graceMs: 15 * SECOND,
  sweepMs: 5 * SECOND,
};

/**
 * An arrived payment may come back, and the webhook of it may be lost. It is looked up again at these times after its
 * arrival.
 */
const RETURN_LOOKS_MS = [HOUR, 6 * HOUR, 24 * HOUR, 72 * HOUR];

/**
 * An order that ended although its request was sent may exist after all. It is looked up again at these times after
 * its end.
 */
const RECHECKS_MS = [MINUTE, 5 * MINUTE, 30 * MINUTE, 3 * HOUR, 12 * HOUR, 24 * HOUR, 72 * HOUR, 168 * HOUR];

/**
 * The times of this process, as an object, so that tests need not wait. In the sandbox `SANDBOX_ORDER_PACE` makes all
 * of them shorter. With a real service it has no effect.
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

/** When a sent order is looked up next. */
export function nextLookAfter(sentAt: Date | null, firstMs = orderTimes().followMs): Date {
  const age = sentAt ? Date.now() - sentAt.getTime() : 0;
  return later(Math.min(Math.max(firstMs, age / 2), Math.max(firstMs, orderTimes().longestFollowMs)));
}

/**
 * When an arrived order is looked up again; null if that time is over. Without a time it counts as arrived now. Some
 * rows of a batch may have ended by a wrong answer, so a batch is also looked up as often as an ended order.
 */
export function nextReturnLook({ kind, settledAt }: { kind: string; settledAt: Date | null }): Date | null {
  const { returnLooksMs, rechecksMs } = orderTimes();
  return nextOf(hasRows(kind) ? [...returnLooksMs, ...rechecksMs].sort((a, b) => a - b) : returnLooksMs, settledAt);
}

/** When an order that ended although its request was sent is looked up again; null if that time is over. */
export const nextRecheck = (settledAt: Date | null): Date | null => nextOf(orderTimes().rechecksMs, settledAt);

/** The same after a failed look-up: soon, until twice the time of those look-ups is over, and then null. */
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
