import { cleanInput } from "@/lib/format/digits";
import { normalizeMobile } from "@/lib/format/mobile";
import {
  type AddressStateOf,
  addressState,
  oneOf,
  pageNumber,
  perPage,
  textLike,
  textUpTo,
} from "@/lib/operations/address";
import { AUTHORIZATION_CONCERNS, AUTHORIZATION_STATUSES } from "./codes";

/** The list's address. What names a person is searched for here only if somebody wrote it into the address. */
export const authorizationListState = addressState({
  q: textUpTo(200),
  status: oneOf(AUTHORIZATION_STATUSES),
  concern: oneOf(AUTHORIZATION_CONCERNS),
  /** A bank's three digits. */
  bankCode: textLike(/^\d{3}$/, 3),
  page: pageNumber,
  perPage,
});
export type AuthorizationListState = AddressStateOf<typeof authorizationListState>;

/** What to ask for: a whole mobile, however it is written, is asked for as one; anything else is searched. */
export function toListInput({ q, status, concern, bankCode, page, perPage }: AuthorizationListState) {
  const text = cleanInput(q ?? "");
  const mobile = normalizeMobile(text);
  return {
    page,
    perPage,
    ...(status ? { status } : {}),
    ...(concern ? { concern } : {}),
    ...(bankCode ? { bankCode } : {}),
    ...(mobile ? { mobile } : text ? { q: text } : {}),
  };
}
