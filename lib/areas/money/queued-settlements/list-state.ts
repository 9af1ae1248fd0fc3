import { addressState, oneOf, pageNumber, perPage } from "@/lib/kit/operations/address";
import { QUEUED_STATUSES } from "./codes";

/** The queue's address, and nothing that a bad link could break. */
export const queuedListState = addressState({ status: oneOf(QUEUED_STATUSES), page: pageNumber, perPage });
