import { defineOperation, type } from "@/lib/operations/define";
import type { Batch, BatchItemPage, BatchPage } from "./answers";
import type { batchCreateInput, batchListInput, batchShowInput } from "./schemas";
import { toWireItems } from "./to-wire";

export const batchOperations = {
  list: defineOperation({
    id: "batches.list",
    service: { method: "GET", host: "batch", path: "/api/v2/business/:business/batches" },
    permission: "settlements.read",
    input: type<typeof batchListInput>(),
    toService: ({ page, perPage }) => ({ query: { page, per_page: perPage } }),
    output: type<BatchPage>(),
    reads: ["batches"],
    cacheSeconds: 3,
    personal: { "items.*.batchId": "reference" },
  }),

  /** The items of one batch. 404: the service has no such batch, so nothing of it was registered. */
  show: defineOperation({
    id: "batches.show",
    service: { method: "GET", host: "batch", path: "/api/v2/business/:business/batch-settlements/:batch_id" },
    permission: "settlements.read",
    input: type<typeof batchShowInput>(),
    toService: ({ batchId, status, page, perPage }) => ({
      path: { batch_id: batchId },
      query: { status, page, per_page: perPage },
    }),
    output: type<BatchItemPage>(),
    reads: ["batches"],
    cacheSeconds: 3,
    personal: {
      "items.*.iban": "iban",
      "items.*.ownerName": "name",
      "items.*.description": "text",
      "items.*.errorMessage": "text",
    },
  }),

  /** Registers many payouts at once, in rial. The same items again are the same batch, and harmless. */
  create: defineOperation({
    id: "batches.create",
    service: { method: "POST", host: "batch", path: "/api/v2/business/:business/batches-settlement" },
    permission: "settlements.make",
    input: type<typeof batchCreateInput>(),
    toService: ({ batchId, items }) => ({ body: { batch_id: batchId, batches_settlement: toWireItems(items) } }),
    output: type<Batch>(),
    personal: "nothing",
    changes: ["batches", "settlements", "wallet", "transactions"],
    timeoutMs: 60_000,
    moves: "money",
  }),
};

/** In which a batch's page looks for its counts, which the service tells only there. */
export const LAST_BATCHES = { page: 1, perPage: 100 };
