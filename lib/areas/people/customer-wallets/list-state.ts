import { addressState, pageNumber, perPage } from "@/lib/kit/operations/address";

/** The address state of the page through a customer's transactions. */
export const customerTransactionsState = addressState({ page: pageNumber, perPage });
