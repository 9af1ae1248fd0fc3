import { type AddressStateOf, oneOfOr, pageNumber, perPage } from "@/lib/kit/operations/address";
import { choice, listAddress, period, search } from "@/lib/kit/records/filter";
import { LEDGER_KINDS } from "./kinds";
import { INQUIRY_GROUPS, INQUIRY_STATE, INQUIRY_STATES } from "./status";

export const inquiryFilters = {
  /** A whole value that was asked or told (a mobile, an IBAN, a code, a card, words of a name), or a track id. */
  q: search("inquiries.filters.q"),
  kind: choice("inquiries.fields.kind", LEDGER_KINDS, (kind) => `inquiries.kinds.${kind}`),
  state: choice("inquiries.fields.state", INQUIRY_STATES, (state) => INQUIRY_STATE[state].label),
  /** The days on which it was asked. */
  period: period("inquiries.filters.period"),
  customerId: search("inquiries.fields.customerId", { most: 100, isId: true, isUnasked: true }),
  memberId: search("inquiries.fields.memberName", { most: 100, isId: true, isUnasked: true }),
};
export const inquiryListState = listAddress(inquiryFilters, {
  by: oneOfOr(INQUIRY_GROUPS, "kind"),
  page: pageNumber,
  perPage,
});
export type InquiryListState = AddressStateOf<typeof inquiryListState>;

/** What the list and its file are asked by it: how the sums are grouped is no part of that. */
export const inquiryListInputOf = ({ by: _, ...rest }: InquiryListState) => rest;
