import "server-only";
import { serveArea } from "@/lib/server/core/serve-area";
import { customerWalletOperations } from "../operations";
import { customerTransactionsInput, customerWalletInput, walletMoveInput } from "../schemas";
import { customerBalance, customerTransactionPage, walletMoved } from "./answers";

export const customerWalletsArea = serveArea(customerWalletOperations, {
  orders: customerWalletInput,
  balance: { input: customerWalletInput, output: customerBalance },
  transactions: { input: customerTransactionsInput, output: customerTransactionPage },
  deposit: { input: walletMoveInput, output: walletMoved },
  withdraw: { input: walletMoveInput, output: walletMoved },
});
