import { defineLocalOperation, defineOperation, ofItems, type } from "@/lib/kit/operations/define";
import type { ListInput } from "@/lib/kit/records/list-input";
import type { withdrawalFilters } from "./filters";
import { type FailedOnes, MANY_FILE, type ReadMany } from "./many";
import type {
  failedLatelyInput,
  manyFileInput,
  withdrawalByTrackIdInput,
  withdrawalCreateInput,
  withdrawalShowInput,
} from "./schemas";
import type { Withdrawal, WithdrawalCancelAnswer, WithdrawalPage } from "./server/answers";
import type { OrderedAbout, WithdrawalTimeline } from "./timeline";

const PERSONAL = {
  "payerAccount.accountNumber": "account",
  description: "text",
  errorMessage: "text",
} as const;
const CHANGES = ["withdrawals", "authorizations", "transactions", "wallet"] as const;
/** Operations that move money get a long time limit, because a lost answer has to be looked up. */
const MONEY_TIMEOUT_MS = 30_000;

export const withdrawalOperations = {
  list: defineOperation({
    id: "withdrawals.list",
    service: {
      method: "GET",
      host: "api",
      path: "/v3/business/:business/subscription/withdrawal",
      also: ["/v3/business/:business/subscription/withdrawal?q=:authorization_id"],
    },
    permission: "withdrawals.read",
    input: type<ListInput<typeof withdrawalFilters>>(),
    output: type<WithdrawalPage>(),
    reads: ["withdrawals"],
    cacheSeconds: 3,
    personal: ofItems(PERSONAL),
  }),

  /** The service also asks the bank, which decides the result of an instant withdrawal. */
  show: defineOperation({
    id: "withdrawals.show",
    service: { method: "GET", host: "api", path: "/v3/business/:business/subscription/withdrawal/:withdrawal_id" },
    permission: "withdrawals.read",
    input: type<typeof withdrawalShowInput>(),
    toService: ({ withdrawalId }) => ({ path: { withdrawal_id: withdrawalId } }),
    output: type<Withdrawal>(),
    reads: ["withdrawals"],
    cacheSeconds: 2,
    timeoutMs: 15_000,
    personal: PERSONAL,
  }),

  byTrackId: defineOperation({
    id: "withdrawals.by_track_id",
    service: { method: "GET", host: "api", path: "/v3/business/:business/subscription/withdrawal/track-id/:track_id" },
    permission: "withdrawals.read",
    input: type<typeof withdrawalByTrackIdInput>(),
    toService: ({ trackId }) => ({ path: { track_id: trackId } }),
    output: type<Withdrawal>(),
    reads: ["withdrawals"],
    cacheSeconds: 2,
    timeoutMs: 15_000,
    personal: PERSONAL,
  }),

  /**
   * Collects from a payer under an authorization, now or on a later day. A repeated track id is refused (422 on
   * `track_id`), so look up before sending again. 409: the payer's bank accepts no withdrawals now.
   */
  create: defineOperation({
    id: "withdrawals.create",
    service: { method: "POST", host: "api", path: "/v3/business/:business/subscription/withdrawal/store" },
    permission: "settlements.make",
    input: type<typeof withdrawalCreateInput>(),
    toService: ({ trackId, authorizationId, amountRial, isInstant, date, maxRetryCount, description, notifyUrl }) => ({
      body: {
        authorization_id: authorizationId,
        amount: amountRial,
        is_instant: isInstant ? 1 : 0,
        ...(isInstant || date === null ? {} : { withdrawal_date: date }),
        max_retry_count: maxRetryCount,
        ...(description ? { description } : {}),
        track_id: trackId,
        ...(notifyUrl ? { notify_url: notifyUrl } : {}),
      },
    }),
    output: type<Withdrawal>(),
    personal: "unmasked",
    changes: CHANGES,
    timeoutMs: MONEY_TIMEOUT_MS,
    moves: "money",
  }),

  /**
   * Cancels a dated withdrawal that is not final. The service does not tell the state after that, so it has to be
   * asked for.
   */
  cancel: defineOperation({
    id: "withdrawals.cancel",
    service: { method: "PUT", host: "api", path: "/v3/business/:business/subscription/withdrawal/:withdrawal_id" },
    permission: "settlements.make",
    input: type<typeof withdrawalShowInput>(),
    toService: ({ withdrawalId }) => ({ path: { withdrawal_id: withdrawalId } }),
    output: type<WithdrawalCancelAnswer>(),
    personal: "nothing",
    changes: CHANGES,
    timeoutMs: MONEY_TIMEOUT_MS,
    moves: "money",
  }),

  /** The look-ups of a withdrawal, each with its member, time and result, and the webhooks about it. */
  timeline: defineLocalOperation({
    id: "withdrawals.timeline",
    method: "GET",
    permission: "withdrawals.read",
    input: type<typeof withdrawalShowInput>(),
    output: type<WithdrawalTimeline>(),
    reads: ["withdrawals", "webhooks"],
  }),

  /** Our orders about a withdrawal: to collect it again, or to refund a part of it. */
  ordered: defineLocalOperation({
    id: "withdrawals.ordered",
    method: "GET",
    permission: "settlements.read",
    input: type<typeof withdrawalShowInput>(),
    output: type<OrderedAbout>(),
    reads: ["orders"],
  }),

  /** What a file of withdrawals would collect, and which of its rows have errors. It orders nothing. */
  readMany: defineLocalOperation({
    id: "withdrawals.read_many",
    method: "POST",
    permission: "settlements.make",
    input: type<typeof manyFileInput>(),
    file: { field: "file", mostBytes: MANY_FILE.mostBytes, rule: () => MANY_FILE },
    output: type<ReadMany>(),
  }),

  /** The withdrawals that failed in the last days, and whether to collect them again, from the book. */
  failedLately: defineLocalOperation({
    id: "withdrawals.failed_lately",
    method: "GET",
    permission: "settlements.make",
    input: type<typeof failedLatelyInput>(),
    output: type<FailedOnes>(),
    reads: ["withdrawals", "authorizations"],
  }),
};
