import "server-only";
import { areaOf } from "@/lib/operations/area";
import { batchAnswer, batchItemPage, batchPage } from "./answers";
import { batchInBook, batchRowInBook, entryOfBatch } from "./book";
import { batchExport, batchItemExport } from "./export";
import { batchFinder, batchRowFinder } from "./find";
import { batchOperations } from "./operations";
import { batchCreateInput, batchListInput, batchOutcomesInput, batchRowsInput, batchShowInput } from "./schemas";

export const batchesArea = areaOf(
  batchOperations,
  {
    list: { input: batchListInput, output: batchPage, book: ({ items }) => items.map(entryOfBatch) },
    show: { input: batchShowInput, output: batchItemPage },
    outcomes: batchOutcomesInput,
    rows: batchRowsInput,
    create: { input: batchCreateInput, output: batchAnswer, book: (one) => [entryOfBatch(one)] },
  },
  {
    files: { batches: batchExport, batchItems: batchItemExport },
    finders: [batchFinder, batchRowFinder],
    inBook: [batchInBook, batchRowInBook],
  },
);
