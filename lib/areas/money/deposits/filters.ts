import { choice, jalaliDays, listAddress, period, search } from "@/lib/kit/records/filter";
import { listSort } from "@/lib/kit/records/sort";
import { SUSPICIOUS_STATUS, SUSPICIOUS_STATUSES } from "./status";

export const depositFilters = {
  /** A whole IBAN, words of the payer's name, an amount, a code, or any of its ids. */
  q: search("lists.search.account", { chip: "lists.search.chip", ofBook: "deposit" }),
  /** Only payments under this code. */
  code: search("deposits.filters.code", { most: 100, isId: true, service: "code" }),
  period: period("deposits.filters.period", jalaliDays),
  /** Only payments under a customer's own code. */
  customerId: search("labels.customer", { most: 100, isId: true, isUnasked: true, service: "customer" }),
  sort: listSort("deposit"),
};
export const depositListState = listAddress(depositFilters);

export const suspiciousFilters = {
  q: search("lists.search.account", { chip: "lists.search.chip", ofBook: "suspiciousDeposit" }),
  status: choice("deposits.fields.status", SUSPICIOUS_STATUSES, (status) => SUSPICIOUS_STATUS[status].label, {
    service: "status",
  }),
  sort: listSort("suspiciousDeposit"),
};
export const suspiciousListState = listAddress(suspiciousFilters);
