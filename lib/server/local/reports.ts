import "server-only";
import { reportOperations } from "@/lib/reports/operations";
import { debitReport } from "@/lib/server/book/debit-report";
import { walletReport } from "@/lib/server/book/report";
import { handle } from "./handle";

export const handlers = [
  handle(reportOperations.wallet, (input, { business }) => walletReport(business, input)),
  handle(reportOperations.debits, (input, { business }) => debitReport(business, input)),
];
