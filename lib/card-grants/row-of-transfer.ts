import { codesIn } from "@/lib/customer-wallets/code";

/** A row of a cardholder's statement, as far as it says whose it is. Rial. */
export interface StatementRow {
  trackingCode: string;
  status: "DEPOSIT" | "WITHDRAWAL" | "UNKNOWN";
  amountRial: number;
  description: string | null;
  at: string | null;
}

/** What an order's row is known by. */
export interface SoughtTransfer {
  amountRial: number;
  code: string;
  /** The reference that the service's answer told. */
  refCode: string | null;
  /** Nothing that was made before can be it, in milliseconds. */
  sinceMs: number;
}

const RIAL_PER_TOMAN = 10;
/** The service's clock need not be ours. */
const CLOCKS_MS = 3_600_000;

/** Since when a row may be the order's. @param createdAt the order's */
export const sinceOf = (createdAt: string | Date): number => new Date(createdAt).getTime() - CLOCKS_MS;

/**
 * Whether a row is an order's: `own` by the code that it was sent with, or by the reference that the answer told. `perhaps`: it
 * came in, is of the amount (in either unit) and not older, and carries no code at all. One with another code is another
 * order's.
 *
 * @returns null where it certainly is not
 */
export function fitOf(row: StatementRow, sought: SoughtTransfer): "own" | "perhaps" | null {
  if (row.status === "WITHDRAWAL") return null;
  const codes = codesIn(row.description);
  if (codes.includes(sought.code)) return "own";
  if (codes.length > 0) return null;
  if (sought.refCode !== null && row.trackingCode === sought.refCode) return "own";
  if (row.at !== null && Date.parse(row.at) < sought.sinceMs) return null;
  const { amountRial } = sought;
  return [amountRial, amountRial * RIAL_PER_TOMAN, amountRial / RIAL_PER_TOMAN].includes(row.amountRial) ? "perhaps" : null;
}
