import { choice, jalaliDays, listAddress, period, search } from "@/lib/kit/records/filter";
import { SUSPICIOUS_STATUS, SUSPICIOUS_STATUSES } from "./status";

export const depositFilters = {
  /** Only payments under this code. */
  code: search("deposits.filters.code", { most: 100, isId: true, service: "code" }),
  period: period("deposits.filters.period", jalaliDays),
  /** Only payments under a customer's own code. */
  customerId: search("labels.customer", { most: 100, isId: true, isUnasked: true, service: "customer" }),
};
export const depositListState = listAddress(depositFilters);

export const suspiciousFilters = {
  status: choice("deposits.fields.status", SUSPICIOUS_STATUSES, (status) => SUSPICIOUS_STATUS[status].label, {
    service: "status",
  }),
};
export const suspiciousListState = listAddress(suspiciousFilters);
