import { defineOperation, ofItems, type } from "@/lib/kit/operations/define";
import type { ListInput } from "@/lib/kit/records/list-input";
import type { debitRefundFilters } from "./filters";
import type { debitRefundCreateInput, debitRefundIdInput } from "./schemas";
import type { DebitRefund, DebitRefundPage } from "./server/answers";

const BASE = "/v3/business/:business/subscription/refunds";
/** Money waits longer for its answer: one that is lost has to be looked for. */
const MONEY_TIMEOUT_MS = 30_000;
const PERSONAL = { description: "text", errorMessage: "text" } as const;

/** Asks for the refunds of one withdrawal. If it has more than this, its page says "at least". */
export const refundsOf = (withdrawalId: string) => ({ withdrawalId, page: 1, perPage: 100 });

export const debitRefundOperations = {
  list: defineOperation({
    id: "debit-refunds.list",
    service: { method: "GET", host: "api", path: BASE },
    permission: "debitRefunds.read",
    input: type<ListInput<typeof debitRefundFilters>>(),
    output: type<DebitRefundPage>(),
    reads: ["debit-refunds"],
    cacheSeconds: 3,
    personal: ofItems(PERSONAL),
  }),

  show: defineOperation({
    id: "debit-refunds.show",
    service: { method: "GET", host: "api", path: `${BASE}/:refund_id` },
    permission: "debitRefunds.read",
    input: type<typeof debitRefundIdInput>(),
    toService: ({ refundId }) => ({ path: { refund_id: refundId } }),
    output: type<DebitRefund>(),
    reads: ["debit-refunds"],
    cacheSeconds: 2,
    personal: PERSONAL,
  }),

  create: defineOperation({
    id: "debit-refunds.create",
    service: { method: "POST", host: "api", path: BASE },
    permission: "settlements.make",
    input: type<typeof debitRefundCreateInput>(),
    toService: ({ trackId, withdrawalId, amountRial, description, notifyUrl }) => ({
      body: {
        withdrawal_id: withdrawalId,
        amount: amountRial,
        track_id: trackId,
        ...(description ? { description } : {}),
        ...(notifyUrl === undefined ? {} : { notify_url: notifyUrl }),
      },
    }),
    output: type<DebitRefund>(),
    personal: "unmasked",
    changes: ["debit-refunds", "withdrawals", "wallet"],
    timeoutMs: MONEY_TIMEOUT_MS,
    moves: "money",
  }),
};
