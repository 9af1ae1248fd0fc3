import { defineOperation, type } from "@/lib/kit/operations/define";
import type { depositInput } from "./schemas";
import type { CashIn } from "./server/answers";

/** Money waits longer for its answer: one that is lost has to be looked for. */
const MONEY_TIMEOUT_MS = 30_000;

/** Money from one of the business's accounts at banks into its wallet. There is no show, no list and no cancelling. */
export const cashInOperations = {
  deposit: defineOperation({
    id: "cash-in.deposit",
    service: { method: "POST", host: "api", path: "/v3/business/:business/cash-in/account/deposit" },
    permission: "settlements.make",
    input: type<typeof depositInput>(),
    toService: ({ trackId, iban, amountRial, description, comment }) => ({
      body: {
        iban,
        amount: amountRial,
        track_id: trackId,
        ...(description ? { description } : {}),
        ...(comment ? { comment } : {}),
      },
    }),
    output: type<CashIn[]>(),
    personal: "unmasked",
    changes: ["wallet", "transactions", "bank-accounts", "bank-statements"],
    timeoutMs: MONEY_TIMEOUT_MS,
    moves: "money",
  }),
};
