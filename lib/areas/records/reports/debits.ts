import type { WithdrawalErrorCode, WithdrawalStatus } from "@/lib/areas/collecting/withdrawals/status";
import type { ReportPeriod } from "./schemas";

/** This many decided withdrawals are enough for a success rate. */
export const ENOUGH_DECIDED = 20;

/** A number of withdrawals and their sum in whole rial. */
export interface Amounted {
  count: number;
  rial: number;
}

/**
 * The outcomes of withdrawals: parts of the whole. The counts follow the service's own states. Amounts count where
 * the money is now: a refunded part of a collected withdrawal counts as refunded, and a kept part of a returned one
 * counts as collected.
 */
export interface DebitEnds {
  all: Amounted;
  /** Collected and kept. */
  done: Amounted;
  failed: Amounted;
  /** Collected and given back. */
  reversed: Amounted;
  canceled: Amounted;
  /** Not decided yet, or in an unknown state. */
  open: Amounted;
}

/** Withdrawals as the book groups them: of one day, one state, one code, and so on. */
export interface DebitGroup extends Amounted {
  day: string;
  state: WithdrawalStatus | string;
  code: string | null;
  /** The number of attempts. */
  attempts: number | null;
  isInstant: boolean | null;
  /** The payer's bank, if the book knows the authorization. */
  bank: string | null;
  /** The number of withdrawals with a refund, and the refunded sum. */
  givenBack: Amounted;
}

const NONE: Amounted = { count: 0, rial: 0 };
const plus = (one: Amounted, other: Amounted): Amounted => ({
  count: one.count + other.count,
  rial: one.rial + other.rial,
});

/** The sum of groups. */
export const sumOf = (groups: readonly Amounted[]): Amounted => groups.reduce(plus, NONE);

const END_OF: Partial<Record<string, keyof DebitEnds>> = {
  DONE: "done",
  FAILED: "failed",
  REVERSED: "reversed",
  CANCELED: "canceled",
};

/** The groups by outcome; each outcome is one part of all. */
export function endsOf(groups: readonly DebitGroup[]): DebitEnds {
  const ends: DebitEnds = { all: sumOf(groups), done: NONE, failed: NONE, reversed: NONE, canceled: NONE, open: NONE };
  for (const group of groups) {
    const end = END_OF[group.state] ?? "open";
    const isCollected = end === "done" || end === "reversed";
    ends[end] = plus(ends[end], isCollected ? { count: group.count, rial: 0 } : group);
    if (!isCollected) continue;
    ends.done = plus(ends.done, { count: 0, rial: keptOf(group).rial });
    ends.reversed = plus(ends.reversed, { count: 0, rial: group.givenBack.rial });
  }
  return ends;
}

/** The part of collected withdrawals that was not given back. */
export const keptOf = ({ count, rial, givenBack }: DebitGroup): Amounted => ({ count, rial: rial - givenBack.rial });

/** The number of decided withdrawals. A cancelled one was never decided. */
export const decidedOf = ({ done, failed, reversed }: DebitEnds): number => done.count + failed.count + reversed.count;

/**
 * The share of decided withdrawals that was collected, 0 … 1; returned money does not count. Null if none was
 * decided.
 */
export function successOf(ends: DebitEnds): number | null {
  const decided = decidedOf(ends);
  return decided === 0 ? null : ends.done.count / decided;
}

/** The money that later attempts collected after the first one failed, without refunds. */
export const recoveredOf = (groups: readonly DebitGroup[]): Amounted =>
  sumOf(groups.filter(({ state, attempts }) => state === "DONE" && isTriedAgain(attempts)).map(keptOf));

/** It needed, or would have needed, more than one attempt. */
export const isTriedAgain = (attempts: number | null): boolean => attempts !== null && attempts > 1;

/** Groups joined by a key, the largest first. */
export function groupedBy<Key>(
  groups: readonly DebitGroup[],
  keyOf: (group: DebitGroup) => Key,
): { key: Key; ends: DebitEnds }[] {
  return [...Map.groupBy(groups, keyOf)]
    .map(([key, of]) => ({ key, ends: endsOf(of) }))
    .sort((one, other) => other.ends.all.count - one.ends.all.count);
}

export interface DebitFigures {
  ends: DebitEnds;
  /** The collected withdrawals that needed more than one attempt. */
  recovered: Amounted;
  /** The failed withdrawals whose money another one collected later. */
  collectedAgain: Amounted;
  /** The number of withdrawals with a full or partial refund; the sum is also in `ends.reversed`. */
  givenBack: Amounted;
  /** Completed refunds by their own day; `own` are those of withdrawals of the same period. */
  refunds: { all: Amounted; own: Amounted };
}

/** The recent success rate, from which the result of waiting withdrawals is estimated. */
export interface DebitHistory {
  share: number;
  decided: number;
}

/** How many days ahead waiting withdrawals are shown. */
export const AHEAD_DAYS = 92;

/** How many authorizations started and ended in a period, as far as the book knows. */
export interface Churn {
  /** Authorizations that were in force at some time; an unconfirmed one never was. */
  given: number;
  revoked: number;
  ended: number;
}

/** A report on the direct debits of a period from the book, by collection day. */
export interface DebitReport extends ReportPeriod {
  /** Up to when all new withdrawals are in the book; null before the first reading. */
  asOf: string | null;
  /** The first day that is complete in the book; a period that begins earlier is incomplete. */
  wholeFrom: string | null;
  /** Null if the book does not have the whole period. */
  now: DebitFigures | null;
  /** The same number of days directly before; null if they are incomplete in the book. */
  before: (ReportPeriod & { part: DebitFigures | null }) | null;
  /**
   * Up to when all refunds of withdrawals are in the book; null if they are not, and then partial refunds are
   * incomplete.
   */
  refundsAsOf: string | null;
  /** `doneBeforeRial`: collected on the day as far into the period before; null if that is incomplete in the book. */
  days: { day: string; ends: DebitEnds; doneBeforeRial: number | null }[];
  /** `before` is the same number of days directly before; null if they are incomplete in the book. */
  banks: { bank: string | null; ends: DebitEnds; before: DebitEnds | null }[];
  codes: (Amounted & { code: WithdrawalErrorCode | string | null; before: Amounted | null })[];
  /** The result of each attempt: the first, the second … */
  attempts: (Amounted & { attempt: number })[];
  /**
   * Collected and failed withdrawals by the hour in Tehran (0 to 23) in which that became known; empty if no hour is
   * known.
   */
  hours: { hour: number; done: Amounted; failed: Amounted }[];
  /** The number with an unknown hour, because they had already ended when they were first read. */
  hoursUntold: number;
  /** Withdrawals that wait for their day, from tomorrow on. */
  upcoming: { day: string; open: Amounted }[];
  /**
   * Withdrawals whose day has come without money and that have attempts left; the next attempt is tomorrow at the
   * earliest.
   */
  retrying: Amounted;
  /** The final success rate of dated withdrawals in the last ninety days; null if too few were decided. */
  history: DebitHistory | null;
  /** The same for withdrawals whose first attempt failed. */
  retryHistory: DebitHistory | null;
  /** `active` is the current number. Null before the book has read all authorizations. */
  authorizations: { now: Churn; before: Churn; active: number } | null;
}
