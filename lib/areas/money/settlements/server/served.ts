import "server-only";
import { walletOperations } from "@/lib/areas/money/wallet/operations";
import { transactionListInput } from "@/lib/areas/money/wallet/schemas";
import type { TransactionPage } from "@/lib/areas/money/wallet/server/answers";
import { type Asked, filterInput, listInput } from "@/lib/kit/records/list-input";
import { serveArea } from "@/lib/server/core/serve-area";
import { noteSettlements } from "@/lib/server/orders/engine/returned";
import { asServiceWrites } from "@/lib/server/search/as-written";
import { byWholeValues, every, type Narrow, wholeOf } from "@/lib/server/search/whole-values";
import { bankFilters, settlementFilters } from "../filters";
import { settlementOperations } from "../operations";
import { settlementIdInput, settlementOutcomesInput, settlementStoreInput, settlementTrackInput } from "../schemas";
import {
  type Settlement,
  settlementAnswer,
  settlementBanksAnswer,
  settlementCancelAnswer,
  settlementPage,
  settlementStoreAnswer,
} from "./answers";
import { entryOfSettlement, settlementInBook, settlementList } from "./book";
import { settlementExport } from "./export";
import { settlementFinder } from "./find";
import { settlementNotices } from "./notices";

type Input = Asked<typeof settlementFilters>;

const byItsOwn = byWholeValues<Input, Settlement>({
  q: { uuid: ({ id, trackId }) => [id, trackId], iban: ({ iban }) => [iban] },
});

/** The service looks for the text in ids, IBANs and descriptions alike. */
const searchSettlements: Narrow<Input> = async (input, ask) => {
  if (input.q === undefined) return null;
  const shape = wholeOf(input.q, ["uuid", "iban", "transactionId"]);
  if (shape.kind !== "transactionId") return byItsOwn(input);
  // Twelve digits are also a part of an IBAN: the statement, which finds ids exactly, tells whose they are.
  const { value } = shape;
  const question = transactionListInput.parse({ id: value, perPage: 1 });
  const entries = (await ask(walletOperations.transactions, question, [shape])) as TransactionPage;
  const q = entries.items.find(({ id }) => id === value)?.trackId;
  const isOwn = every<Settlement>([({ transactionId }) => transactionId === value]);
  const values = [shape];
  return q ? { input: { ...input, q }, isOwn, values } : { input, isOwn, values, isEmpty: true };
};

export const settlementsArea = serveArea(
  settlementOperations,
  {
    list: {
      input: listInput(settlementFilters),
      filters: settlementFilters,
      output: settlementPage,
      narrow: searchSettlements,
      spelled: ({ q, ...input }) => ({ ...input, q: q && asServiceWrites(q) }),
      book: ({ items }) => items.map(entryOfSettlement),
      ...settlementList,
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
    banks: { input: filterInput(bankFilters), filters: bankFilters, output: settlementBanksAnswer },
    deliveries: settlementIdInput,
    outcomes: settlementOutcomesInput,
  },
  {
    files: { settlements: settlementExport },
    finders: [settlementFinder],
    inBook: [settlementInBook],
    notices: settlementNotices,
  },
);
