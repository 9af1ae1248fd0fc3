import { latestMsOf } from "@/lib/areas/money/orders/told-at";
import { codesIn } from "./code";
import type { WalletWay } from "./ways";

/** A row of a customer's transactions, as far as it says whose it is. Rial. */
export interface WalletRow {
  id: string | null;
  way: WalletWay | null;
  amountRial: number;
  comment: string | null;
  /** In the wallet after it. */
  balanceRial: number | null;
  createdAt: string | null;
}

/** What an order's row is known by. */
export interface SoughtMove {
  way: WalletWay;
  amountRial: number;
  code: string;
  /** The id that the service's answer told: perhaps that of the row. */
  serviceId: string | null;
  /** Nothing that was made before can be it, in milliseconds. */
  sinceMs: number;
  /** In the wallet after it, as the answer told; null if no answer came, or later. */
  balanceRial: number | null;
}

const RIAL_PER_TOMAN = 10;

/**
 * Whether a row is an order's. `own` by the code that the order was sent with, or by the id that the answer told.
 * `perhaps`: it goes the same way, is of the amount (in either unit) and not older, and carries no code at all, as
 * one does whose comment was left out or cut. One with another code is another order's.
 *
 * @returns null if it certainly is not
 */
export function fitOf(row: WalletRow, sought: SoughtMove): "own" | "perhaps" | null {
  if (row.way !== null && row.way !== sought.way) return null;
  const codes = codesIn(row.comment);
  if (codes.includes(sought.code)) return "own";
  if (codes.length > 0) return null;
  if (row.id !== null && row.id === sought.serviceId) return "own";
  if (latestMsOf(row.createdAt) < sought.sinceMs) return null;
  const { amountRial } = sought;
  const amounts = [amountRial, amountRial * RIAL_PER_TOMAN, amountRial / RIAL_PER_TOMAN];
  return amounts.includes(row.amountRial) ? "perhaps" : null;
}

/** Of rows that may be it, whether one is by what the wallet held after it, as the answer told. */
export const isByBalance = (row: WalletRow, { balanceRial, amountRial }: SoughtMove): boolean =>
  balanceRial !== null && row.balanceRial === balanceRial && row.amountRial === amountRial;
