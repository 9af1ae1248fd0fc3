import { cleanInput } from "@/lib/kit/format/digits";
import { tehranDayOf } from "@/lib/kit/format/jalali";
import { normalizeMobile } from "@/lib/kit/format/mobile";
import {
  type AddressStateOf,
  addressState,
  day,
  oneOf,
  pageNumber,
  perPage,
  textLike,
  textUpTo,
} from "@/lib/kit/operations/address";
import type { Field, FileColumn } from "@/lib/kit/records/field";
import { AUTHORIZATION_CHANGES, AUTHORIZATION_CONCERNS, AUTHORIZATION_STATUSES } from "./codes";
import type { Authorization } from "./server/answers";
import { AUTHORIZATION_STATUS } from "./status";

/** What lists, its page and files have of an authorization. */
export const authorizationFields: readonly Field<Authorization>[] = [
  {
    id: "status",
    label: "labels.status",
    kind: "status",
    views: AUTHORIZATION_STATUS,
    value: (row) => row,
    list: "aside",
  },
  {
    id: "name",
    label: "labels.name",
    kind: "name",
    value: ({ name }) => name,
    list: "title",
    facts: "payer",
  },
  {
    id: "mobile",
    label: "labels.mobile",
    kind: "mobile",
    value: ({ mobile }) => mobile,
    list: "line",
    facts: "payer",
  },
  {
    id: "nationalCode",
    label: "authorizations.fields.nationalCode",
    kind: "digits",
    value: ({ nationalCode }) => nationalCode,
    facts: "payer",
  },
  {
    id: "email",
    label: "authorizations.fields.email",
    kind: "text",
    value: ({ email }) => email,
    facts: "payer",
  },
  { id: "bank", label: "labels.bank", kind: "drawn", list: "line", facts: "payer" },
  {
    id: "card",
    label: "authorizations.fields.card",
    kind: "card",
    value: ({ payerAccount }) => payerAccount?.pan,
    list: "line",
    facts: "payer",
  },
  {
    id: "accountNumber",
    label: "authorizations.fields.accountNumber",
    kind: "digits",
    value: ({ payerAccount }) => payerAccount?.accountNumber,
    of: "payerAccount.accountNumber",
    facts: "payer",
  },
  {
    id: "limit",
    label: "authorizations.fields.limit",
    kind: "money",
    value: ({ limitRial }) => limitRial,
    list: "line",
    facts: "permission",
  },
  { id: "monthlyCount", label: "authorizations.fields.monthlyCount", kind: "drawn", list: "line", facts: "permission" },
  {
    id: "expiresAt",
    label: "authorizations.fields.expiresAt",
    kind: "day",
    // Only the day of it matters to a reader.
    value: ({ expiresAt }) => expiresAt && tehranDayOf(expiresAt),
    list: "line",
    facts: "permission",
  },
  {
    id: "createdAt",
    label: "authorizations.fields.createdAt",
    kind: "instant",
    value: ({ createdAt }) => createdAt,
    list: "extra",
    facts: "permission",
  },
  {
    id: "revokedAt",
    label: "authorizations.fields.revokedAt",
    kind: "instant",
    value: ({ revokedAt }) => revokedAt,
    facts: "permission",
    isRare: true,
  },
  {
    id: "id",
    label: "authorizations.fields.id",
    kind: "id",
    value: ({ id }) => id,
    list: "extra",
    facts: "permission",
    isWide: true,
  },
  {
    id: "customerId",
    label: "authorizations.fields.customerId",
    kind: "id",
    value: ({ customerId }) => customerId,
    facts: "permission",
    isWide: true,
    isRare: true,
  },
];

export const authorizationFile: readonly FileColumn<Authorization>[] = [
  "id",
  "createdAt",
  "status",
  "name",
  "mobile",
  "nationalCode",
  "email",
  { id: "bankCode", label: "exports.columns.bankCode", kind: "digits", value: ({ bankCode }) => bankCode },
  "limit",
  {
    id: "monthlyCount",
    label: "authorizations.fields.monthlyCount",
    kind: "number",
    value: ({ monthlyCount }) => monthlyCount,
  },
  ["accountNumber", "exports.columns.payerAccount"],
  "card",
  {
    id: "expiresAt",
    label: "authorizations.fields.expiresAt",
    kind: "instant",
    value: ({ expiresAt }) => expiresAt,
  },
  "revokedAt",
  "customerId",
];

/** The list's address. What names a person is searched for here only if somebody wrote it into the address. */
export const authorizationListState = addressState({
  q: textUpTo(200),
  status: oneOf(AUTHORIZATION_STATUSES),
  concern: oneOf(AUTHORIZATION_CONCERNS),
  change: oneOf(AUTHORIZATION_CHANGES),
  /** Gregorian days of the change, both included. */
  from: day,
  to: day,
  /** A bank's three digits. */
  bankCode: textLike(/^\d{3}$/, 3),
  page: pageNumber,
  perPage,
});
export type AuthorizationListState = AddressStateOf<typeof authorizationListState>;

/** What to ask for: a whole mobile, however it is written, is asked for as one; anything else is searched. */
export function toListInput({ q, status, concern, change, from, to, bankCode, page, perPage }: AuthorizationListState) {
  const text = cleanInput(q ?? "");
  const mobile = normalizeMobile(text);
  return {
    page,
    perPage,
    ...(status ? { status } : {}),
    ...(concern ? { concern } : {}),
    // Days alone say nothing: of what happened on them nobody is asked.
    ...(change ? { change, ...(from ? { from } : {}), ...(to ? { to } : {}) } : {}),
    ...(bankCode ? { bankCode } : {}),
    ...(mobile ? { mobile } : text ? { q: text } : {}),
  };
}
