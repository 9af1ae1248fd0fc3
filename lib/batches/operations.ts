import { defineOperation } from "@/lib/operations/define";
import {
  batch,
  batchCreateInput,
  batchItemPage,
  batchListInput,
  batchPage,
  batchShowInput,
  toWireItems,
} from "./schemas";

export const batchOperations = {
  list: defineOperation({
    id: "batches.list",
    service: { method: "GET", host: "batch", path: "/api/v2/business/:business/batches" },
    permission: "settlements.read",
    input: batchListInput,
    toService: ({ page, perPage }) => ({ query: { page, per_page: perPage } }),
    output: batchPage,
    reads: ["batches"],
    cacheSeconds: 3,
  }),

  /** The items of one batch. 404: the service has no such batch, so nothing of it was registered. */
  show: defineOperation({
    id: "batches.show",
    service: { method: "GET", host: "batch", path: "/api/v2/business/:business/batch-settlements/:batch_id" },
    permission: "settlements.read",
    input: batchShowInput,
    toService: ({ batchId, status, page, perPage }) => ({
      path: { batch_id: batchId },
      query: { status, page, per_page: perPage },
    }),
    output: batchItemPage,
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
    input: batchCreateInput,
    toService: ({ batchId, items }) => ({ body: { batch_id: batchId, batches_settlement: toWireItems(items) } }),
    output: batch,
    changes: ["batches", "settlements", "wallet", "transactions"],
    timeoutMs: 60_000,
    moves: "money",
  }),
};
