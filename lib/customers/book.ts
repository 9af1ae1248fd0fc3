import { type BookEntry, PLAIN_RECORD, termsIn } from "@/lib/book/entry";
import { routes } from "@/lib/routes";
import { listInBook, type RecordInBook } from "@/lib/server/book/area";
import type { CustomerRow } from "./answers";
import { customerOperations } from "./operations";

/** A customer as their list tells of them: neither their codes nor a company's name. */
export const entryOfCustomer = (row: CustomerRow): BookEntry => ({
  ...PLAIN_RECORD,
  kind: "customer",
  id: row.id,
  at: row.createdAt,
  state: "",
  isFinal: true,
  amountRial: null,
  terms: [...termsIn("id", row.id), ...termsIn("mobile", row.mobile), ...termsIn("name", row.name)],
  record: row,
});

export const customerInBook: RecordInBook<CustomerRow> = {
  kind: "customer",
  foundBy: ["uuid"],
  views: {},
  permission: "customers.read",
  whose: "own",
  isDated: false,
  unmasked: [],
  entry: entryOfCustomer,
  show: (row, business) => ({
    id: row.id,
    href: routes.customer(business, row.id),
    name: row.name,
    own: [row.id, row.mobile],
    person: termsIn("mobile", row.mobile),
    ids: [row.id],
    links: [row.id],
  }),
  list: listInBook(customerOperations.list, (page) => page),
};
