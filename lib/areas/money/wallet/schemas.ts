import type { Page } from "@/lib/kit/operations/define";
import { isoDay, optionalText, perPage } from "@/lib/kit/operations/input";
import { filterInputs } from "@/lib/kit/records/list-input";
import { LIST_SORTS } from "@/lib/kit/records/sort";
import * as z from "@/lib/kit/zod";
import { bookFilters, totalsFilters, transactionFilters } from "./filters";
import type { Transaction } from "./server/answers";
import { TRANSACTION_SEARCH_FIELDS } from "./status";

/** All filters of the service's statement, in our own terms. */
export const transactionListInput = z.object({
  ...filterInputs(transactionFilters),
  searchField: z.optional(z.enum(TRANSACTION_SEARCH_FIELDS)),
  after: optionalText,
  perPage,
});

const isInOrder = ({ fromRial = 0, toRial = Number.MAX_SAFE_INTEGER }: { fromRial?: number; toRial?: number }) =>
  fromRial <= toRial;
const OUT_OF_ORDER = { path: ["toRial"], error: "errors.amountRange" };

/** The statement with the book's additions to the service's filters: by amount, by person, and the order. */
export const statementInput = z
  .extend(transactionListInput, { ...filterInputs(bookFilters), sort: z.optional(z.enum(LIST_SORTS)) })
  .check(z.refine(isInOrder, OUT_OF_ORDER));
export type StatementInput = z.input<typeof statementInput>;

/** Days that are incomplete in the book, as spans without gaps, the oldest first; of many only some are named. */
export interface MissingDays {
  count: number;
  spans: { from: string; to: string }[];
}

/** The source of a statement page, and what it can answer. */
export type StatementSource =
  | { kind: "service" }
  /** `since`: the first day that was searched. `asOf`: when the newest day was read. */
  | { kind: "book"; since: string; to: string; asOf: string | null }
  /**
   * There is no answer, because only the book has such filters. `searched`: only the service searches texts.
   * `unread`: days are missing. `reading`: the book has not reached yesterday, or is being re-encrypted.
   */
  | { kind: "nobody"; why: "searched" | "unread" | "reading"; bookFrom: string | null; missing: MissingDays };

/** A page of the statement; `nextAfter` is the `after` of the next page. */
export interface StatementPage extends Page<Transaction> {
  nextAfter: string | null;
  source: StatementSource;
}

/** The answers whose amounts are kept for the time when the service does not answer. */
const LAST_KNOWN_NAMES = ["balance", "profile"] as const;
export type LastKnownName = (typeof LAST_KNOWN_NAMES)[number];

/** The service's last answers about the wallet, in rial, each with its time. Null if there was none. */
export interface LastKnownWallet {
  balance: {
    balanceRial: number;
    withoutFacilitatorRial: number | null;
    facilitatorRial: number | null;
    answeredAt: string;
  } | null;
  profile: {
    walletRial: number | null;
    availableRial: number | null;
    blockedRial: number | null;
    answeredAt: string;
  } | null;
}

/**
 * Filters of the statement that the book can also sum by; without a first day, the sum begins where the book is
 * complete.
 */
export const walletTotalsInput = z.object(filterInputs(totalsFilters)).check(z.refine(isInOrder, OUT_OF_ORDER));
export type WalletTotalsInput = z.output<typeof walletTotalsInput>;

/** The sums of a period's rows in rial, from the book; `null` if the book is incomplete for the period. */
export interface WalletTotals {
  /** From when on the book is complete; null before the first reading. */
  bookFrom: string | null;
  /** When the newest day of the period was read. */
  asOf: string | null;
  /** The first day of the sums: as asked for, or the book's first day. */
  from: string;
  /** The period's days that are incomplete in the book. */
  missing: MissingDays;
  totals: {
    count: number;
    inRial: number;
    outRial: number;
    feeRial: number;
    uncertainFeeRial: number;
    underWayRial: number;
    /** Only for the whole statement: `opening + in − out − fee − underWay + cameBack + difference = closing`. */
    wallet: { openingRial: number; cameBackRial: number; differenceRial: number; closingRial: number } | null;
  } | null;
}

/** Charts of a period; months are those of the calendar. */
export const walletFlowInput = z.object({
  from: isoDay,
  to: z.optional(isoDay),
  calendar: z.enum(["jalali", "gregorian"]),
});

/** A day, or the part of a month within the period, both ends included, in rial. */
export interface WalletFlowPoint {
  from: string;
  to: string;
  /** False if a day is missing in the book: then its sums are empty. */
  isRead: boolean;
  inRial: number;
  outRial: number;
  /** The wallet's balance at its end; null if unknown. */
  balanceRial: number | null;
}

export interface WalletFlow {
  by: "day" | "month";
  /** Oldest first, from the first day of the period in the book. */
  points: WalletFlowPoint[];
  /** The difference of the balance between the end and the start; null if not all days are known. */
  changeRial: number | null;
  asOf: string | null;
  missing: MissingDays;
}

export type TransactionListInput = z.input<typeof transactionListInput>;
