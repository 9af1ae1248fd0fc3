import { toWireSettlement } from "@/lib/areas/money/settlements/status";
import { defineLocalOperation, defineOperation, type Page, type } from "@/lib/kit/operations/define";
import type * as z from "@/lib/kit/zod";
import type {
  batchCreateInput,
  batchItemInput,
  batchListInput,
  batchOutcomesInput,
  batchRowsInput,
  batchShowInput,
} from "./schemas";
import type { Batch, BatchItem, BatchItemPage, BatchPage } from "./server/answers";
import type { BatchOutcome } from "./status";

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

  /** The items of one batch. 404: the service has no such batch, so nothing was registered. */
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

  /** Registers many settlements at once, in rial. The same items again are the same batch, so a repeat is harmless. */
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
   * The outcomes of a batch's rows: from the order if an order made the batch, otherwise from the book.
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

  /** The rows of a batch with one outcome, paged by us: the service filters by its own states only. */
  rows: defineLocalOperation({
    id: "batches.rows",
    method: "GET",
    permission: "settlements.read",
    input: type<typeof batchRowsInput>(),
    output: type<Page<BatchRow>>(),
    reads: ["batches", "settlements", "orders"],
  }),
};

/** A row with its outcome, and the service's page that contains it. */
export type BatchRow = BatchItem & { outcome: BatchOutcome; place: { page: number; perPage: number } };

/** The count and the sum of rows per outcome; unreadable rows are in none of them. */
export interface BatchOutcomes {
  count: number;
  totalRial: number;
  of: Record<BatchOutcome, { count: number; rial: number }>;
  unreadRows: number;
  /** False: the batch is longer than what is read at once. */
  isWhole: boolean;
  /** ISO 8601: the time of the oldest answer that these counts use. */
  asOf: string;
  /** ISO 8601: up to when the book has every settlement; null while it does not have all of them. */
  bookFreshAt: string | null;
}

/** A batch's page looks for its counts in this list, because the service returns them only there. */
export const LAST_BATCHES = { page: 1, perPage: 100 };

/** The items as they are sent; the batch's id is the hash of their JSON, so this is the only place that words them. */
export const toWireItems = (items: z.output<typeof batchItemInput>[]) =>
  items.map((item) => ({ ...toWireSettlement(item), amount: item.amountRial }));
