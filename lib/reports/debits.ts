import type { WithdrawalErrorCode, WithdrawalStatus } from "@/lib/withdrawals/codes";
import type { ReportPeriod } from "./periods";

/** So many withdrawals that were decided are enough to say how often one succeeds. */
export const ENOUGH_DECIDED = 20;

/** How many withdrawals, and of how much, in whole rial. */
export interface Amounted {
  count: number;
  rial: number;
}

/** What became of withdrawals: parts that make the whole. */
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
    ends[end] = plus(ends[end], group);
  }
  return ends;
}

/** Of those that were decided, which share was collected, 0 … 1; money that went back was not. Null where none was decided. */
export function successOf({ done, failed, reversed }: DebitEnds): number | null {
  const decided = done.count + failed.count + reversed.count;
  return decided === 0 ? null : done.count / decided;
}

/** What later attempts have collected that the first one had not. */
export const recoveredOf = (groups: readonly DebitGroup[]): Amounted =>
  sumOf(groups.filter(({ state, attempts }) => state === "DONE" && attempts !== null && attempts > 1));

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
  recovered: Amounted;
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
  days: { day: string; ends: DebitEnds }[];
  banks: { bank: string | null; ends: DebitEnds }[];
  codes: (Amounted & { code: WithdrawalErrorCode | string | null })[];
  /** What each attempt has collected: the first, the second … */
  attempts: (Amounted & { attempt: number })[];
  /** Of collected and failed ones by the hour in Tehran, 0 to 23, in which that became known; none where of none it is known. */
  hours: { hour: number; done: Amounted; failed: Amounted }[];
  /** Of so many nobody knows when: they had ended when they were first told. */
  hoursUntold: number;
  /** What waits for its day, from tomorrow on. */
  upcoming: { day: string; open: Amounted }[];
  /** How often a dated withdrawal of the last ninety days was collected in the end; null where too few were decided. */
  history: { share: number; decided: number } | null;
  authorizations: { given: number; revoked: number; ended: number; active: number };
}
