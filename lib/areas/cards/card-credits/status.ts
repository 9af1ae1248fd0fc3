import type { OrderKindId } from "@/lib/kit/orders/kinds";
import type { OrderState } from "@/lib/kit/orders/states";
import { latestMsOf } from "@/lib/kit/orders/told-at";
import type { OrderRow } from "@/lib/kit/orders/views";
import type { CreditWay } from "@/lib/kit/orders/ways";

/** Those that many cardholders' credit can be changed by together. */
export const MANY_WAYS = ["add", "take"] as const satisfies readonly CreditWay[];
export type ManyWay = (typeof MANY_WAYS)[number];

/** The service's words for a row of what was given and taken. */
export const CREDIT_TYPES = ["CREDIT", "DEBIT"] as const;
export type CreditType = (typeof CREDIT_TYPES)[number];
export const TYPE_OF_WAY = { add: "CREDIT", take: "DEBIT" } as const satisfies Record<ManyWay, CreditType>;
export const WAY_OF_TYPE = { CREDIT: "add", DEBIT: "take" } as const satisfies Record<CreditType, ManyWay>;

/** The kind of order that changes one cardholder's credit so, or that of many. */
export const KIND_OF_WAY = {
  register: "cardCredit",
  add: "cardCredit",
  take: "cardCreditTake",
} as const satisfies Record<CreditWay, OrderKindId>;
export const KIND_OF_MANY = {
  add: "cardCredits",
  take: "cardCreditsTake",
} as const satisfies Record<ManyWay, OrderKindId>;

/** As many are adjusted in one request. */
export const MOST_CREDITS = 1000;

/** What is left of a credit afterwards. */
export const creditAfter = (balanceRial: number, way: CreditWay, amountRial: number): number =>
  way === "take" ? balanceRial - amountRial : balanceRial + amountRial;

/**
 * The outcome of one row of many: done if the service lists it, `sent` if the service said that it accepted it,
 * failed if it refused it, and open if it said nothing.
 */
export interface CreditResult {
  state: "open" | "sent" | "done" | "failed";
  /** The service's words. */
  failure: string | null;
}

export interface CreditResultSums {
  doneRial: number;
  failedRial: number;
  /** The amount without a certain outcome so far. */
  openRial: number;
}

/** The sums of the rows by outcome. */
export function sumsOf(rows: readonly { amountRial: number }[], results: readonly CreditResult[]): CreditResultSums {
  const sums = { doneRial: 0, failedRial: 0, openRial: 0 };
  for (const [index, { amountRial }] of rows.entries()) {
    const state = results[index]?.state;
    sums[state === "done" ? "doneRial" : state === "failed" ? "failedRial" : "openRial"] += amountRial;
  }
  return sums;
}

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

/** An order that changes a cardholder's credit, alone or as one row of many. */
export interface CreditOrder extends OrderRow {
  way: CreditWay;
  /** This cardholder's part of the order. */
  ownRial: number;
  /** This cardholder's rows at the service that certainly belong to the order. */
  rowKeys: readonly string[];
}

export interface CreditOrders {
  orders: CreditOrder[];
  /** There are older orders too. */
  isCut: boolean;
}

const OPEN: readonly OrderState[] = ["awaiting_approval", "approved", "sending", "unknown", "sent"];

/** Orders that may still change the credit, or have changed it without a row. */
export const openOf = ({ orders }: CreditOrders): CreditOrder[] => orders.filter(({ state }) => OPEN.includes(state));

/** One cardholder in an order for many. */
export interface CreditOrderRow {
  /** The line in the file, from 1. */
  row: number;
  applicationId: string;
  name: string | null;
  amountRial: number;
  /** `waiting`: not yet sent to the service. */
  state: CreditResult["state"] | "waiting";
  failure: string | null;
}

/** The cardholder that a file's row names, or why none was found: `several` match, or `nobody` does. */
export type HolderFound = { applicationId: string; name: string | null } | "nobody" | "several";
/** In the order of the question. */
export interface HoldersFound {
  holders: HolderFound[];
}
