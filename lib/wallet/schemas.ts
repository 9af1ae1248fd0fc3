import { isoDay, optionalText, perPage } from "@/lib/operations/input";
import * as z from "@/lib/zod";
import { TRANSACTION_CHANNELS, TRANSACTION_SEARCH_FIELDS } from "./codes";

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

/** Filters of the statement by which the book can add up as well. */
export const walletTotalsInput = z.object({
  from: isoDay,
  to: z.optional(isoDay),
  kind: z.optional(z.enum(["transactions", "settlements"])),
  status: z.optional(z.enum(["succeed", "failed", "pending", "canceled"])),
  channel: z.optional(z.enum(TRANSACTION_CHANNELS)),
});
export type WalletTotalsInput = z.output<typeof walletTotalsInput>;

/** What rows of a period come to, in rial, as the book has them; `null` where the book is not whole over the period. */
export interface WalletTotals {
  /** From when on the book is whole; null before it was read at all. */
  bookFrom: string | null;
  /** When the newest day of the period was read. */
  asOf: string | null;
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

export type TransactionListInput = z.input<typeof transactionListInput>;
