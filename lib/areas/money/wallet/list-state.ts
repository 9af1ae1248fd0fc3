import { cleanInput } from "@/lib/kit/format/digits";
import {
  type AddressStateOf,
  addressState,
  countUpTo,
  day,
  oneOf,
  perPage,
  textUpTo,
} from "@/lib/kit/operations/address";
import { cursorOf, trailPage } from "@/lib/kit/operations/cursor-trail";
import { STATEMENT_DIRECTIONS, STATEMENT_SORTS, TRANSACTION_CHANNELS, TRANSACTION_SEARCH_FIELDS } from "./codes";
import { EXACT_FIELDS, isOfBook, isSearched, OWN_FILTERS } from "./of-book";
import type { StatementInput, WalletTotalsInput } from "./schemas";

export const TRANSACTION_KINDS = ["transactions", "settlements"] as const;
export const TRANSACTION_FILTER_STATUSES = ["succeed", "failed", "pending", "canceled"] as const;

const text = textUpTo(200);
const rial = countUpTo(Number.MAX_SAFE_INTEGER);

/**
 * The address state of the statement: all filters of the service and of the book; a wrong link cannot break anything.
 */
export const transactionListState = addressState({
  from: day,
  to: day,
  kind: oneOf(TRANSACTION_KINDS),
  status: oneOf(TRANSACTION_FILTER_STATUSES),
  channel: oneOf(TRANSACTION_CHANNELS),
  q: text,
  /**
   * The field in which `q` is searched; left out: everywhere. `person` only says what the search box is for, in a
   * link.
   */
  in: oneOf([...TRANSACTION_SEARCH_FIELDS, "person"]),
  id: text,
  refId: text,
  trackingCode: text,
  trackId: text,
  factorNumber: text,
  formId: text,
  fromRial: rial,
  toRial: rial,
  person: text,
  direction: oneOf(STATEMENT_DIRECTIONS),
  sort: oneOf(STATEMENT_SORTS),
  page: trailPage,
  perPage,
});
export type TransactionListState = AddressStateOf<typeof transactionListState>;

/** The operation's input. */
export function toListInput(state: TransactionListState): StatementInput {
  const { page, in: place, q, ...rest } = state;
  const searchField = place === "person" ? undefined : place;
  const exact = Object.fromEntries(EXACT_FIELDS.map((name) => [name, state[name] && cleanInput(state[name])]));
  const input: StatementInput = { ...rest, ...exact, after: cursorOf(page) };
  if (q) Object.assign(input, { q: searchField && searchField !== "description" ? cleanInput(q) : q, searchField });
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
}

/** Whether the book may answer; everything else is asked directly from the service. */
export const asksBook = (state: TransactionListState): boolean =>
  isOfBook(state) || (state.from !== undefined && !isSearched(state));

/** The days of a period without any other filter, as for a statement document; the last day is over or is today. */
export function periodAlone(
  { from, to, page: _page, perPage: _perPage, sort: _sort, ...others }: TransactionListState,
  today: string,
): { from: string; to: string } | null {
  const isAlone = Object.values(others).every((value) => value === undefined);
  return isAlone && from !== undefined && from <= today ? { from, to: to && to < today ? to : today } : null;
}

/**
 * The input for the sums: a period, or with the book's own filters everything in the book; null if the rows are
 * filtered by a text.
 */
export function toTotalsInput(state: TransactionListState): WalletTotalsInput | null {
  const { from, to, kind, status, channel, fromRial, toRial, person, direction } = state;
  const isPart = OWN_FILTERS.some((name) => state[name] !== undefined);
  if (isSearched(state) || (from === undefined && !isPart)) return null;
  return { from, to, kind, status, channel, fromRial, toRial, person, direction };
}
