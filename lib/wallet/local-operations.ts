import { defineLocalOperation, type } from "@/lib/operations/define";
import type { noInput } from "@/lib/operations/input";
import type { LastKnownWallet } from "./schemas";

export const walletLocalOperations = {
  /** For screens only, while the service gives no newer answer: nothing is decided by it. */
  lastKnown: defineLocalOperation({
    id: "wallet.last_known",
    method: "GET",
    permission: "wallet.read",
    input: type<typeof noInput>(),
    output: type<LastKnownWallet>(),
    reads: ["wallet", "connection"],
  }),
};
