import "server-only";
import { serveArea } from "@/lib/server/core/serve-area";
import { batchFilters } from "../filters";
import { batchOperations } from "../operations";
import { batchCreateInput, batchListInput, batchOutcomesInput, batchRowsInput, batchShowInput } from "../schemas";
import { batchAnswer, batchItemPage, batchPage } from "./answers";
import { ownBatchId } from "./batch-reference";
import { batchInBook, batchList, batchRowInBook, entryOfBatch } from "./book";
import { batchExport, batchItemExport } from "./export";
import { batchFinder, batchRowFinder } from "./find";
import { batchNotices } from "./notices";
import { readBatchRows } from "./read-rows";

export const batchesArea = serveArea(
  batchOperations,
  {
    list: {
      input: batchListInput,
      filters: batchFilters,
      output: batchPage,
      book: ({ items }) => items.map(entryOfBatch),
      // What batches come to would count their failed rows too.
      fromBook: batchList.fromBook,
    },
    show: {
      input: batchShowInput,
      output: batchItemPage,
      plain: (input, isMasked) => ({ ...input, batchId: ownBatchId(input.batchId, isMasked) }),
    },
    outcomes: batchOutcomesInput,
    rows: batchRowsInput,
    create: { input: batchCreateInput, output: batchAnswer, book: (one) => [entryOfBatch(one)] },
  },
  {
    files: { batches: batchExport, batchItems: batchItemExport },
    finders: [batchFinder, batchRowFinder],
    inBook: [batchInBook, { ...batchRowInBook, readOtherwise: readBatchRows }],
    notices: batchNotices,
  },
);
