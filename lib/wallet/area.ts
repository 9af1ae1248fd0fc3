import "server-only";
import { areaOf } from "@/lib/operations/area";
import { noInput } from "@/lib/operations/input";
import { markTouched } from "@/lib/server/overview/store";
import { keepBalance } from "@/lib/server/service/last-known";
import { transactionPage, walletBalance } from "./answers";
import { transactionInBook } from "./book";
import { transactionExport } from "./export";
import { transactionFinder } from "./find";
import { walletOperations } from "./operations";
import { statementInput, transactionListInput, walletFlowInput, walletTotalsInput } from "./schemas";
import { searchTransactions } from "./whole-search";

export const walletArea = areaOf(
  walletOperations,
  {
    lastKnown: noInput,
    totals: walletTotalsInput,
    flow: walletFlowInput,
    statement: statementInput,
    balance: { input: noInput, output: walletBalance, heard: keepBalance },
    transactions: { input: transactionListInput, output: transactionPage, narrow: searchTransactions },
  },
  {
    files: { transactions: transactionExport },
    finders: [transactionFinder],
    inBook: [{ ...transactionInBook, onChanged: markTouched }],
  },
);
