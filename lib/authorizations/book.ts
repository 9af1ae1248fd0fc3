import { type BookEntry, PLAIN_RECORD, termsIn } from "@/lib/book/entry";
import { routes } from "@/lib/routes";
import { listInBook, type RecordInBook } from "@/lib/server/book/area";
import type { Authorization } from "./answers";
import { authorizationOperations } from "./operations";
import { AUTHORIZATION_STATUS } from "./status";

/** A payer's permission as the book keeps it. */
export const entryOfAuthorization = (row: Authorization): BookEntry => ({
  ...PLAIN_RECORD,
  kind: "authorization",
  id: row.id,
  at: row.createdAt,
  endedAt: row.revokedAt,
  state: row.status,
  isFinal: row.status === "REVOKED" || row.status === "EXPIRED",
  amountRial: null,
  terms: [
    ...termsIn("id", row.id, row.customerId),
    ...termsIn("mobile", row.mobile),
    ...termsIn("name", row.name),
    ...termsIn("nationalCode", row.nationalCode),
    ...termsIn("card", row.payerAccount?.pan),
    ...termsIn("account", row.payerAccount?.accountNumber),
  ],
  record: row,
});

/** As it was known last, and revoked since. */
export const revoked = ({ statusAsSent: _, ...known }: Authorization): Authorization => ({
  ...known,
  status: "REVOKED",
});

export const authorizationInBook: RecordInBook<Authorization> = {
  kind: "authorization",
  // The service also finds parts of names, and banks write a card in ways of their own.
  foundBy: ["uuid", "mobile", "nationalCode", "cardTail"],
  views: AUTHORIZATION_STATUS,
  permission: "authorizations.read",
  whose: "own",
  isDated: false,
  unmasked: ["payerAccount.pan"],
  entry: entryOfAuthorization,
  show: (row, business) => ({
    id: row.id,
    href: routes.authorization(business, row.id),
    name: row.name,
    own: [row.id, row.mobile, row.nationalCode],
    person: [...termsIn("mobile", row.mobile), ...termsIn("nationalCode", row.nationalCode)],
    ids: [row.id],
    links: [row.id, row.customerId],
  }),
  one: {
    operation: authorizationOperations.show,
    input: ({ id }) => ({ authorizationId: id }),
    isOnlyMissed: true,
  },
  list: listInBook(authorizationOperations.list, (page) => page),
};
