import { choice, listAddress, search } from "@/lib/kit/records/filter";
import { listSort } from "@/lib/kit/records/sort";
import { BATCH_ITEM_FILTERS, BATCH_ITEM_STATUS, BATCH_OUTCOME, BATCH_OUTCOMES } from "./status";

/** The filters of one batch's items; the service does not know outcomes. */
export const batchItemFilters = {
  status: choice("labels.status", BATCH_ITEM_FILTERS, (status) => BATCH_ITEM_STATUS[status].label),
  outcome: choice("labels.outcome", BATCH_OUTCOMES, (outcome) => BATCH_OUTCOME[outcome].label),
};
export const batchItemListState = listAddress(batchItemFilters);

/** The service has no filters for batches; only the book finds and orders them. */
export const batchFilters = {
  q: search("lists.search.batch", { chip: "lists.search.chip", ofBook: "batch" }),
  sort: listSort("batch"),
};
export const batchListState = listAddress(batchFilters);
