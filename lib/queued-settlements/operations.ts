import { defineOperation } from "@/lib/operations/define";
import { payoutInput, toWirePayout } from "@/lib/settlements/inputs";
import { queuedAnswer, queuedCancelAnswer, queuedIdInput, queuedListInput, queuedPage } from "./schemas";

const BASE = "/v3/business/:business/settlement/queued";
const PERSONAL = { iban: "iban", description: "text", errorMessage: "text" } as const;
const MONEY_TIMEOUT_MS = 30_000;

export const queuedSettlementOperations = {
  /** Also the only way to find one by its track id while it waits: page through what is `QUEUED` and compare. */
  list: defineOperation({
    id: "queued-settlements.list",
    service: { method: "GET", host: "api", path: BASE },
    permission: "settlements.read",
    input: queuedListInput,
    toService: ({ status, page, perPage }) => ({ query: { status, page, per_page: perPage } }),
    output: queuedPage,
    reads: ["queued-settlements"],
    cacheSeconds: 3,
    personal: Object.fromEntries(Object.entries(PERSONAL).map(([path, kind]) => [`items.*.${path}`, kind])),
  }),

  show: defineOperation({
    id: "queued-settlements.show",
    service: { method: "GET", host: "api", path: `${BASE}/:id` },
    permission: "settlements.read",
    input: queuedIdInput,
    toService: ({ queuedId }) => ({ path: { id: queuedId } }),
    output: queuedAnswer,
    reads: ["queued-settlements"],
    cacheSeconds: 2,
    personal: PERSONAL,
  }),

  /** Puts a payout in line, in rial: it goes out by itself as soon as the wallet can pay it. */
  create: defineOperation({
    id: "queued-settlements.create",
    service: { method: "POST", host: "api", path: BASE },
    permission: "settlements.make",
    input: payoutInput,
    toService: (input) => ({ body: { amount: input.amountRial, ...toWirePayout(input) } }),
    output: queuedAnswer,
    changes: ["queued-settlements", "settlements", "wallet", "transactions"],
    timeoutMs: MONEY_TIMEOUT_MS,
    moves: "money",
  }),

  /** Takes it out of the line; 422 once it was submitted. */
  cancel: defineOperation({
    id: "queued-settlements.cancel",
    service: { method: "POST", host: "api", path: `${BASE}/cancel` },
    permission: "settlements.make",
    input: queuedIdInput,
    toService: ({ queuedId }) => ({ body: { id: queuedId } }),
    output: queuedCancelAnswer,
    changes: ["queued-settlements"],
    timeoutMs: MONEY_TIMEOUT_MS,
    moves: "money",
  }),
};
