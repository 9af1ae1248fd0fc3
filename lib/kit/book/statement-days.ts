import type { TransactionChannel } from "@/lib/areas/money/wallet/status";

/**
 * The effect of a statement row on the wallet.
 * `in`: paid in. `out`: paid out, refunded or charged. `waiting`: not decided. `undone`: a settlement that came back.
 * `failed` and `none` (cancelled, unknown) moved nothing.
 */
export type FlowKind = "in" | "out" | "waiting" | "undone" | "failed" | "none";

/** Rows of a day that did the same to the wallet through the same channel, added up. Amounts are whole rial. */
export interface FlowGroup {
  kind: FlowKind;
  channel: TransactionChannel | "fee" | "other";
  count: number;
  amountRial: number;
  /** The amount charged to the wallet, as far as known. */
  wageRial: number;
  /** Fees that either the business or the payer may have paid. */
  uncertainFeeRial: number;
}

/** One Tehran day of the statement, added up. */
export interface StatementDay {
  groups: FlowGroup[];
  /** The wallet's balance at the day's end, for today at the time of the reading; null if unknown. */
  closingBalanceRial: number | null;
  /** From the book, so that the sum is exact to the rial; missing in figures from before the book existed. */
  ledger?: {
    openingRial: number | null;
    /** Settlements that came back on this day minus this day's settlements that did not stay; see `cameBackBy`. */
    cameBackRial: number;
    /** The part of the balances that the rows between them do not explain. */
    differenceRial: number;
    /**
     * For the current day: the part of the wallet that the rows do not explain, and the reading at which it was first
     * so.
     */
    rest?: { rial: number; since: string };
  };
}

/** Settlements and refunds leave the wallet when they are ordered; other waiting rows have moved nothing yet. */
export const isUnderWay = ({ kind, channel }: Pick<FlowGroup, "kind" | "channel">): boolean =>
  kind === "waiting" && (channel === "settlements" || channel === "refund");

/** The group of a key; it is made if it does not exist. */
export function groupAt<Group>(groups: Map<string, Group>, key: string, empty: Group): Group {
  const found = groups.get(key) ?? empty;
  groups.set(key, found);
  return found;
}

/** Whether the day has undecided rows, so that it should be read again. */
export const isStatementOpen = ({ groups }: StatementDay): boolean => groups.some(({ kind }) => kind === "waiting");

/** The state of a day's figures. */
export interface DayState {
  readAtMs: number;
  /** The day has undecided rows. */
  isOpen: boolean;
  /** Something has changed since it was read. */
  isStale: boolean;
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

/** The flow of some days. @param known the days that were read, by their dates */
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
