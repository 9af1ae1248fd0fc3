import "server-only";
import { debitReport } from "@/lib/server/book/debit-report";
import { walletReport } from "@/lib/server/book/report";
import { handle } from "@/lib/server/local/handle";
import { reportOperations } from "../operations";

export const handlers = [
  handle(reportOperations.wallet, (input, { business }) => walletReport(business, input)),
  handle(reportOperations.debits, (input, { business }) => debitReport(business, input)),
];
