import { choice, listAddress, search } from "@/lib/kit/records/filter";
import { listSort } from "@/lib/kit/records/sort";
import { REFUND_STATUS, REFUND_STATUSES } from "./status";

export const debitRefundFilters = {
  /** A whole value or words of the payer's name, an amount, or any of its ids. */
  q: search("lists.search.payer", { chip: "lists.search.chip", ofBook: "debitRefund" }),
  withdrawalId: search("debitRefunds.filters.withdrawalId", { most: 100, isId: true, service: "q" }),
  status: choice("debitRefunds.fields.status", REFUND_STATUSES, (status) => REFUND_STATUS[status].label, {
    service: "status",
  }),
  sort: listSort("debitRefund"),
};
export const debitRefundListState = listAddress(debitRefundFilters);
