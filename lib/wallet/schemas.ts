import type { Page } from "@/lib/operations/define";
import { isoDay, optionalText, perPage } from "@/lib/operations/input";
import * as z from "@/lib/zod";
import type { Transaction } from "./answers";
import { STATEMENT_DIRECTIONS, STATEMENT_SORTS, TRANSACTION_CHANNELS, TRANSACTION_SEARCH_FIELDS } from "./codes";

/** Every filter that the service has for its statement, in our words. */
export const transactionListInput = z.object({
  from: z.optional(isoDay),
  to: z.optional(isoDay),
  kind: z.optional(z.enum(["transactions", "settlements"])),
  status: z.optional(z.enum(["succeed", "failed", "pending", "canceled"])),
  channel: z.optional(z.enum(TRANSACTION_CHANNELS)),
  q: optionalText,
  searchField: z.optional(z.enum(TRANSACTION_SEARCH_FIELDS)),
  id: optionalText,
  refId: optionalText,
  trackingCode: optionalText,
  trackId: optionalText,
  factorNumber: optionalText,
  formId: optionalText,
  after: optionalText,
  perPage,
});

/** Whole rial, from 1. */
const rial = z.coerce.number().check(z.int(), z.gte(1, "errors.amountNotNumber"), z.lte(Number.MAX_SAFE_INTEGER));

/** What only the book can narrow the statement down by. */
const ofTheBook = {
  /** Of the amount, whichever way it went. */
  fromRial: z.optional(rial),
  toRial: z.optional(rial),
  /** A whole mobile, IBAN, card or national code of whoever paid or was paid, or words of their name. */
  person: optionalText,
  direction: z.optional(z.enum(STATEMENT_DIRECTIONS)),
};

const isInOrder = ({ fromRial = 0, toRial = Number.MAX_SAFE_INTEGER }: { fromRial?: number; toRial?: number }) =>
  fromRial <= toRial;
const OUT_OF_ORDER = { path: ["toRial"], error: "errors.amountRange" };

/** The statement with all that the book adds to the service's filters: rows by amount and by person, and their order. */
export const statementInput = z
  .extend(transactionListInput, { ...ofTheBook, sort: z.optional(z.enum(STATEMENT_SORTS)) })
  .check(z.refine(isInOrder, OUT_OF_ORDER));
export type StatementInput = z.input<typeof statementInput>;

/** Days that the book does not have whole, as stretches without a gap, the oldest first; of many only some are named. */
export interface MissingDays {
  count: number;
  spans: { from: string; to: string }[];
}

/** Who answered a page of the statement, and how much that can say. */
export type StatementSource =
  | { kind: "service" }
  /** `since`: the first day looked at. `asOf`: when the newest of the days was read. */
  | { kind: "book"; since: string; to: string; asOf: string | null }
  /**
   * Nobody can: only the book has such filters. `searched`: only the service searches texts. `unread`: days are missing.
   * `reading`: the book is not as far as yesterday, or is being sealed anew.
   */
  | { kind: "nobody"; why: "searched" | "unread" | "reading"; bookFrom: string | null; missing: MissingDays };

/** A page of the statement; `nextAfter` is what the next page's `after` is. */
export interface StatementPage extends Page<Transaction> {
  nextAfter: string | null;
  source: StatementSource;
}

/** The answers whose amounts are kept for the time when the service gives none. */
const LAST_KNOWN_NAMES = ["balance", "profile"] as const;
export type LastKnownName = (typeof LAST_KNOWN_NAMES)[number];

/** What the service last said of the wallet, in rial, each with when. Null where it has never said anything. */
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

/** Filters of the statement by which the book can add up as well; without a first day, from where it is whole. */
export const walletTotalsInput = z
  .object({
    from: z.optional(isoDay),
    to: z.optional(isoDay),
    kind: z.optional(z.enum(["transactions", "settlements"])),
    status: z.optional(z.enum(["succeed", "failed", "pending", "canceled"])),
    channel: z.optional(z.enum(TRANSACTION_CHANNELS)),
    ...ofTheBook,
  })
  .check(z.refine(isInOrder, OUT_OF_ORDER));
export type WalletTotalsInput = z.output<typeof walletTotalsInput>;

/** What rows of a period come to, in rial, as the book has them; `null` where the book is not whole over the period. */
export interface WalletTotals {
  /** From when on the book is whole; null before it was read at all. */
  bookFrom: string | null;
  /** When the newest day of the period was read. */
  asOf: string | null;
  /** The first day that is added up; as asked, or where the book begins. */
  from: string;
  /** Days of the period that the book does not have whole. */
  missing: MissingDays;
  totals: {
    count: number;
    inRial: number;
    outRial: number;
    feeRial: number;
    uncertainFeeRial: number;
    underWayRial: number;
    /** Of the whole statement alone: `opening + in − out − fee − underWay + cameBack + difference = closing`. */
    wallet: { openingRial: number; cameBackRial: number; differenceRial: number; closingRial: number } | null;
  } | null;
}

/** Charts of a period; months are those of a calendar. */
export const walletFlowInput = z.object({
  from: isoDay,
  to: z.optional(isoDay),
  calendar: z.enum(["jalali", "gregorian"]),
});

/** A day, or a month as far as it is of the period, both ends included, in rial. */
export interface WalletFlowPoint {
  from: string;
  to: string;
  /** False where the book lacks a day of it: its sums are nothing then. */
  isRead: boolean;
  inRial: number;
  outRial: number;
  /** The wallet at its end; null where nothing is known. */
  balanceRial: number | null;
}

export interface WalletFlow {
  by: "day" | "month";
  /** Oldest first, from the first day of the period that the book has. */
  points: WalletFlowPoint[];
  /** What the wallet held more at the end than at the beginning; null where not all days are known. */
  changeRial: number | null;
  asOf: string | null;
  missing: MissingDays;
}

export type TransactionListInput = z.input<typeof transactionListInput>;
