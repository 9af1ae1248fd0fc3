import "server-only";
import { areaOf } from "@/lib/operations/area";
import { customerBalance, customerTransactionPage, walletMoved } from "./answers";
import { customerWalletOperations } from "./operations";
import { customerTransactionsInput, customerWalletInput, walletMoveInput } from "./schemas";

export const customerWalletsArea = areaOf(customerWalletOperations, {
  orders: customerWalletInput,
  balance: { input: customerWalletInput, output: customerBalance },
  transactions: { input: customerTransactionsInput, output: customerTransactionPage },
  deposit: { input: walletMoveInput, output: walletMoved },
  withdraw: { input: walletMoveInput, output: walletMoved },
});
