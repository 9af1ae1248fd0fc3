import { cleanInput } from "@/lib/kit/format/digits";
import { type AddressStateOf, oneOf, perPage } from "@/lib/kit/operations/address";
import { cursorOf, trailPage } from "@/lib/kit/operations/cursor-trail";
import { askedBy, isBeyondService, listAddress, valuesOf } from "@/lib/kit/records/filter";
import { LIST_SORTS } from "@/lib/kit/records/sort";
import { statementFilters, totalsFilters } from "./filters";
import { isOfBook, isSearched } from "./of-book";
import type { StatementInput, WalletTotalsInput } from "./schemas";
import { TRANSACTION_SEARCH_FIELDS, type TransactionChannel } from "./status";

/**
 * The address state of the statement: all filters of the service and of the book; a wrong link cannot break anything.
 */
export const transactionListState = listAddress(statementFilters, {
  /**
   * The field in which `q` is searched; left out: everywhere. `person` only says what the search box is for, in a
   * link.
   */
  in: oneOf([...TRANSACTION_SEARCH_FIELDS, "person"]),
  sort: oneOf(LIST_SORTS),
  page: trailPage,
  perPage,
});
export type TransactionListState = AddressStateOf<typeof transactionListState>;

/** The same state for a list that shows one channel only, whatever its address says of channels. */
export const inChannel = (state: TransactionListState, channel: TransactionChannel): TransactionListState => ({
  ...state,
  kind: undefined,
  direction: undefined,
  channel,
});

/** The operation's input. */
export function transactionListInputOf(state: TransactionListState): StatementInput {
  const { page, in: place, q, ...rest } = state;
  const searchField = place === "person" ? undefined : place;
  const input: StatementInput = { ...askedBy(statementFilters, rest), after: cursorOf(page) };
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
  if (isSearched(state) || (state.from === undefined && !isBeyondService(statementFilters, state))) return null;
  return valuesOf(totalsFilters, state);
}
