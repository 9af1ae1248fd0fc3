import "server-only";
import { settlementInput } from "@/lib/areas/money/settlements/schemas";
import { listInput } from "@/lib/kit/records/list-input";
import { serveArea } from "@/lib/server/core/serve-area";
import { queuedFilters } from "../filters";
import { queuedSettlementOperations } from "../operations";
import { queuedIdInput } from "../schemas";
import { queuedAnswer, queuedCancelAnswer, queuedPage } from "./answers";
import { entryOfQueued, queuedInBook, queuedList } from "./book";
import { queuedSettlementExport } from "./export";
import { queuedSettlementFinder } from "./find";

export const queuedSettlementsArea = serveArea(
  queuedSettlementOperations,
  {
    list: {
      input: listInput(queuedFilters),
      filters: queuedFilters,
      output: queuedPage,
      book: ({ items }) => items.map(entryOfQueued),
      ...queuedList,
    },
    show: { input: queuedIdInput, output: queuedAnswer, book: (one) => [entryOfQueued(one)] },
    create: { input: settlementInput, output: queuedAnswer, book: (one) => [entryOfQueued(one)] },
    // Its answer has no more than the state: the next look brings that to the book.
    cancel: { input: queuedIdInput, output: queuedCancelAnswer },
  },
  {
    files: { queuedSettlements: queuedSettlementExport },
    finders: [queuedSettlementFinder],
    inBook: [queuedInBook],
  },
);
