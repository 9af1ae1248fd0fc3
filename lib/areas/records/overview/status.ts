import type { TransactionChannel } from "@/lib/areas/money/wallet/status";
import type { SeenOn } from "./first-seen";

/**
 * The rules of the overview's figures, used by the job that reads them and by the screens. A day is a day in Tehran,
 * named by its Gregorian date.
 */
export const FIGURE_DAYS = 30;

/**
 * The effect of a statement row on the wallet.
 * `in`: paid in. `out`: paid out, refunded or charged. `waiting`: not decided. `undone`: a settlement that came back.
 * `failed` and `none` (cancelled, unknown) moved nothing.
 */
export type FlowKind = "in" | "out" | "waiting" | "undone" | "failed" | "none";

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

export interface StatementDay {
  groups: FlowGroup[];
  /**
   * The number of settlements that failed or came back, by the day on which it was first seen; missing in older
   * figures.
   */
  seenOn?: SeenOn;
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

export const MINUTE = 60_000;
/** Figures of today are read every few minutes; after this time without success something is wrong. */
export const FIGURES_BEHIND_MS = 20 * MINUTE;

export interface ChannelSum {
  channel: FlowGroup["channel"];
  count: number;
  amountRial: number;
}
