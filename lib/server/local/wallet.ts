import "server-only";
import { lastKnownWallet } from "@/lib/server/service/last-known";
import { walletLocalOperations } from "@/lib/wallet/local-operations";
import { handle } from "./handle";

export const handlers = [handle(walletLocalOperations.lastKnown, (_, { business }) => lastKnownWallet(business))];
