import "server-only";
import { areaOf } from "@/lib/operations/area";
import { noteSettlements } from "@/lib/server/orders/engine/returned";
import { settlementAnswer, settlementCancelAnswer, settlementPage, settlementStoreAnswer } from "./answers";
import { settlementBanksAnswer } from "./bank-answers";
import { settlementOperations } from "./operations";
import {
  settlementBanksInput,
  settlementIdInput,
  settlementListInput,
  settlementStoreInput,
  settlementTrackInput,
} from "./schemas";
import { searchSettlements } from "./whole-search";

export const settlementsArea = areaOf(settlementOperations, {
  list: {
    input: settlementListInput,
    output: settlementPage,
    narrow: searchSettlements,
    after: ({ items }, { business }) => noteSettlements(business, items),
  },
  show: {
    input: settlementTrackInput,
    output: settlementAnswer,
    after: (one, { business }) => noteSettlements(business, [one]),
  },
  store: { input: settlementStoreInput, output: settlementStoreAnswer },
  cancel: { input: settlementTrackInput, output: settlementCancelAnswer },
  banks: { input: settlementBanksInput, output: settlementBanksAnswer },
  deliveries: settlementIdInput,
});
