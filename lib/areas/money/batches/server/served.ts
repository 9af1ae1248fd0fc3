import "server-only";
import { serveArea } from "@/lib/server/core/serve-area";
import { batchOperations } from "../operations";
import { batchCreateInput, batchListInput, batchOutcomesInput, batchRowsInput, batchShowInput } from "../schemas";
import { batchAnswer, batchItemPage, batchPage } from "./answers";
import { batchInBook, batchRowInBook, entryOfBatch } from "./book";
import { batchExport, batchItemExport } from "./export";
import { batchFinder, batchRowFinder } from "./find";

export const batchesArea = serveArea(
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
