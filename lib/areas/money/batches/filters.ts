import { choice, listAddress } from "@/lib/kit/records/filter";
import { BATCH_ITEM_FILTERS, BATCH_ITEM_STATUS, BATCH_OUTCOME, BATCH_OUTCOMES } from "./status";

/** The filters of one batch's items; the service does not know outcomes. */
export const batchItemFilters = {
  status: choice("labels.status", BATCH_ITEM_FILTERS, (status) => BATCH_ITEM_STATUS[status].label),
  outcome: choice("labels.outcome", BATCH_OUTCOMES, (outcome) => BATCH_OUTCOME[outcome].label),
};
export const batchItemListState = listAddress(batchItemFilters);

/** The list's address: the service has no filters for batches. */
export const batchListState = listAddress({});
