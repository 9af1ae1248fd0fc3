import type { Withdrawal } from "@/lib/areas/collecting/withdrawals/server/answers";
import { type DayFlow, type DayState, groupAt, type StatementDay } from "@/lib/kit/book/statement-days";
import { addDays, tehranDayBounds, tehranDayOf } from "@/lib/kit/format/jalali";
import { type ChannelSum, FIGURE_DAYS, MINUTE } from "./status";

export interface OutcomeGroup {
  status: Withdrawal["status"];
  /** Only for withdrawals that failed for good. */
  errorCode: string | null;
  count: number;
  amountRial: number;
}

/** The days of the overview, oldest first: today in Tehran and those before it. */
export function figureDays(nowMs: number, count: number = FIGURE_DAYS): string[] {
  const today = tehranDayOf(nowMs);
  return Array.from({ length: count }, (_, index) => addDays(today, index - count + 1));
}

const HOUR = 60 * MINUTE;
const TODAY_EVERY_MS = 4 * MINUTE;
const YESTERDAY_EVERY_MS = 30 * MINUTE;
const OPEN_EVERY_MS = 3 * HOUR;
/**
 * A closed day is read again when its age has grown by this factor since the last reading, because banks return money
 * for weeks.
 */
const AGED = 1.5;

/** Whether a day of the statement must be read (again). */
export function isDayDue(day: string, state: DayState | undefined, nowMs: number): boolean {
  if (!state || state.isStale) return true;
  const age = nowMs - state.readAtMs;
  const endMs = Date.parse(tehranDayBounds(day).to);
  if (nowMs < endMs) return age >= TODAY_EVERY_MS;
  if (state.readAtMs < endMs) return true;
  if (nowMs < endMs + 24 * HOUR) return age >= YESTERDAY_EVERY_MS;
  if (state.isOpen) return age >= OPEN_EVERY_MS;
  return nowMs - endMs >= AGED * Math.max(state.readAtMs - endMs, 24 * HOUR);
}

/** Why the wallet changed over some days: `in − out − fees − underWay + cameBack + difference = change`, in rial. */
export interface WalletChange {
  inRial: number;
  outRial: number;
  feeRial: number;
  /**
   * Fees with an unknown payer: they are not in `feeRial`, so they are in `differenceRial` if the business paid them.
   */
  uncertainFeeRial: number;
  underWayRial: number;
  /**
   * Settlements that came back minus those of these days that did not stay: negative if the money has yet to come
   * back.
   */
  cameBackRial: number;
  /** The part that the service's own rows do not explain. */
  differenceRial: number;
  changeRial: number;
}

const PARTS = ["inRial", "outRial", "feeRial", "uncertainFeeRial", "underWayRial", "cameBackRial"] as const;

/**
 * @param flow the days, all of them read
 * @param openingRial the wallet's balance at the end of the day before
 * @returns null if the balance is not known at both ends
 */
export function walletChange(flow: readonly DayFlow[], openingRial: number | null): WalletChange | null {
  const closingRial = flow.at(-1)?.balanceRial ?? null;
  if (openingRial === null || closingRial === null || flow.some(({ isRead }) => !isRead)) return null;
  const all = (part: (typeof PARTS)[number]) => flow.reduce((total, day) => total + day[part], 0);
  const sums = Object.fromEntries(PARTS.map((part) => [part, all(part)])) as Record<(typeof PARTS)[number], number>;
  const { inRial, outRial, feeRial, underWayRial, cameBackRial } = sums;
  const changeRial = closingRial - openingRial;
  const differenceRial = changeRial - (inRial - outRial - feeRial - underWayRial + cameBackRial);
  return { ...sums, differenceRial, changeRial };
}

/** The money in (or out) by channel, largest first. */
export function channelSums(days: Iterable<Pick<StatementDay, "groups">>, kind: "in" | "out"): ChannelSum[] {
  const sums = new Map<string, ChannelSum>();
  for (const { groups } of days) {
    for (const group of groups.filter((each) => each.kind === kind)) {
      const sum = groupAt(sums, group.channel, { channel: group.channel, count: 0, amountRial: 0 });
      sum.count += group.count;
      sum.amountRial += group.amountRial;
    }
  }
  return [...sums.values()].sort((one, other) => other.amountRial - one.amountRial);
}

export interface OutcomeCount {
  status: Withdrawal["status"];
  count: number;
}

export interface ReasonCount {
  errorCode: string | null;
  count: number;
}

/** The outcomes of withdrawals over several days, one group per status and reason. */
export function outcomeSums(days: Iterable<readonly OutcomeGroup[]>): OutcomeGroup[] {
  const sums = new Map<string, OutcomeGroup>();
  for (const groups of days) {
    for (const { status, errorCode, count, amountRial } of groups) {
      const sum = groupAt(sums, `${status} ${errorCode}`, { status, errorCode, count: 0, amountRial: 0 });
      sum.count += count;
      sum.amountRial += amountRial;
    }
  }
  return [...sums.values()];
}

/** The number of withdrawals per status, in the given order, without statuses that do not occur. */
export function outcomeCounts(groups: readonly OutcomeGroup[], order: readonly Withdrawal["status"][]): OutcomeCount[] {
  return order
    .map((status) => ({ status, count: sum(groups.filter((group) => group.status === status)) }))
    .filter(({ count }) => count > 0);
}

/** The reasons for which withdrawals failed for good, the most frequent first. */
export function reasonCounts(groups: readonly OutcomeGroup[]): ReasonCount[] {
  const counts = new Map<string | null, number>();
  for (const { status, errorCode, count } of groups) {
    if (status === "FAILED") counts.set(errorCode, (counts.get(errorCode) ?? 0) + count);
  }
  return [...counts].map(([errorCode, count]) => ({ errorCode, count })).sort((one, other) => other.count - one.count);
}

/**
 * The success rate among decided withdrawals. A returned withdrawal is decided and no success, because the business
 * does not have the money. A cancelled one was never decided.
 * @returns `share` 0 … 1; null if none is decided
 */
export function successOf(groups: readonly OutcomeGroup[]): { done: number; decided: number; share: number | null } {
  const of = (status: Withdrawal["status"]) => sum(groups.filter((group) => group.status === status));
  const done = of("DONE");
  const decided = done + of("FAILED") + of("REVERSED");
  return { done, decided, share: decided === 0 ? null : done / decided };
}

const sum = (groups: readonly { count: number }[]): number => groups.reduce((total, { count }) => total + count, 0);
