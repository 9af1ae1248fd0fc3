import { latestMsOf, type StatementRow } from "@/lib/card-transfers/row-of-order";
import { codesIn } from "@/lib/customer-wallets/code";

/** What the row of a transfer under a grant is known by. */
export interface SoughtDebit {
  amountRial: number;
  code: string;
  /** The reference that the service's answer told. */
  refCode: string | null;
  /** Nothing that was made before can be it, in milliseconds. */
  sinceMs: number;
}

const RIAL_PER_TOMAN = 10;

/**
 * Whether a row is an order's: `own` by the code that it was sent with, or by the reference that the answer told. `perhaps`: it
 * came in, is of the amount (in either unit) and not older, and carries no code at all. One with another code is another
 * order's.
 *
 * @returns null where it certainly is not
 */
export function fitOf(row: StatementRow, sought: SoughtDebit): "own" | "perhaps" | null {
  if (row.status === "WITHDRAWAL") return null;
  const codes = codesIn(row.description);
  if (codes.includes(sought.code)) return "own";
  if (codes.length > 0) return null;
  if (sought.refCode !== null && row.trackingCode === sought.refCode) return "own";
  if (latestMsOf(row) < sought.sinceMs) return null;
  const { amountRial } = sought;
  return [amountRial, amountRial * RIAL_PER_TOMAN, amountRial / RIAL_PER_TOMAN].includes(row.amountRial)
    ? "perhaps"
    : null;
}
