import { defineLocalOperation, defineOperation, type } from "@/lib/kit/operations/define";
import type { gatewayRefundCreateInput, gatewayRefundsOfInput } from "./schemas";
import type { GatewayRefundRecords } from "./server/answers";
import type { GivenBack } from "./status";

/** A money operation waits longer for its answer, because a lost one has to be looked for. */
const MONEY_TIMEOUT_MS = 30_000;

export const gatewayRefundOperations = {
  /** How much of a payment was refunded, is on its way, is ordered here, and is left. */
  of: defineLocalOperation({
    id: "gateway-refunds.of",
    method: "GET",
    permission: "transactions.read",
    input: type<typeof gatewayRefundsOfInput>(),
    output: type<GivenBack>(),
    reads: ["transactions", "orders", "wallet", "business"],
  }),

  create: defineOperation({
    id: "gateway-refunds.create",
    service: { method: "POST", host: "api", path: "/v3/business/:business/transaction/:transaction_id/refund" },
    permission: "settlements.make",
    input: type<typeof gatewayRefundCreateInput>(),
    toService: ({ transactionId, amountRial, paymentNumber, description, comment, notifyUrl }) => ({
      path: { transaction_id: transactionId },
      body: {
        amount: String(amountRial),
        payment_number: paymentNumber,
        ...(description ? { description } : {}),
        ...(comment ? { comment } : {}),
        ...(notifyUrl ? { notify_url: notifyUrl } : {}),
      },
    }),
    output: type<GatewayRefundRecords>(),
    personal: "unmasked",
    changes: ["transactions", "wallet"],
    timeoutMs: MONEY_TIMEOUT_MS,
    // The service requires an unused number, but it does not promise to refuse a used one.
    hasNoId: true,
    moves: "money",
  }),
};
