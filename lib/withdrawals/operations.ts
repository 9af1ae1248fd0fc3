import { defineLocalOperation, defineOperation, ofItems, type } from "@/lib/operations/define";
import type { Withdrawal, WithdrawalPage } from "./answers";
import type { withdrawalByTrackIdInput, withdrawalListInput, withdrawalShowInput } from "./schemas";
import type { WithdrawalTimeline } from "./timeline";

const PERSONAL = {
  "payerAccount.accountNumber": "account",
  description: "text",
  errorMessage: "text",
} as const;
const toUnixSeconds = (instant: string) => Math.floor(Date.parse(instant) / 1000);

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
    input: type<typeof withdrawalListInput>(),
    toService: ({ status, authorizationId, from, to, page, perPage }) => ({
      query: {
        status,
        q: authorizationId,
        from_date: from && toUnixSeconds(from),
        to_date: to && toUnixSeconds(to),
        page,
        per_page: perPage,
      },
    }),
    output: type<WithdrawalPage>(),
    reads: ["withdrawals"],
    cacheSeconds: 3,
    personal: ofItems(PERSONAL),
  }),

  /** Asking also inquires at the bank: the result of an instant withdrawal is decided by it. */
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

  /** What was seen of a withdrawal, when and by whom, with the webhooks that told of it. */
  timeline: defineLocalOperation({
    id: "withdrawals.timeline",
    method: "GET",
    permission: "withdrawals.read",
    input: type<typeof withdrawalShowInput>(),
    output: type<WithdrawalTimeline>(),
    reads: ["withdrawals", "webhooks"],
  }),
};
