import { cleanInput } from "@/lib/format/digits";
import { type AddressStateOf, addressState, day, oneOf, perPage, textUpTo } from "@/lib/operations/address";
import { cursorOf, trailPage } from "@/lib/operations/cursor-trail";
import { TRANSACTION_CHANNELS, TRANSACTION_SEARCH_FIELDS } from "./codes";
import type { TransactionListInput, WalletTotalsInput } from "./schemas";

/** Numbers that the service looks up whole; the rest of a search is a part of a text. */
export const EXACT_FIELDS = ["id", "refId", "trackingCode", "trackId", "factorNumber", "formId"] as const;
export type ExactField = (typeof EXACT_FIELDS)[number];

export const TRANSACTION_KINDS = ["transactions", "settlements"] as const;
export const TRANSACTION_FILTER_STATUSES = ["succeed", "failed", "pending", "canceled"] as const;

const text = textUpTo(200);

/** The statement's address: all filters of the service, and nothing that a bad link could break. */
export const transactionListState = addressState({
  from: day,
  to: day,
  kind: oneOf(TRANSACTION_KINDS),
  status: oneOf(TRANSACTION_FILTER_STATUSES),
  channel: oneOf(TRANSACTION_CHANNELS),
  q: text,
  /** Where `q` is looked for; left out: everywhere. */
  in: oneOf(TRANSACTION_SEARCH_FIELDS),
  id: text,
  refId: text,
  trackingCode: text,
  trackId: text,
  factorNumber: text,
  formId: text,
  page: trailPage,
  perPage,
});
export type TransactionListState = AddressStateOf<typeof transactionListState>;

/** What to ask for. */
export function toListInput(state: TransactionListState): TransactionListInput {
  const { page, in: searchField, q, ...rest } = state;
  const exact = Object.fromEntries(EXACT_FIELDS.map((name) => [name, state[name] && cleanInput(state[name])]));
  const input: TransactionListInput = { ...rest, ...exact, after: cursorOf(page) };
  if (q) Object.assign(input, { q: searchField && searchField !== "description" ? cleanInput(q) : q, searchField });
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
}

/** What to add up: a period, with the filters that the book knows; null where the rows are narrowed down by a text. */
export function toTotalsInput({
  from,
  to,
  kind,
  status,
  channel,
  ...rest
}: TransactionListState): WalletTotalsInput | null {
  const isSearched = rest.q !== undefined || EXACT_FIELDS.some((name) => rest[name] !== undefined);
  return from === undefined || isSearched ? null : { from, to, kind, status, channel };
}
