import "server-only";
import { walletTotals } from "@/lib/server/book/totals";
import { lastKnownWallet } from "@/lib/server/service/last-known";
import { walletOperations } from "@/lib/wallet/operations";
import { handle } from "./handle";

export const handlers = [
  handle(walletOperations.lastKnown, (_, { business }) => lastKnownWallet(business)),
  handle(walletOperations.totals, (input, { business }) => walletTotals(business, input)),
];
