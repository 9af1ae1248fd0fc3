import "server-only";
import { handle } from "@/lib/server/local/handle";
import { reportOperations } from "../operations";
import { debitReport } from "./debit-report";
import { walletReport } from "./wallet-report";

export const handlers = [
  handle(reportOperations.wallet, (input, { business }) => walletReport(business, input)),
  handle(reportOperations.debits, (input, { business }) => debitReport(business, input)),
];
