import type { WithdrawalErrorCode, WithdrawalStatus } from "@/lib/withdrawals/codes";
import type { ReportPeriod } from "./periods";

/** So many withdrawals that were decided are enough to say how often one succeeds. */
export const ENOUGH_DECIDED = 20;

/** How many withdrawals, and of how much, in whole rial. */
export interface Amounted {
  count: number;
  rial: number;
}

/**
 * What became of withdrawals: parts that make the whole. They are counted by the service's own states. Money is where it is
 * now: what was given back of a withdrawal that is otherwise still collected stands with what was given back, and what was
 * kept of one that the service calls returned stands with what is still collected.
 */
export interface DebitEnds {
  all: Amounted;
  /** Collected, and still so. */
  done: Amounted;
  failed: Amounted;
  /** Collected, and given back. */
  reversed: Amounted;
  canceled: Amounted;
  /** Not decided yet, or in a state that nobody knows. */
  open: Amounted;
}

/** Withdrawals as the book adds them up: of one day, in one state, with one code, and so on. */
export interface DebitGroup extends Amounted {
  day: string;
  state: WithdrawalStatus | string;
  code: string | null;
  /** How often they were tried. */
  attempts: number | null;
  isInstant: boolean | null;
  /** The payer's bank, where the book knows the authorization. */
  bank: string | null;
  /** Of how many of them money went back to the payer, and how much of it. */
  givenBack: Amounted;
}

const NONE: Amounted = { count: 0, rial: 0 };
const plus = (one: Amounted, other: Amounted): Amounted => ({
  count: one.count + other.count,
  rial: one.rial + other.rial,
});

/** What groups come to together. */
export const sumOf = (groups: readonly Amounted[]): Amounted => groups.reduce(plus, NONE);

const END_OF: Partial<Record<string, keyof DebitEnds>> = {
  DONE: "done",
  FAILED: "failed",
  REVERSED: "reversed",
  CANCELED: "canceled",
};

/** By how they ended; each is one part of all. */
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

/** What of collected ones was not given back. */
export const keptOf = ({ count, rial, givenBack }: DebitGroup): Amounted => ({ count, rial: rial - givenBack.rial });

/** How many were decided. One that was cancelled never was. */
export const decidedOf = ({ done, failed, reversed }: DebitEnds): number => done.count + failed.count + reversed.count;

/** Of those that were decided, which share was collected, 0 … 1; money that went back was not. Null where none was decided. */
export function successOf(ends: DebitEnds): number | null {
  const decided = decidedOf(ends);
  return decided === 0 ? null : ends.done.count / decided;
}

/** What later attempts have collected that the first one had not, and what was kept of it. */
export const recoveredOf = (groups: readonly DebitGroup[]): Amounted =>
  sumOf(groups.filter(({ state, attempts }) => state === "DONE" && isTriedAgain(attempts)).map(keptOf));

/** It took, or would have taken, more than its first attempt. */
export const isTriedAgain = (attempts: number | null): boolean => attempts !== null && attempts > 1;

/** Groups put together by what they share, the largest first. */
export function groupedBy<Key>(
  groups: readonly DebitGroup[],
  keyOf: (group: DebitGroup) => Key,
): { key: Key; ends: DebitEnds }[] {
  return [...Map.groupBy(groups, keyOf)]
    .map(([key, of]) => ({ key, ends: endsOf(of) }))
    .sort((one, other) => other.ends.all.count - one.ends.all.count);
}

export interface DebitPart {
  ends: DebitEnds;
  /** Of those that are collected, what took more than the first attempt. */
  recovered: Amounted;
  /** Of those that failed, what another withdrawal has collected afterwards. */
  collectedAgain: Amounted;
  /** Of how many money went back to the payer, wholly or in part; how much of it is `ends.reversed` too. */
  givenBack: Amounted;
  /** Refunds that are done, by the day of the refund; `own` are those of withdrawals of these very days. */
  refunds: { all: Amounted; own: Amounted };
}

/** How often what was decided lately was collected: what lets one guess of what waits. */
export interface DebitHistory {
  share: number;
  decided: number;
}

/** How far ahead what waits is told. */
export const AHEAD_DAYS = 92;

/** How many authorizations came and went in a period, as far as the book has heard. */
export interface Churn {
  /** Those that were in force at some time: one that nobody confirmed never was. */
  given: number;
  revoked: number;
  ended: number;
}

/** Direct debits of a period, drawn from the book: by the day on which each was to be collected. */
export interface DebitReport extends ReportPeriod {
  /** Until when all new withdrawals are in the book; null before they were read once. */
  asOf: string | null;
  /** The first day of which the book has all; a period that begins earlier is not whole. */
  wholeFrom: string | null;
  /** Null where the book does not have the whole period. */
  now: DebitPart | null;
  /** The same number of days right before; null where the book does not have them whole. */
  before: (ReportPeriod & { part: DebitPart | null }) | null;
  /** Until when all refunds of withdrawals are in the book; null where they are not: of those given back in part less is known. */
  refundsAsOf: string | null;
  days: { day: string; ends: DebitEnds }[];
  /** `before` is of as many days right before: null where the book does not have them whole. */
  banks: { bank: string | null; ends: DebitEnds; before: DebitEnds | null }[];
  codes: (Amounted & { code: WithdrawalErrorCode | string | null; before: Amounted | null })[];
  /** What each attempt has collected: the first, the second … */
  attempts: (Amounted & { attempt: number })[];
  /** Of collected and failed ones by the hour in Tehran, 0 to 23, in which that became known; none where of none it is known. */
  hours: { hour: number; done: Amounted; failed: Amounted }[];
  /** Of so many nobody knows when: they had ended when they were first told. */
  hoursUntold: number;
  /** What waits for its day, from tomorrow on. */
  upcoming: { day: string; open: Amounted }[];
  /** Their day has come and brought nothing, and attempts are left: the next is made tomorrow at the earliest. */
  retrying: Amounted;
  /** How often a dated withdrawal of the last ninety days was collected in the end; null where too few were decided. */
  history: DebitHistory | null;
  /** The same of those that their first attempt had not collected. */
  retryHistory: DebitHistory | null;
  /** `active` is as of now. Before the book had read all of them nothing is known of either period. */
  authorizations: { now: Churn; before: Churn; active: number } | null;
}
