import { latestMsOf } from "@/lib/areas/money/orders/told-at";
import { codesIn } from "@/lib/areas/people/customer-wallets/code";

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
