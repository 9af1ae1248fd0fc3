import { choice, listAddress, search } from "@/lib/kit/records/filter";
import { REFUND_STATUS, REFUND_STATUSES } from "./status";

export const debitRefundFilters = {
  withdrawalId: search("debitRefunds.filters.withdrawalId", { most: 100, isId: true, service: "q" }),
  status: choice("debitRefunds.fields.status", REFUND_STATUSES, (status) => REFUND_STATUS[status].label, {
    service: "status",
  }),
};
export const debitRefundListState = listAddress(debitRefundFilters);
