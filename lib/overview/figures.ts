import { addDays, tehranDayBounds, tehranDayOf } from "@/lib/format/jalali";
import type { TransactionChannel } from "@/lib/wallet/channel";
import type { Withdrawal } from "@/lib/withdrawals/answers";
import { countSeen, type SeenOn } from "./first-seen";

/**
 * The rules of the overview's figures, shared by the job that reads them and the screens that show them. A day is a
 * day in Tehran, named by its Gregorian date.
 */
export const FIGURE_DAYS = 30;

/**
 * What a row of the statement did to the wallet.
 * `in`: paid in. `out`: paid out, given back or charged. `waiting`: not decided. `undone`: a pay-out that came back.
 * `failed` and `none` (canceled, unknown) moved nothing.
 */
export type FlowKind = "in" | "out" | "waiting" | "undone" | "failed" | "none";

export interface FlowGroup {
  kind: FlowKind;
  channel: TransactionChannel | "fee" | "other";
  count: number;
  amountRial: number;
  /** What the wallet was charged, as far as somebody tells. */
  wageRial: number;
  /** Fees of which nobody tells whether the business or the payer bore them. */
  uncertainFeeRial: number;
}

export interface StatementDay {
  groups: FlowGroup[];
  /** How many payouts failed or came back, by the day on which it was first seen; missing before anything was kept. */
  seenOn?: SeenOn;
  /** The wallet at the day's end, of today as of its reading; null when nothing tells. */
  closingBalanceRial: number | null;
  /** Of the book, for the sum to be right to the rial; missing in figures of before there was one. */
  ledger?: {
    openingRial: number | null;
    /** Payouts that came back on this day, less those of this day that did not stay; see `cameBackBy`. */
    cameBackRial: number;
    /** What balances that were told say beyond the rows between them. */
    differenceRial: number;
    /** What the wallet held beyond the rows, of the day that is not over, and at which reading that was first so. */
    rest?: { rial: number; since: string };
  };
}

export interface OutcomeGroup {
  status: Withdrawal["status"];
  /** Only of those that failed for good. */
  errorCode: string | null;
  count: number;
  amountRial: number;
}

/** Payouts and refunds of payments leave the wallet when they are ordered; what else waits has moved nothing yet. */
export const isUnderWay = ({ kind, channel }: Pick<FlowGroup, "kind" | "channel">): boolean =>
  kind === "waiting" && (channel === "settlements" || channel === "refund");

/** Payouts that did not stay with their receivers, by how: `failed` or `undone`. */
export function endedPayouts({ groups }: Pick<StatementDay, "groups">): Record<"failed" | "undone", number> {
  const of = (kind: FlowKind) => groups.filter((group) => group.kind === kind);
  return {
    failed: sum(of("failed").filter(({ channel }) => channel === "settlements")),
    undone: sum(of("undone").filter(({ channel }) => channel !== "refund")),
  };
}

/** How many payouts were first seen on these days to have failed or come back, whenever they were ordered. */
export function payoutsSeenOn(
  days: readonly string[],
  known: ReadonlyMap<string, StatementDay>,
): Record<"failed" | "undone", number> {
  const all = { failed: 0, undone: 0 };
  for (const [day, figures] of known) {
    const seenOn = figures.seenOn ?? { [day]: endedPayouts(figures) };
    all.failed += countSeen(seenOn, "failed", days);
    all.undone += countSeen(seenOn, "undone", days);
  }
  return all;
}

/** The group of a key, made where there is none yet. */
export function groupAt<Group>(groups: Map<string, Group>, key: string, empty: Group): Group {
  const found = groups.get(key) ?? empty;
  groups.set(key, found);
  return found;
}

/** Whether something of the day is still to be decided, so that it is worth reading again. */
export const isStatementOpen = ({ groups }: StatementDay): boolean => groups.some(({ kind }) => kind === "waiting");

/** The days that the overview speaks of, oldest first: today in Tehran and those before it. */
export function figureDays(nowMs: number, count: number = FIGURE_DAYS): string[] {
  const today = tehranDayOf(nowMs);
  return Array.from({ length: count }, (_, index) => addDays(today, index - count + 1));
}

/** What is known of a day's figures. */
export interface DayState {
  readAtMs: number;
  /** Something on it was not decided. */
  isOpen: boolean;
  /** Something changed since it was read. */
  isStale: boolean;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Figures of today are read every few minutes; without success for this long something is wrong. */
export const FIGURES_BEHIND_MS = 20 * MINUTE;
const TODAY_EVERY_MS = 4 * MINUTE;
const YESTERDAY_EVERY_MS = 30 * MINUTE;
const OPEN_EVERY_MS = 3 * HOUR;
/** A closed day is read once more when its age has grown by this since the last reading: banks return money for weeks. */
const AGED = 1.5;

/** Whether a day of the statement is to be read (again). */
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

/** A day's flow as charts want it. `isRead` tells an empty day from one that was not read yet. */
export interface DayFlow {
  day: string;
  isRead: boolean;
  inRial: number;
  inCount: number;
  outRial: number;
  outCount: number;
  /** Fees that were charged, also of payouts that came back: those keep theirs. */
  feeRial: number;
  /** Fees of which nobody tells whether the business or the payer bore them; `feeRial` is without them. */
  uncertainFeeRial: number;
  /** Payouts that have left the wallet and have not arrived, with their fees. */
  underWayRial: number;
  /** Payouts that came back on this day, less those of this day that did not stay. */
  cameBackRial: number;
  /** The wallet at the day's end, carried over days without rows; null where nothing is known. */
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
  /** Fees of which nobody tells who bore them: not in `feeRial`, so in `differenceRial` where the business did. */
  uncertainFeeRial: number;
  underWayRial: number;
  /** Payouts that came back, less those of these days that did not stay: below 0 where the money is yet to come. */
  cameBackRial: number;
  /** What the service's own rows do not account for. */
  differenceRial: number;
  changeRial: number;
}

const PARTS = ["inRial", "outRial", "feeRial", "uncertainFeeRial", "underWayRial", "cameBackRial"] as const;

/**
 * @param flow the days, all of them read
 * @param openingRial the wallet at the end of the day before them
 * @returns null where the wallet is not known at both ends
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

export interface ChannelSum {
  channel: FlowGroup["channel"];
  count: number;
  amountRial: number;
}

/** What came in (or went out) by channel, largest first. */
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

/** How withdrawals of several days stand: of each status and reason one group. */
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

/** How withdrawals ended, in the order given, the ones that do not occur left out. */
export function outcomeCounts(groups: readonly OutcomeGroup[], order: readonly Withdrawal["status"][]): OutcomeCount[] {
  return order
    .map((status) => ({ status, count: sum(groups.filter((group) => group.status === status)) }))
    .filter(({ count }) => count > 0);
}

/** Why withdrawals failed for good, the most frequent first. */
export function reasonCounts(groups: readonly OutcomeGroup[]): ReasonCount[] {
  const counts = new Map<string | null, number>();
  for (const { status, errorCode, count } of groups) {
    if (status === "FAILED") counts.set(errorCode, (counts.get(errorCode) ?? 0) + count);
  }
  return [...counts].map(([errorCode, count]) => ({ errorCode, count })).sort((one, other) => other.count - one.count);
}

/**
 * What succeeded among the decided. A withdrawal that was returned is decided and no success: the business does not have
 * the money. One that was canceled was never decided.
 *
 * @returns `share` 0 … 1; null while none is decided
 */
export function successOf(groups: readonly OutcomeGroup[]): { done: number; decided: number; share: number | null } {
  const of = (status: Withdrawal["status"]) => sum(groups.filter((group) => group.status === status));
  const done = of("DONE");
  const decided = done + of("FAILED") + of("REVERSED");
  return { done, decided, share: decided === 0 ? null : done / decided };
}

const sum = (groups: readonly { count: number }[]): number => groups.reduce((total, { count }) => total + count, 0);
