import { addressState, pageNumber, perPage } from "@/lib/operations/address";

/** What of a customer's address pages through their transactions. */
export const customerTransactionsState = addressState({ page: pageNumber, perPage });
