import { timeText } from "@/lib/kit/format/for-customers";
import type { Locale } from "@/lib/kit/i18n/locales";
import { codesIn } from "@/lib/kit/orders/comment-code";
import type { OrderKindId } from "@/lib/kit/orders/kinds";
import { latestMsOf } from "@/lib/kit/orders/told-at";

/** Transfers between banks, which the service follows up separately and which need an IBAN and a receiver's name. */
export const isBetweenBanks = (way: unknown): way is "PAYA" | "SATNA" => way === "PAYA" || way === "SATNA";

/** The state of a transfer at the service. */
export const TRANSFER_STATUSES = ["WAITING_OTP", "PENDING", "DONE", "FAILED", "EXPIRED"] as const;
export type TransferStatus = (typeof TRANSFER_STATUSES)[number];

/** The holder's part in an order's receipt; instants are ISO 8601. */
export interface HolderPart {
  status: TransferStatus | "UNKNOWN" | null;
  /** Until when the code is valid; null if no answer has told that. */
  codeUntil: string | null;
  /** The last attempt with a code, and the last attempt with a known result. */
  codeTriedAt: string | null;
  codeFreed: string | null;
  /** The receiver's name according to the bank. */
  receiverName: string | null;
  /** Until when the bank's page can be opened, if the order has one, and when its address was first given out. */
  pageUntil: string | null;
  pageGivenAt: string | null;
}

const textIn = (receipt: Readonly<Record<string, unknown>> | null, name: string): string | null =>
  typeof receipt?.[name] === "string" ? receipt[name] : null;

/** The holder's part of an order, read from its receipt. */
export const holderPartOf = (receipt: Readonly<Record<string, unknown>> | null): HolderPart => ({
  status: [...TRANSFER_STATUSES, "UNKNOWN" as const].find((each) => each === receipt?.status) ?? null,
  codeUntil: textIn(receipt, "codeUntil"),
  codeTriedAt: textIn(receipt, "codeTriedAt"),
  codeFreed: textIn(receipt, "codeFreed"),
  receiverName: textIn(receipt, "receiverName"),
  pageUntil: textIn(receipt, "pageUntil"),
  pageGivenAt: textIn(receipt, "pageGivenAt"),
});

/** A code was tried and its result is unknown: until it is known no other code is sent. */
export const isCodeOpen = ({ codeTriedAt, codeFreed }: Pick<HolderPart, "codeTriedAt" | "codeFreed">): boolean =>
  codeTriedAt !== null && codeTriedAt !== codeFreed;

/** The kinds of orders by which money leaves a holder's account, by what is typed of the receiver. */
export const TRANSFER_KINDS = { account: "holderTransfer", card: "cardTransfer" } as const satisfies Record<
  string,
  OrderKindId
>;
export type TransferTo = keyof typeof TRANSFER_KINDS;

export const transferToOf = (kind: string): TransferTo | null =>
  kind === TRANSFER_KINDS.account ? "account" : kind === TRANSFER_KINDS.card ? "card" : null;

/** A row of a holder's statement, as far as it says whose it is. Rial. */
export interface HolderStatementRow {
  trackingCode: string;
  status: "DEPOSIT" | "WITHDRAWAL" | "UNKNOWN";
  amountRial: number;
  description: string | null;
  at: string | null;
}

/** What an order's row is known by. */
export interface SoughtTransfer {
  amountRial: number;
  /** What the bank takes, as the service told it; null if it did not. */
  wageRial: number | null;
  /**
   * Whether the money comes in, as under a grant, and the bank keeps its fee of it. Otherwise it goes out, and the
   * fee besides.
   */
  isIncoming?: boolean;
  code: string;
  refCode: string | null;
  /** Nothing that was made before can be it, in milliseconds. */
  sinceMs: number;
}

const RIAL_PER_TOMAN = 10;

/**
 * Whether a row is an order's. `own` by the code that the order was sent with, or by the transfer's reference number.
 * `perhaps`: it goes the same way, is of the amount (with the fee or without, in either unit) and not older, and
 * carries no code at all, as one does whose description the bank writes itself. One with another code is another
 * order's.
 *
 * @returns null if it certainly is not
 */
export function fitOf(row: HolderStatementRow, sought: SoughtTransfer): "own" | "perhaps" | null {
  if (row.status === (sought.isIncoming ? "WITHDRAWAL" : "DEPOSIT")) return null;
  const codes = codesIn(row.description);
  if (codes.includes(sought.code)) return "own";
  if (codes.length > 0) return null;
  if (sought.refCode !== null && row.trackingCode === sought.refCode) return "own";
  if (latestMsOf(row.at) < sought.sinceMs) return null;
  const amounts = [sought.amountRial, withFee(sought)];
  const told = [row.amountRial, row.amountRial * RIAL_PER_TOMAN, row.amountRial / RIAL_PER_TOMAN];
  return told.some((amount) => amounts.includes(amount)) ? "perhaps" : null;
}

const withFee = ({ amountRial, wageRial, isIncoming }: SoughtTransfer): number =>
  amountRial + (isIncoming ? -1 : 1) * (wageRial ?? 0);

/** What the rows of an order come to as its amount: the fee may be one of them, or in one, or in none. */
export function amountOf(rows: readonly HolderStatementRow[], sought: SoughtTransfer): number {
  const sum = rows.reduce((total, row) => total + row.amountRial, 0);
  return sum === withFee(sought) ? sought.amountRial : sum;
}

/** The text that goes along with the link to the bank's page of a transfer, in both languages. */
export const transferMessageOf = ({
  url,
  until,
}: {
  url: string;
  until: string;
}): Readonly<Record<Locale, string>> => ({
  fa: `با سلام؛ برای انتقال پول از کارت خود تا ساعت ${timeText(until, "fa")} این پیوند بانک را باز کنید. پیوند یک بار کار می‌کند؛ آن را به کسی ندهید و رمز کارت را به هیچ‌کس نگویید:\n${url}`,
  en: `Hello. To let the transfer from your card go, open this link of the bank before ${timeText(until, "en")}. It works once; give it to nobody, and tell nobody your PIN:\n${url}`,
});
