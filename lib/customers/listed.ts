import type { Field } from "@/lib/records/field";
import { listFields } from "@/lib/records/field";
import { amount, choice, type Filter, period, search } from "@/lib/records/filter";
import { CUSTOMER_TYPE, CUSTOMER_TYPES, customerFields } from "./fields";
import { CUSTOMER_IDENTITIES, type CustomerListState } from "./list-state";
import type { ListedCustomer } from "./schemas";

/** What the service's own list tells of a customer; the rest comes with their record. */
const OF_THE_LIST = ["name", "mobile", "balanceRial", "createdAt", "id"];

/** Whether something of a customer was not read yet: their list does not tell it. */
export const isNotAsked = (field: string, { knownAt }: ListedCustomer): boolean =>
  !OF_THE_LIST.includes(field) && (knownAt ?? null) === null;

/** What list and file have of a customer of the book: the balance and the rest are as old as they were told. */
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
  choice("type", "customerList.filters.type", CUSTOMER_TYPES, (type) => CUSTOMER_TYPE[type].label),
  choice(
    "identity",
    "customerList.filters.identity",
    CUSTOMER_IDENTITIES,
    (identity) => `customerList.filters.identities.${identity}`,
  ),
  period("customerList.filters.created"),
];
/** By what is hidden from whoever sees personal data masked nothing is narrowed down for them. */
export const BALANCE_FILTER = amount<CustomerListState>("customerList.filters.balance", "fromRial", "toRial");
/** The business's own fields have a control of their own. */
export const OWN_FILTERS: readonly Filter<CustomerListState>[] = [
  search("own", "customerList.filters.own", { isUnasked: true, also: ["ownValue"] }),
  search("ownValue", "customerList.filters.ownValue", { isUnasked: true }),
];
