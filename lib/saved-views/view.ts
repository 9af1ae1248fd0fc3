import type { ScreenId } from "@/lib/screens";

/** The lists that views are kept of, by their screens. */
export const VIEW_LISTS = [
  "wallet",
  "settlements",
  "batches",
  "queuedSettlements",
  "orders",
  "authorizations",
  "withdrawals",
  "debit-report",
  "customers",
  "webhooks",
  "audit",
] as const satisfies readonly ScreenId[];
export type ViewList = (typeof VIEW_LISTS)[number];

/** Periods that stay relative in a view: this month is next month's when it is opened then. */
export const VIEW_PERIODS = ["today", "yesterday", "last7Days", "last30Days", "thisMonth", "lastMonth"] as const;
export type ViewPeriod = (typeof VIEW_PERIODS)[number];

/** The address names the view that was opened, beside all that it consists of. */
export const VIEW = "view";
export const MOST_NAME_LETTERS = 60;
export const MOST_QUERY_LETTERS = 2000;
/** So many of a member's own in a business, and so many that are shared in it. */
export const MOST_VIEWS = 50;

/** What a view consists of: the list's address without what is of the moment. */
export interface ViewContents {
  query: string;
  /** Takes the place of the two days, and the days are not kept then. */
  period: ViewPeriod | null;
}

export interface SavedView extends ViewContents {
  id: string;
  list: ViewList;
  name: string;
  isShared: boolean;
  /** Rename, replace, delete. */
  mayChange: boolean;
  /** Who shared it; null for one's own. */
  by: string | null;
}

/** Where somebody is in a list, and what they have opened of it. */
const OF_THE_MOMENT = [VIEW, "page", "entry"];
const DAYS = ["from", "to"];

/** What of an address a view keeps, in an order that two can be compared in. */
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

/** Every period that these days are today: on the first of a month «today» and «this month» are the same day. */
export const periodsOfDays = ({ from, to }: Days, range: (period: ViewPeriod) => Days): ViewPeriod[] =>
  VIEW_PERIODS.filter((period) => range(period).from === from && range(period).to === to);

/**
 * The period that a view gets when it is replaced with these days: its own where they are still that one, another where
 * they can mean only one. A view of fixed days keeps to days.
 */
export function periodAfter(view: ViewContents, days: Days, range: (period: ViewPeriod) => Days): ViewPeriod | null {
  const meant = periodsOfDays(days, range);
  if (view.period && meant.includes(view.period)) return view.period;
  const hasFixedDays = DAYS.some((name) => new URLSearchParams(view.query).has(name));
  return !hasFixedDays && meant.length === 1 ? (meant[0] ?? null) : null;
}

/** A list's address with a view opened. @param range the days that its period means today */
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

/**
 * What holds a choice and never a text that somebody typed. A filter that is not listed here is one's own alone: what was
 * typed may name a person, and a view that is shared is read by everybody who may open the list.
 */
const CHOICES = new Set([
  "status",
  "state",
  "kind",
  "type",
  "channel",
  "direction",
  "verdict",
  "topic",
  "action",
  "attention",
  "made",
  "in",
  "bankCode",
  "reason",
  "attempts",
  "end",
  "change",
  "hour",
  "from",
  "to",
  "fromRial",
  "toRial",
  "sort",
  "columns",
  "density",
  "perPage",
]);
const CHOSEN = /^[\w.:-]{1,600}$/;
const IDS = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;
/** As long as a mobile or an account; days and times have fewer in a row. */
const LONG_NUMBER = /\d{9}/;

/** No list has such a choice, whatever it is called in an address that was made by hand. */
const isChosen = (value: string): boolean => CHOSEN.test(value) && !LONG_NUMBER.test(value.replace(IDS, ""));

/** The names in a view's address that hold a typed text. */
export const typedIn = (query: string): string[] =>
  [...new URLSearchParams(query)]
    .filter(([name, value]) => !CHOICES.has(name) || !isChosen(value))
    .map(([name]) => name);
