import { type BookEntry, PLAIN_RECORD, termsIn } from "@/lib/kit/book/entry";
import { maskedPaths } from "@/lib/kit/operations/define";
import type { FilterValues } from "@/lib/kit/records/filter";
import { listInBook, type RecordInBook } from "@/lib/server/book/area";
import { listInBookOf } from "@/lib/server/book/listed";
import { batchRoutes } from "../declared";
import { batchFilters } from "../filters";
import { batchOperations } from "../operations";
import { BATCH_ITEM_STATUS } from "../status";
import type { Batch, BatchItem } from "./answers";
import { referenceOf } from "./batch-reference";

/** A batch as the book stores it. The outcomes of its rows come from their settlements, not from the batch. */
export const entryOfBatch = (row: Batch): BookEntry => ({
  ...PLAIN_RECORD,
  kind: "batch",
  id: row.batchId,
  at: row.createdAt,
  // The service returns counts of rows by state, but no state of the batch.
  state: "",
  isFinal: row.totalCount !== null && row.counts.INIT + row.counts.PENDING === 0,
  amountRial: row.totalRial,
  facts: row.counts,
  terms: termsIn("id", row.batchId),
  record: row,
});

export const batchInBook: RecordInBook<Batch> = {
  kind: "batch",
  foundBy: ["batchId", "amount"],
  views: {},
  permission: "settlements.read",
  whose: "nobody",
  isDated: true,
  unmasked: [],
  entry: entryOfBatch,
  show: (row, business) => ({
    id: row.batchId,
    href: batchRoutes.batch(business, row.batchId),
    name: null,
    own: [row.batchId],
    person: [],
    ids: [row.batchId],
    links: [],
  }),
  // A batch's id is a hash of its payments. Members who see these masked get a reference instead.
  masked: ({ id, ...shown }, business) => {
    const reference = referenceOf(id);
    return { ...shown, id: reference, href: batchRoutes.batch(business, reference) };
  },
  list: listInBook(batchOperations.list, (page) => page),
};

/** A row with its batch; the row's time is the batch's. */
export type BatchRowInBook = BatchItem & { batchId: string; createdAt: string | null };

/** A batch's row as the book stores it before it was handed over; after that it has a settlement. */
export const entryOfBatchRow = (row: BatchRowInBook): BookEntry => ({
  ...PLAIN_RECORD,
  kind: "batchItem",
  id: row.id,
  at: row.createdAt,
  state: row.status,
  isFinal: row.status === "FAILED" || row.status === "CANCELED" || row.status === "SUBMITTED",
  amountRial: row.amountRial,
  facts: { batch: row.batchId },
  terms: [
    ...termsIn("id", row.id, row.trackId, row.transactionId),
    ...termsIn("number", row.paymentNumber),
    ...termsIn("iban", row.iban),
    ...termsIn("name", row.ownerName),
    ...termsIn("text", row.description),
  ],
  record: row,
});

export const batchRowInBook: RecordInBook<BatchRowInBook> = {
  kind: "batchItem",
  foundBy: ["uuid", "transactionId", "number", "trackId", "iban", "name", "amount", "words"],
  views: BATCH_ITEM_STATUS,
  permission: "settlements.read",
  whose: "own",
  isDated: true,
  unmasked: [],
  entry: entryOfBatchRow,
  show: (row, business) => ({
    id: row.trackId,
    href: batchRoutes.batch(business, row.batchId),
    name: row.ownerName,
    own: [row.id, row.trackId, row.iban],
    person: termsIn("iban", row.iban),
    ids: [row.id, row.trackId],
    links: [row.id, row.trackId],
    on: row.batchId,
  }),
  // It links to its batch, whose id is a hash of its payments.
  masked: (shown, business) => ({ ...shown, href: batchRoutes.batch(business, referenceOf(shown.on ?? "")) }),
  personal: maskedPaths(batchOperations.show),
};

export const batchList = listInBookOf("batch", batchFilters, ({ q, sort }: FilterValues<typeof batchFilters>) => ({
  text: q,
  sort,
}));
