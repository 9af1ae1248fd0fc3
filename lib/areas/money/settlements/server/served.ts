import "server-only";
import { serveArea } from "@/lib/server/core/serve-area";
import { noteSettlements } from "@/lib/server/orders/engine/returned";
import { settlementOperations } from "../operations";
import {
  settlementBanksInput,
  settlementIdInput,
  settlementListInput,
  settlementOutcomesInput,
  settlementStoreInput,
  settlementTrackInput,
} from "../schemas";
import { settlementAnswer, settlementCancelAnswer, settlementPage, settlementStoreAnswer } from "./answers";
import { settlementBanksAnswer } from "./bank-answers";
import { entryOfSettlement, settlementInBook } from "./book";
import { settlementExport } from "./export";
import { settlementFinder } from "./find";
import { searchSettlements } from "./whole-search";

export const settlementsArea = serveArea(
  settlementOperations,
  {
    list: {
      input: settlementListInput,
      output: settlementPage,
      narrow: searchSettlements,
      book: ({ items }) => items.map(entryOfSettlement),
      after: ({ items }, { business }) => noteSettlements(business, items),
    },
    show: {
      input: settlementTrackInput,
      output: settlementAnswer,
      book: (one) => [entryOfSettlement(one)],
      after: (one, { business }) => noteSettlements(business, [one]),
    },
    store: {
      input: settlementStoreInput,
      output: settlementStoreAnswer,
      book: (parts) => parts.map(entryOfSettlement),
    },
    cancel: { input: settlementTrackInput, output: settlementCancelAnswer },
    banks: { input: settlementBanksInput, output: settlementBanksAnswer },
    deliveries: settlementIdInput,
    outcomes: settlementOutcomesInput,
  },
  { files: { settlements: settlementExport }, finders: [settlementFinder], inBook: [settlementInBook] },
);
