import "server-only";
import { areaOf } from "@/lib/operations/area";
import { noInput } from "@/lib/operations/input";
import { transactionPage, walletBalance } from "./answers";
import { transactionInBook } from "./book";
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
    balance: { input: noInput, output: walletBalance },
    transactions: { input: transactionListInput, output: transactionPage, narrow: searchTransactions },
  },
  { inBook: [transactionInBook] },
);
