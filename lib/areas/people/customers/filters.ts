import { type AddressStateOf, oneOf, perPage } from "@/lib/kit/operations/address";
import { cursorOf, trailPage } from "@/lib/kit/operations/cursor-trail";
import {
  amount,
  choice,
  type FilterValues,
  isBeyondService,
  listAddress,
  period,
  search,
} from "@/lib/kit/records/filter";
import { LIST_SORTS, type ListSort } from "@/lib/kit/records/sort";
import { CUSTOMER_TYPE } from "./fields";
import { CUSTOMER_TYPES } from "./status";

export const isByBalance = (sort: ListSort | undefined): boolean => sort === "largest" || sort === "smallest";

/** What the newest answer to a check of their identity says, by the ledger of inquiries. */
const CUSTOMER_IDENTITIES = ["kycMatched", "kycUnmatched", "shahkarMatched", "shahkarUnmatched", "unanswered"] as const;

/** The filters of the service's own list; the book answers them too. */
export const serviceCustomerFilters = {
  /** A whole mobile, its last four digits, a national code, a company's id, a customer's id, or words of a name. */
  q: search("customerList.filters.q", { service: "q" }),
  type: choice("labels.kind", CUSTOMER_TYPES, (type) => CUSTOMER_TYPE[type].label, { service: "type" }),
};

export const customerFilters = {
  ...serviceCustomerFilters,
  identity: choice(
    "customerList.filters.identity",
    CUSTOMER_IDENTITIES,
    (identity) => `customerList.filters.identities.${identity}`,
  ),
  /** The days on which they were written down. */
  period: period("customerList.filters.created"),
  /** Members who see personal data masked cannot filter by a hidden value. */
  balance: amount("customerList.filters.balance"),
  /** The name of a field of the business's own in which something stands, and what. They have their own controls. */
  own: search("customerList.filters.own", { most: 100, isUnasked: true, also: ["ownValue"] }),
  ownValue: search("customerList.filters.ownValue", { isUnasked: true }),
};

/** Whether only the book can answer: the service has no such filters, and only one order. */
export const isOfBook = ({ sort = "newest", ...input }: FilterValues<typeof customerFilters> & { sort?: ListSort }) =>
  sort !== "newest" || isBeyondService(customerFilters, input);

/** The list's address. */
export const customerListState = listAddress(customerFilters, {
  sort: oneOf(LIST_SORTS),
  page: trailPage,
  perPage,
});
export type CustomerListState = AddressStateOf<typeof customerListState>;

/** What to ask for by it. */
export function customerListInputOf({
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
