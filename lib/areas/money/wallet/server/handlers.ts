import "server-only";
import { notePerson, statementPage } from "@/lib/areas/money/wallet/server/list";
import { handle } from "@/lib/server/local/handle";
import { walletOperations } from "../operations";
import { walletFlow } from "./flow";
import { lastKnownWallet, walletTotals } from "./record";

export const handlers = [
  handle(walletOperations.lastKnown, (_, { business }) => lastKnownWallet(business)),
  handle(walletOperations.statement, statementPage),
  handle(walletOperations.flow, (input, { business }) => walletFlow(business, input)),
  handle(walletOperations.totals, async (input, { business, member }) => {
    await notePerson(input.person, member);
    return walletTotals(business, input);
  }),
];
