import { defineLocalOperation, defineOperation, type Page, type } from "@/lib/operations/define";
import type { Batch, BatchItem, BatchItemPage, BatchPage } from "./answers";
import type { BatchOutcome } from "./codes";
import type { batchCreateInput, batchListInput, batchOutcomesInput, batchRowsInput, batchShowInput } from "./schemas";
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

  /**
   * What became of a batch's rows, whoever made it: where an order did, as the order has it, else as the book has it.
   * `upstream_not_found`: the service has no such batch.
   */
  outcomes: defineLocalOperation({
    id: "batches.outcomes",
    method: "GET",
    permission: "settlements.read",
    input: type<typeof batchOutcomesInput>(),
    output: type<BatchOutcomes>(),
    reads: ["batches", "settlements", "orders"],
  }),

  /** The rows of a batch that came to one end, paged by us: the service filters by its own states only. */
  rows: defineLocalOperation({
    id: "batches.rows",
    method: "GET",
    permission: "settlements.read",
    input: type<typeof batchRowsInput>(),
    output: type<Page<BatchRow>>(),
    reads: ["batches", "settlements", "orders"],
  }),
};

/** A row with what became of it, and the service's page on which it stands. */
export type BatchRow = BatchItem & { outcome: BatchOutcome; place: { page: number; perPage: number } };

/** How many rows came to which end, and what they come to; rows that could not be read are in none of them. */
export interface BatchOutcomes {
  count: number;
  totalRial: number;
  of: Record<BatchOutcome, { count: number; rial: number }>;
  unreadRows: number;
  /** False: the batch goes on beyond what is read at once. */
  isWhole: boolean;
  /** ISO 8601: when the service told the oldest of what these are made of. */
  asOf: string;
  /** ISO 8601: until when the book has every settlement; null while it does not have all of them. */
  bookFreshAt: string | null;
}

/** In which a batch's page looks for its counts, which the service tells only there. */
export const LAST_BATCHES = { page: 1, perPage: 100 };
