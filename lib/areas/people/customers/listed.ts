import type { Field } from "@/lib/kit/records/field";
import { listFields } from "@/lib/kit/records/field";
import { customerFields } from "./fields";
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
