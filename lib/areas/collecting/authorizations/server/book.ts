import type { z } from "zod";
import { type BookEntry, PLAIN_RECORD, termsIn } from "@/lib/kit/book/entry";
import { recognise } from "@/lib/kit/search/recognise";
import { listInBook, type RecordInBook } from "@/lib/server/book/area";
import type { BookPart } from "@/lib/server/book/listed";
import { env } from "@/lib/server/core/env";
import { matching } from "@/lib/server/db/matching";
import { bookRecords } from "@/lib/server/db/schema";
import { authorizationRoutes } from "../declared";
import { authorizationFilters } from "../filters";
import { authorizationOperations } from "../operations";
import type { authorizationListInput } from "../schemas";
import { AUTHORIZATION_LIST_STATUSES, AUTHORIZATION_STATUS, statusAt } from "../status";
import type { Authorization } from "./answers";
import { isAtBank, isOfChange, isOfConcern, stateNow } from "./record";

/** An authorization as the book stores it. */
export const entryOfAuthorization = (row: Authorization): BookEntry => ({
  ...PLAIN_RECORD,
  kind: "authorization",
  id: row.id,
  at: row.createdAt,
  endedAt: row.revokedAt,
  state: row.status,
  isFinal: row.status === "REVOKED" || row.status === "EXPIRED",
  amountRial: null,
  facts: { bankCode: row.bankCode, expiresAt: row.expiresAt, monthlyCount: row.monthlyCount },
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

/** With its current status; the book has the status of the last answer. */
const asNow = (row: Authorization): Authorization => ({ ...row, status: statusAt(row, Date.now()) });

/** The last known record, marked as revoked. */
export const revoked = ({ statusAsSent: _, ...known }: Authorization): Authorization => ({
  ...known,
  status: "REVOKED",
});

/** The filters that are further conditions. */
const { q: _q, status: _status, period: _period, sort: _sort, ...COMPARED } = authorizationFilters;

/**
 * The part of the book that answers a list: authorizations that the service does not list, those that soon need
 * renewal, and those that changed within some days. The service answers every other list.
 */
export function authorizationsInBook(input: z.output<typeof authorizationListInput>): BookPart | null {
  const { status, concern, change, from, to, q, mobile } = input;
  const sort = env().BOOK_LISTS === "on" ? input.sort : undefined;
  const isListed = status === undefined || AUTHORIZATION_LIST_STATUSES.some((listed) => listed === status);
  if (isListed && !concern && !change && !sort) return null;
  // In another order the list has the records that the service lists.
  const listed = change || !sort ? undefined : [...AUTHORIZATION_LIST_STATUSES];
  const id = q && recognise(q).some(({ kind }) => kind === "uuid") ? q : undefined;
  return {
    isOnlyHere: true,
    // Money is collected only under an active authorization.
    states: concern ? (status === undefined || status === "ACTIVE" ? ["ACTIVE"] : []) : (status && [status]) || listed,
    sort,
    stateNow: stateNow(),
    told: (record) => asNow(record as Authorization),
    of: id === undefined ? undefined : { kind: "authorization", id },
    having: [...termsIn("mobile", mobile), ...termsIn("name", id === undefined ? q : undefined)],
    where: (business) =>
      matching(bookRecords, COMPARED, input, {
        bankCode: isAtBank,
        concern: (each) => isOfConcern(each, business),
        change: (each) => isOfChange(each, { from, to }),
      }),
  };
}

export const authorizationInBook: RecordInBook<Authorization> = {
  kind: "authorization",
  // The service also finds parts of names, and banks write card numbers in their own ways.
  foundBy: ["uuid", "mobile", "nationalCode", "cardTail"],
  views: AUTHORIZATION_STATUS,
  permission: "authorizations.read",
  whose: "own",
  isDated: false,
  unmasked: ["payerAccount.pan"],
  entry: entryOfAuthorization,
  show: (row, business) => ({
    id: row.id,
    href: authorizationRoutes.authorization(business, row.id),
    state: asNow(row).status,
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
