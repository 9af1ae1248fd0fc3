import type { Field } from "@/lib/kit/records/field";
import { listFields } from "@/lib/kit/records/field";
import { amount, choice, type Filter, period, search } from "@/lib/kit/records/filter";
import { CUSTOMER_TYPE, CUSTOMER_TYPES, customerFields } from "./fields";
import { CUSTOMER_IDENTITIES, type CustomerListState } from "./list-state";
import type { ListedCustomer } from "./schemas";

/** The fields in the service's own list; the others come with the customer's record. */
const OF_THE_LIST = ["name", "mobile", "balanceRial", "createdAt", "id"];

/** Whether a field of a customer was not read yet, because the list does not contain it. */
export const isNotAsked = (field: string, { knownAt }: ListedCustomer): boolean =>
  !OF_THE_LIST.includes(field) && (knownAt ?? null) === null;

/**
 * The fields of lists and files for a customer in the book. The balance and the others are as old as their last
 * answer.
 */
export const listedFields: readonly Field<ListedCustomer>[] = [
  ...listFields<ListedCustomer>(customerFields),
  {
    id: "toldAt",
    label: "customerList.fields.toldAt",
    kind: "instant",
    value: ({ toldAt }) => toldAt,
    list: "extra",
  },
];

export const CUSTOMER_FILTERS: readonly Filter<CustomerListState>[] = [
  search("q", "customerList.filters.q"),
  choice("type", "labels.kind", CUSTOMER_TYPES, (type) => CUSTOMER_TYPE[type].label),
  choice(
    "identity",
    "customerList.filters.identity",
    CUSTOMER_IDENTITIES,
    (identity) => `customerList.filters.identities.${identity}`,
  ),
  period("customerList.filters.created"),
];
/** Members who see personal data masked cannot filter by a hidden value. */
export const BALANCE_FILTER = amount<CustomerListState>("customerList.filters.balance", "fromRial", "toRial");
/** The business's own fields have a separate control. */
export const OWN_FILTERS: readonly Filter<CustomerListState>[] = [
  search("own", "customerList.filters.own", { isUnasked: true, also: ["ownValue"] }),
  search("ownValue", "customerList.filters.ownValue", { isUnasked: true }),
];
