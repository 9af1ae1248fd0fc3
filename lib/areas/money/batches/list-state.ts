import { addressState, oneOf, pageNumber, perPage } from "@/lib/kit/operations/address";
import { BATCH_OUTCOMES } from "./codes";
import { BATCH_ITEM_FILTERS } from "./status";

/** The list's address: the service has no filters for batches. */
export const batchListState = addressState({ page: pageNumber, perPage });

/** The address of one batch's items. */
export const batchItemListState = addressState({
  status: oneOf(BATCH_ITEM_FILTERS),
  outcome: oneOf(BATCH_OUTCOMES),
  page: pageNumber,
  perPage,
});
