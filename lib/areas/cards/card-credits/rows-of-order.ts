import { latestMsOf } from "@/lib/areas/money/orders/told-at";
import type { ManyWay } from "./ways";

/** A row of credit that was given or taken back. Rial. */
export interface CreditRow {
  cardholderId: string;
  /** Null if the service uses an unknown word. */
  way: ManyWay | null;
  amountRial: number;
  at: string | null;
}

/** A row with a key of ours: the service gives rows no id. */
export interface KnownRow extends CreditRow {
  key: string;
}

/** The values by which the row of an order, or of one of its rows, is looked for. */
export interface SoughtCredit {
  cardholderId: string;
  way: ManyWay;
  amountRial: number;
}

const RIAL_PER_TOMAN = 10;

/**
 * Gives each row a key: all its values, and a number among equal rows. Rows are added and never removed, so it does
 * not matter which of two equal rows is the first: the second key exists from the moment that there are two.
 */
export function keyed(rows: readonly CreditRow[]): KnownRow[] {
  const seen = new Map<string, number>();
  return rows.map((row) => {
    const { cardholderId, way, amountRial, at } = row;
    const told = JSON.stringify([cardholderId, way, amountRial, at]);
    const nth = (seen.get(told) ?? 0) + 1;
    seen.set(told, nth);
    return { ...row, key: `${told} ${nth}` };
  });
}

/** Whether the key of a row is of this cardholder. */
export const isKeyOf = (key: string, cardholderId: string): boolean =>
  key.startsWith(`[${JSON.stringify(cardholderId)},`);

/**
 * Whether a row may be an order's: the same cardholder and way, not older than the order, and the same amount, or
 * that amount in the other unit.
 * @returns null if it certainly is not
 */
export function fitOf(row: CreditRow, sought: SoughtCredit, sinceMs: number): "amount" | "unit" | null {
  if (row.cardholderId !== sought.cardholderId) return null;
  if (row.way !== null && row.way !== sought.way) return null;
  if (latestMsOf(row.at) < sinceMs) return null;
  if (row.amountRial === sought.amountRial) return "amount";
  const isInOther =
    row.amountRial * RIAL_PER_TOMAN === sought.amountRial || row.amountRial === sought.amountRial * RIAL_PER_TOMAN;
  return isInOther ? "unit" : null;
}

/** Further facts for the search of an order's row. */
export interface Besides {
  /** Rows that existed before the request, and rows that certainly belong to other orders. */
  taken: ReadonlySet<string>;
  /** Orders of the same cardholder, way and amount whose rows are unknown. */
  open: number;
  /** The service has said that it accepted the order, or a person has found that it did. */
  isSure: boolean;
}

/**
 * Finds the order's row in the service's list. The row has no id and nothing of ours in it, so it is the order's if
 * it is the only one that came since the request; the list was read directly before that.
 * @returns the row; `perhaps` if a row may also be another order's, or is one of several
 */
export function rowOf(rows: readonly KnownRow[], sought: SoughtCredit, sinceMs: number, besides: Besides) {
  const free = rows.filter(({ key }) => !besides.taken.has(key));
  const same = free.filter((row) => fitOf(row, sought, sinceMs) === "amount").toSorted(oldestFirst);
  const [first] = same;
  if (first && (besides.isSure || (same.length === 1 && besides.open === 0))) return first;
  if (first) return "perhaps";
  const [other, ...more] = free.filter((row) => fitOf(row, sought, sinceMs) === "unit");
  if (!other) return null;
  // An accepted order whose row has a tenth or ten times the amount is reported with that row, and raises an alarm.
  return besides.isSure && more.length === 0 && besides.open === 0 ? other : "perhaps";
}

const oldestFirst = (one: CreditRow, other: CreditRow): number =>
  (latestMsOf(one.at) || 0) - (latestMsOf(other.at) || 0);
