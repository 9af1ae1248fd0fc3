import "server-only";
import { noInput } from "@/lib/kit/operations/input";
import { markTouched } from "@/lib/server/book/daily-figures";
import { serveArea } from "@/lib/server/core/serve-area";
import { asFieldWrites, asServiceWrites } from "@/lib/server/search/as-written";
import { transactionFilters } from "../filters";
import { walletOperations } from "../operations";
import { statementInput, transactionListInput, walletFlowInput, walletTotalsInput } from "../schemas";
import { transactionPage, walletBalance } from "./answers";
import { transactionInBook } from "./book";
import { transactionExport } from "./export";
import { transactionFinder } from "./find";
import { statementTotals } from "./list-totals";
import { walletNotices } from "./notices";
import { keepBalance } from "./record";
import { searchTransactions } from "./whole-search";

function asSearched(text: string, field: string | undefined): string {
  if (field === undefined) return asServiceWrites(text);
  return field === "description" ? text : asFieldWrites(text, field);
}

export const walletArea = serveArea(
  walletOperations,
  {
    lastKnown: noInput,
    totals: walletTotalsInput,
    flow: walletFlowInput,
    statement: statementInput,
    balance: { input: noInput, output: walletBalance, heard: keepBalance },
    transactions: {
      input: transactionListInput,
      filters: transactionFilters,
      output: transactionPage,
      narrow: searchTransactions,
      spelled: ({ q, ...input }) => ({ ...input, q: q && asSearched(q, input.searchField) }),
    },
  },
  {
    files: { transactions: transactionExport },
    totals: [statementTotals],
    finders: [transactionFinder],
    inBook: [{ ...transactionInBook, onChanged: markTouched }],
    notices: walletNotices,
  },
);
