import { latestMsOf } from "@/lib/orders/told-at";
import type { ManyWay } from "./ways";

/** A row of what was given and taken. Rial. */
export interface CreditRow {
  cardholderId: string;
  /** Null where the service calls it by a word that is not known. */
  way: ManyWay | null;
  amountRial: number;
  at: string | null;
}

/** A row by which it can be known again: the service gives none an id. */
export interface KnownRow extends CreditRow {
  key: string;
}

/** What an order's row, or one of its rows, is looked for by. */
export interface SoughtCredit {
  cardholderId: string;
  way: ManyWay;
  amountRial: number;
}

const RIAL_PER_TOMAN = 10;

/**
 * Rows with what each is known by: all that it tells, and which one of those that tell the same. Rows are added and not
 * taken away, so whichever of two that tell the same is called the first, there is a second from the moment on when there
 * are two.
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

/** Whether a row that is known by its key is this cardholder's. */
export const isKeyOf = (key: string, cardholderId: string): boolean =>
  key.startsWith(`[${JSON.stringify(cardholderId)},`);

/**
 * Whether a row may be an order's: of the same cardholder and way since it was made, and of its amount, or of that amount
 * in the other unit.
 *
 * @returns null where it certainly is not
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

/** What else is known while an order's row is looked for. */
export interface Besides {
  /** Rows that were there before it left, and rows that are known to be other orders'. */
  taken: ReadonlySet<string>;
  /** Orders of the same cardholder, way and amount of which nobody knows which row is theirs. */
  open: number;
  /** The service has said that it took it, or a person has found that it did. */
  isSure: boolean;
}

/**
 * The order's row among those that the service lists. Without an id, and with nothing of ours in it, a row is the order's
 * where it is the one that came since the request left: the list was read right before it.
 *
 * @returns the row; `perhaps` where a row may be it and another order's as well, or is one of several
 */
export function rowOf(rows: readonly KnownRow[], sought: SoughtCredit, sinceMs: number, besides: Besides) {
  const free = rows.filter(({ key }) => !besides.taken.has(key));
  const same = free.filter((row) => fitOf(row, sought, sinceMs) === "amount").toSorted(oldestFirst);
  const [first] = same;
  if (first && (besides.isSure || (same.length === 1 && besides.open === 0))) return first;
  if (first) return "perhaps";
  const [other, ...more] = free.filter((row) => fitOf(row, sought, sinceMs) === "unit");
  if (!other) return null;
  // What was taken, and stands there with a tenth or ten times of its amount, is told as what it is: an alarm.
  return besides.isSure && more.length === 0 && besides.open === 0 ? other : "perhaps";
}

const oldestFirst = (one: CreditRow, other: CreditRow): number =>
  (latestMsOf(one.at) || 0) - (latestMsOf(other.at) || 0);
