import "server-only";
import { settlementInput } from "@/lib/areas/money/settlements/schemas";
import { serveArea } from "@/lib/server/core/serve-area";
import { queuedSettlementOperations } from "../operations";
import { queuedIdInput, queuedListInput } from "../schemas";
import { queuedAnswer, queuedCancelAnswer, queuedPage } from "./answers";
import { entryOfQueued, queuedInBook } from "./book";
import { queuedSettlementExport } from "./export";
import { queuedSettlementFinder } from "./find";

export const queuedSettlementsArea = serveArea(
  queuedSettlementOperations,
  {
    list: { input: queuedListInput, output: queuedPage, book: ({ items }) => items.map(entryOfQueued) },
    show: { input: queuedIdInput, output: queuedAnswer, book: (one) => [entryOfQueued(one)] },
    create: { input: settlementInput, output: queuedAnswer, book: (one) => [entryOfQueued(one)] },
    // Its answer has no more than the state: the next look brings that to the book.
    cancel: { input: queuedIdInput, output: queuedCancelAnswer },
  },
  { files: { queuedSettlements: queuedSettlementExport }, finders: [queuedSettlementFinder], inBook: [queuedInBook] },
);
