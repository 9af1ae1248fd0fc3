import { choice, listAddress, period, search } from "@/lib/kit/records/filter";
import { listSort } from "@/lib/kit/records/sort";
import { PAYMENT_REQUEST_STATUS, PAYMENT_STATES, PAYMENT_STATUS, REQUEST_STATES } from "./status";

export const paymentFilters = {
  q: search("gateway.filters.q", { most: 100 }),
  state: choice("gateway.fields.status", PAYMENT_STATES, (state) => PAYMENT_STATUS[state].label),
  period: period("gateway.filters.period"),
  sort: listSort(),
  requestId: search("gateway.filters.requestId", { most: 100, isId: true, isUnasked: true }),
};
export const paymentListState = listAddress(paymentFilters);

export const paymentRequestFilters = {
  q: search("gateway.filters.requestQ", { most: 100 }),
  state: choice("gateway.fields.status", REQUEST_STATES, (state) => PAYMENT_REQUEST_STATUS[state].label),
  sort: listSort(),
};
export const paymentRequestListState = listAddress(paymentRequestFilters);
