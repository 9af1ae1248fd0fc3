import { cleanInput } from "@/lib/kit/format/digits";
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
import { AUTHORIZATION_CHANGES, AUTHORIZATION_CONCERNS, AUTHORIZATION_STATUSES } from "./codes";

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
