import { cleanInput } from "@/lib/kit/format/digits";
import { normalizeMobile } from "@/lib/kit/format/mobile";
import type { AddressStateOf } from "@/lib/kit/operations/address";
import { choice, choiceLike, listAddress, period, search } from "@/lib/kit/records/filter";
import { listSort } from "@/lib/kit/records/sort";
import { AUTHORIZATION_CHANGES, AUTHORIZATION_CONCERNS, AUTHORIZATION_STATUS, AUTHORIZATION_STATUSES } from "./status";

/** What names a person is searched for here only if somebody wrote it into the address. */
export const authorizationFilters = {
  q: search("authorizations.filters.q", { service: "q" }),
  status: choice("labels.status", AUTHORIZATION_STATUSES, (status) => AUTHORIZATION_STATUS[status].label, {
    service: "status",
  }),
  concern: choice(
    "authorizations.filters.concern",
    AUTHORIZATION_CONCERNS,
    (concern) => `authorizations.concern.${concern}`,
  ),
  /** A bank's three digits. */
  bankCode: choiceLike("labels.bank", /^\d{3}$/, { service: "bank_code" }),
  /** What happened to it in the days of the period; only the book tells. */
  change: choice("authorizations.filters.change", AUTHORIZATION_CHANGES, (change) => `authorizations.change.${change}`),
  period: period("authorizations.filters.period"),
  sort: listSort("authorization"),
};
export const authorizationListState = listAddress(authorizationFilters);
export type AuthorizationListState = AddressStateOf<typeof authorizationListState>;

/** What to ask for: a whole mobile, however it is written, is asked for as one; anything else is searched. */
export function authorizationListInputOf({ q, change, from, to, ...rest }: AuthorizationListState) {
  const text = cleanInput(q ?? "");
  const mobile = normalizeMobile(text);
  return {
    ...rest,
    // Days are sent only together with a change.
    ...(change ? { change, from, to } : {}),
    ...(mobile ? { mobile } : text ? { q: text } : {}),
  };
}
