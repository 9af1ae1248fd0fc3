import { choice, listAddress, search } from "@/lib/kit/records/filter";
import { listSort } from "@/lib/kit/records/sort";
import { QUEUED_STATUS, QUEUED_STATUSES } from "./status";

export const queuedFilters = {
  /** A whole IBAN, an amount, words of the description, or any of its ids. */
  q: search("lists.search.iban", { chip: "lists.search.chip", ofBook: "queuedSettlement" }),
  status: choice("labels.status", QUEUED_STATUSES, (status) => QUEUED_STATUS[status].label, {
    service: "status",
  }),
  sort: listSort("queuedSettlement"),
};
export const queuedListState = listAddress(queuedFilters);
