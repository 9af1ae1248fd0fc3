import type { ScreenId } from "@/lib/areas/screens";
import { type FilterSet, namesOf, readerOf } from "@/lib/kit/records/filter";

/** The lists with saved views, by their screens. */
export const VIEW_LISTS = [
  "wallet",
  "settlements",
  "batches",
  "queuedSettlements",
  "orders",
  "authorizations",
  "withdrawals",
  "debit-refunds",
  "debit-report",
  "gateway",
  "payment-requests",
  "deposits",
  "suspicious-deposits",
  "customers",
  "inquiries",
  "documents",
  "webhooks",
  "audit",
] as const satisfies readonly ScreenId[];
export type ViewList = (typeof VIEW_LISTS)[number];

/** Periods that stay relative in a view: in the next month, `thisMonth` means that month. */
export const VIEW_PERIODS = ["today", "yesterday", "last7Days", "last30Days", "thisMonth", "lastMonth"] as const;
export type ViewPeriod = (typeof VIEW_PERIODS)[number];

/** The address names the opened view, beside all its contents. */
export const VIEW = "view";
export const MOST_NAME_LETTERS = 60;
export const MOST_QUERY_LETTERS = 2000;
/** The largest number of a member's own views in a business, and of the shared ones in it. */
export const MOST_VIEWS = 50;

/** The contents of a view: the list's address without temporary parts. */
export interface ViewContents {
  query: string;
  /** It replaces the two days, which are not stored then. */
  period: ViewPeriod | null;
}

export interface SavedView extends ViewContents {
  id: string;
  list: ViewList;
  name: string;
  isShared: boolean;
  /** To rename, replace or delete it. */
  mayChange: boolean;
  /** Who shared it; null for the member's own. */
  by: string | null;
}

/** The position in a list, the opened row, and the record that is open beside the list. */
const OF_THE_MOMENT = [VIEW, "page", "entry", "record"];
const DAYS = ["from", "to"];

/** The part of an address that a view stores, sorted so that two can be compared. */
export function queryOfView(address: URLSearchParams, period: ViewPeriod | null = null): string {
  const kept = new URLSearchParams(
    [...address].filter(([name]) => !OF_THE_MOMENT.includes(name) && !(period && DAYS.includes(name))),
  );
  kept.sort();
  return kept.toString();
}

interface Days {
  from: string | null;
  to: string | null;
}

/** Every period that equals these days today: on the first of a month «today» and «this month» are the same day. */
export const periodsOfDays = ({ from, to }: Days, range: (period: ViewPeriod) => Days): ViewPeriod[] =>
  VIEW_PERIODS.filter((period) => range(period).from === from && range(period).to === to);

/**
 * The period of a view that is replaced with these days: its own period if it still matches, or another one if only
 * that one matches. A view with fixed days keeps days.
 */
export function periodAfter(view: ViewContents, days: Days, range: (period: ViewPeriod) => Days): ViewPeriod | null {
  const meant = periodsOfDays(days, range);
  if (view.period && meant.includes(view.period)) return view.period;
  const hasFixedDays = DAYS.some((name) => new URLSearchParams(view.query).has(name));
  return !hasFixedDays && meant.length === 1 ? (meant[0] ?? null) : null;
}

/** A list's address with a view opened. @param range the days of its period today */
export function addressOfView(
  path: string,
  { id, query, period }: Pick<SavedView, "id" | "query" | "period">,
  range: (period: ViewPeriod) => Days,
): string {
  const address = new URLSearchParams(query);
  if (period) for (const [name, day] of Object.entries(range(period))) if (day) address.set(name, day);
  address.set(VIEW, id);
  return `${path}?${address}`;
}

/** What else of an address is chosen and never typed. */
const CHOSEN_BESIDE = ["in", "by", "sort", "columns", "widths", "density", "perPage"];
const CHOSEN = /^[\w.:-]{1,600}$/;
const IDS = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;
/** As long as a mobile or an account number; days and times have fewer digits in a row. */
const LONG_NUMBER = /\d{9}/;

/** Widths of columns: an id and a number each. */
const WIDTHS = /^[a-z][\w-]{0,39}:\d{1,4}(?:\.[a-z][\w-]{0,39}:\d{1,4})*$/i;

/** Whether a value looks like a choice of a list. A hand-made address may have any text under the name of a choice. */
const looksChosen = (value: string): boolean => CHOSEN.test(value) && !LONG_NUMBER.test(value.replace(IDS, ""));

/** Whether a list's filter of this name contains a choice, and never a typed text, and may have this value. */
const isChoice = (filters: FilterSet, name: string, value: string): boolean =>
  Object.entries(filters).some(
    ([each, filter]) =>
      filter.kind !== "search" && namesOf(each, filter).includes(name) && readerOf(filter)(value) !== undefined,
  );

/**
 * The names in a view's address that contain a typed text: it may contain a name, and everybody who may open the list
 * can read a shared view.
 */
export const typedIn = (query: string, filters: FilterSet): string[] =>
  [...new URLSearchParams(query)]
    .filter(
      ([name, value]) =>
        !looksChosen(value) ||
        (name === "widths" && !WIDTHS.test(value)) ||
        !(CHOSEN_BESIDE.includes(name) || isChoice(filters, name, value)),
    )
    .map(([name]) => name);
