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
import { CUSTOMER_TYPES } from "./fields";

/** In which order the book gives customers: by when they were written down, or by what they hold. */
export const CUSTOMER_SORTS = ["newest", "oldest", "largest", "smallest"] as const;
export type CustomerSort = (typeof CUSTOMER_SORTS)[number];

export const isByBalance = (sort: CustomerSort | undefined): boolean => sort === "largest" || sort === "smallest";

/** What the newest answer to a check of their identity says, by the ledger of inquiries. */
export const CUSTOMER_IDENTITIES = [
  "kycMatched",
  "kycUnmatched",
  "shahkarMatched",
  "shahkarUnmatched",
  "unanswered",
] as const;

const rial = countUpTo(Number.MAX_SAFE_INTEGER);

/** The list's address. */
export const customerListState = addressState({
  q: textUpTo(200),
  type: oneOf(CUSTOMER_TYPES),
  /** Gregorian days on which they were written down, both included. */
  from: day,
  to: day,
  fromRial: rial,
  toRial: rial,
  /** The name of a field of the business's own in which something stands, and what. */
  own: textUpTo(100),
  ownValue: textUpTo(200),
  identity: oneOf(CUSTOMER_IDENTITIES),
  sort: oneOf(CUSTOMER_SORTS),
  page: trailPage,
  perPage,
});
export type CustomerListState = AddressStateOf<typeof customerListState>;

/** What to ask for by it. */
export function toCustomerListInput({
  q,
  ownValue,
  page,
  ...rest
}: Omit<CustomerListState, "page"> & { page?: string | undefined }) {
  // A name is looked for as it is written, half-spaces and all; numbers are spelt for the service where it is asked.
  const text = (q ?? "").trim();
  const after = cursorOf(page);
  return { ...rest, ...(after && { after }), ...(text && { q: text }), ...(rest.own && ownValue && { ownValue }) };
}
