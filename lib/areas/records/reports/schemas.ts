import type { WalletTotals } from "@/lib/areas/money/wallet/schemas";
import type { FlowGroup } from "@/lib/kit/book/statement-days";
import { isoDay } from "@/lib/kit/operations/input";
import * as z from "@/lib/kit/zod";
import { MOST_DAYS } from "./periods";

/** The days of a report, both included: at most a year. */
export const reportInput = z
  .object({ from: isoDay, to: isoDay })
  .check(
    z.refine(
      ({ from, to }) => from <= to && Date.parse(to) - Date.parse(from) < MOST_DAYS * 86_400_000,
      "errors.invalidDate",
    ),
  );

/** One day: `opening + in − out − fee − underWay + cameBack + difference = closing`, in rial. */
export interface ReportDay {
  day: string;
  /** False where the book does not have it whole: its figures are nothing then. */
  isRead: boolean;
  count: number;
  openingRial: number | null;
  inRial: number;
  outRial: number;
  feeRial: number;
  underWayRial: number;
  cameBackRial: number;
  differenceRial: number;
  closingRial: number | null;
}

/** Rows that did the same through the same channel. */
export type ReportKind = Pick<FlowGroup, "kind" | "channel" | "count" | "amountRial" | "wageRial" | "uncertainFeeRial">;

/** How many of something came to which end. */
export interface Ends {
  all: number;
  paid: number;
  failed: number;
  /** Paid, and given back. */
  returned: number;
  underWay: number;
  /** Cancelled, or in an unknown state. */
  other: number;
}

export interface Report extends ReportPeriod {
  /** From when on the book is whole; null before it was read at all. */
  bookFrom: string | null;
  /** When the newest day of the period was read. */
  asOf: string | null;
  /** The period reaches into the day that is not over. */
  isOpen: boolean;
  /** Days of the period that the book does not have whole: how many, and the first of them. */
  unread: { count: number; days: string[] };
  /** Days on which the service's own rows do not add up. */
  differing: string[];
  /** Null if the book is not whole over the period. */
  totals: WalletTotals["totals"];
  /** The same number of days right before. */
  before: ReportPeriod & { totals: WalletTotals["totals"] };
  days: ReportDay[];
  /** For the whole period; empty if the period is incomplete. */
  kinds: ReportKind[];
  payments: Ends | null;
  settlements: Ends | null;
}

/** Gregorian days in Tehran, both included. */
export interface ReportPeriod {
  from: string;
  to: string;
}
