import type { settlementInput } from "@/lib/areas/money/settlements/schemas";
import { toWireSettlement } from "@/lib/areas/money/settlements/status";
import { defineOperation, ofItems, type } from "@/lib/kit/operations/define";
import type { ListInput } from "@/lib/kit/records/list-input";
import type { queuedFilters } from "./filters";
import type { queuedIdInput } from "./schemas";
import type { QueuedCancelAnswer, QueuedPage, QueuedSettlement } from "./server/answers";

const BASE = "/v3/business/:business/settlement/queued";
const PERSONAL = { iban: "iban", description: "text", errorMessage: "text" } as const;
const MONEY_TIMEOUT_MS = 30_000;

export const queuedSettlementOperations = {
  /** Also the only way to find one by its track id while it waits: page through what is `QUEUED` and compare. */
  list: defineOperation({
    id: "queued-settlements.list",
    service: { method: "GET", host: "api", path: BASE },
    permission: "settlements.read",
    input: type<ListInput<typeof queuedFilters>>(),
    output: type<QueuedPage>(),
    reads: ["queued-settlements"],
    cacheSeconds: 3,
    personal: ofItems(PERSONAL),
  }),

  show: defineOperation({
    id: "queued-settlements.show",
    service: { method: "GET", host: "api", path: `${BASE}/:id` },
    permission: "settlements.read",
    input: type<typeof queuedIdInput>(),
    toService: ({ queuedId }) => ({ path: { id: queuedId } }),
    output: type<QueuedSettlement>(),
    reads: ["queued-settlements"],
    cacheSeconds: 2,
    personal: PERSONAL,
  }),

  /** Puts a settlement in line, in rial: it goes out by itself as soon as the wallet can pay it. */
  create: defineOperation({
    id: "queued-settlements.create",
    service: { method: "POST", host: "api", path: BASE },
    permission: "settlements.make",
    input: type<typeof settlementInput>(),
    toService: (input) => ({ body: { amount: input.amountRial, ...toWireSettlement(input) } }),
    output: type<QueuedSettlement>(),
    personal: "unmasked",
    changes: ["queued-settlements", "settlements", "wallet", "transactions"],
    timeoutMs: MONEY_TIMEOUT_MS,
    moves: "money",
  }),

  /** Takes it out of the line; 422 once it was submitted. */
  cancel: defineOperation({
    id: "queued-settlements.cancel",
    service: { method: "POST", host: "api", path: `${BASE}/cancel` },
    permission: "settlements.make",
    input: type<typeof queuedIdInput>(),
    toService: ({ queuedId }) => ({ body: { id: queuedId } }),
    output: type<QueuedCancelAnswer>(),
    personal: "nothing",
    changes: ["queued-settlements"],
    timeoutMs: MONEY_TIMEOUT_MS,
    moves: "money",
  }),
};

/** What waits for the balance; more than a page of them is said to be at least so much. */
export const WAITING = { status: "QUEUED", page: 1, perPage: 100 } as const;
