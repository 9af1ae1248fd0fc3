import type { StatementRow } from "@/lib/areas/cards/card-transfers/row-of-order";
import { latestMsOf } from "@/lib/areas/money/orders/told-at";
import { codesIn } from "@/lib/areas/people/customer-wallets/code";

/** What the row of a transfer under a grant is known by. */
export interface SoughtDebit {
  amountRial: number;
  /** What the bank takes for it, as the service's answer told it; null where it did not. */
  wageRial: number | null;
  code: string;
  /** The reference that the service's answer told. */
  refCode: string | null;
  /** Nothing that was made before can be it, in milliseconds. */
  sinceMs: number;
}

const RIAL_PER_TOMAN = 10;

/**
 * Whether a row is an order's: `own` by the code that it was sent with, or by the reference that the answer told. `perhaps`: it
 * came in, is of the amount (with the fee kept of it or not, in either unit) and not older, and carries no code at all. One
 * with another code is another order's.
 *
 * @returns null where it certainly is not
 */
export function fitOf(row: StatementRow, sought: SoughtDebit): "own" | "perhaps" | null {
  if (row.status === "WITHDRAWAL") return null;
  const codes = codesIn(row.description);
  if (codes.includes(sought.code)) return "own";
  if (codes.length > 0) return null;
  if (sought.refCode !== null && row.trackingCode === sought.refCode) return "own";
  if (latestMsOf(row.at) < sought.sinceMs) return null;
  const amounts = [sought.amountRial, sought.amountRial - (sought.wageRial ?? 0)];
  const told = [row.amountRial, row.amountRial * RIAL_PER_TOMAN, row.amountRial / RIAL_PER_TOMAN];
  return told.some((amount) => amounts.includes(amount)) ? "perhaps" : null;
}

/** What the rows of an order come to as its amount: the bank may have kept its fee of what came in. */
export function amountOf(rows: readonly StatementRow[], { amountRial, wageRial }: SoughtDebit): number {
  const sum = rows.reduce((total, row) => total + row.amountRial, 0);
  return wageRial !== null && sum === amountRial - wageRial ? amountRial : sum;
}
