import { type BookEntry, PLAIN_RECORD, termsIn } from "@/lib/book/entry";
import { routes } from "@/lib/routes";
import { referenceOf } from "@/lib/server/batches/batch-reference";
import { listInBook, type RecordInBook } from "@/lib/server/book/area";
import type { Batch } from "./answers";
import { batchOperations } from "./operations";

/** A batch as the book keeps it. What became of its rows their settlements tell, not the batch. */
export const entryOfBatch = (row: Batch): BookEntry => ({
  ...PLAIN_RECORD,
  kind: "batch",
  id: row.batchId,
  at: row.createdAt,
  // The service tells how many of its rows stand where, and nothing of the whole.
  state: "",
  isFinal: row.totalCount !== null && row.counts.INIT + row.counts.PENDING === 0,
  amountRial: row.totalRial,
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
    href: routes.batch(business, row.batchId),
    name: null,
    own: [row.batchId],
    person: [],
    ids: [row.batchId],
    links: [],
  }),
  // A batch's id is a hash of what it pays: whoever sees that masked has a reference instead.
  masked: ({ id, ...shown }, business) => {
    const reference = referenceOf(id);
    return { ...shown, id: reference, href: routes.batch(business, reference) };
  },
  list: listInBook(batchOperations.list, (page) => page),
};
