import { cleanInput } from "@/lib/format/digits";
import { type AddressStateOf, addressState, oneOf, pageNumber, perPage, textUpTo } from "@/lib/operations/address";
import { CUSTOMER_TYPES } from "./fields";

/** The list's address. */
export const customerListState = addressState({
  q: textUpTo(200),
  type: oneOf(CUSTOMER_TYPES),
  page: pageNumber,
  perPage,
});

/** What to ask for by it. */
export function toListInput({ q, ...rest }: AddressStateOf<typeof customerListState>) {
  const text = cleanInput(q ?? "");
  return text ? { ...rest, q: text } : rest;
}

export const customFieldListState = addressState({ page: pageNumber, perPage });
