import type { Withdrawal } from "@/lib/areas/collecting/withdrawals/server/answers";
import { addDays, tehranDayBounds, tehranDayOf } from "@/lib/kit/format/jalali";
import { countSeen } from "./first-seen";
import { type ChannelSum, FIGURE_DAYS, type FlowKind, groupAt, isUnderWay, MINUTE, type StatementDay } from "./status";

export interface OutcomeGroup {
  status: Withdrawal["status"];
  /** Only for withdrawals that failed for good. */
  errorCode: string | null;
  count: number;
  amountRial: number;
}

/** Settlements that did not stay with their receivers: `failed` or `undone`. */
export function endedSettlements({ groups }: Pick<StatementDay, "groups">): Record<"failed" | "undone", number> {
  const of = (kind: FlowKind) => groups.filter((group) => group.kind === kind);
  return {
    failed: sum(of("failed").filter(({ channel }) => channel === "settlements")),
    undone: sum(of("undone").filter(({ channel }) => channel !== "refund")),
  };
}

/** How many settlements were first seen on these days as failed or returned, independent of when they were ordered. */
export function settlementsSeenOn(
  days: readonly string[],
  known: ReadonlyMap<string, StatementDay>,
): Record<"failed" | "undone", number> {
  const all = { failed: 0, undone: 0 };
  for (const [day, figures] of known) {
    const seenOn = figures.seenOn ?? { [day]: endedSettlements(figures) };
    all.failed += countSeen(seenOn, "failed", days);
    all.undone += countSeen(seenOn, "undone", days);
  }
  return all;
}

/** Whether the day has undecided rows, so that it should be read again. */
export const isStatementOpen = ({ groups }: StatementDay): boolean => groups.some(({ kind }) => kind === "waiting");

/** The days of the overview, oldest first: today in Tehran and those before it. */
export function figureDays(nowMs: number, count: number = FIGURE_DAYS): string[] {
  const today = tehranDayOf(nowMs);
  return Array.from({ length: count }, (_, index) => addDays(today, index - count + 1));
}

/** The state of a day's figures. */
export interface DayState {
  readAtMs: number;
  /** The day has undecided rows. */
  isOpen: boolean;
  /** Something has changed since it was read. */
  isStale: boolean;
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

/** A day's flow for charts. `isRead` tells an empty day from an unread one. */
export interface DayFlow {
  day: string;
  isRead: boolean;
  inRial: number;
  inCount: number;
  outRial: number;
  outCount: number;
  /** The fees charged, including those of settlements that came back, which are not refunded. */
  feeRial: number;
  /** Fees that either the business or the payer may have paid; `feeRial` does not contain them. */
  uncertainFeeRial: number;
  /** Settlements that have left the wallet and have not arrived, with their fees. */
  underWayRial: number;
  /** Settlements that came back on this day minus this day's settlements that did not stay. */
  cameBackRial: number;
  /** The wallet's balance at the day's end, carried over days without rows; null if unknown. */
  balanceRial: number | null;
}

export function flowOf(days: readonly string[], known: ReadonlyMap<string, StatementDay>): DayFlow[] {
  let balanceRial: number | null = null;
  return days.map((day) => {
    const figures = known.get(day);
    const flow = {
      day,
      isRead: figures !== undefined,
      inRial: 0,
      inCount: 0,
      outRial: 0,
      outCount: 0,
      feeRial: 0,
      uncertainFeeRial: 0,
      underWayRial: 0,
      cameBackRial: figures?.ledger?.cameBackRial ?? 0,
    };
    for (const { kind, channel, count, amountRial, wageRial, uncertainFeeRial } of figures?.groups ?? []) {
      if (kind === "in" || kind === "out" || kind === "undone") {
        flow.feeRial += wageRial;
        flow.uncertainFeeRial += uncertainFeeRial;
      }
      if (kind === "in") {
        flow.inRial += amountRial;
        flow.inCount += count;
      } else if (kind === "out") {
        flow.outRial += amountRial;
        flow.outCount += count;
      } else if (isUnderWay({ kind, channel })) {
        flow.underWayRial += amountRial + wageRial;
      }
    }
    balanceRial = figures ? (figures.closingBalanceRial ?? balanceRial) : null;
    return { ...flow, balanceRial };
  });
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
