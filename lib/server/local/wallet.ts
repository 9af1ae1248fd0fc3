import "server-only";
import { walletFlow } from "@/lib/server/book/flow";
import { notePerson, statementPage } from "@/lib/server/book/list";
import { walletTotals } from "@/lib/server/book/totals";
import { lastKnownWallet } from "@/lib/server/service/last-known";
import { walletOperations } from "@/lib/wallet/operations";
import { handle } from "./handle";

export const handlers = [
  handle(walletOperations.lastKnown, (_, { business }) => lastKnownWallet(business)),
  handle(walletOperations.statement, statementPage),
  handle(walletOperations.flow, (input, { business }) => walletFlow(business, input)),
  handle(walletOperations.totals, async (input, { business, member }) => {
    await notePerson(input.person, member);
    return walletTotals(business, input);
  }),
];
