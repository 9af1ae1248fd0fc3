import { declareArea, place, queryText, screen, screenOfRecord } from "@/lib/kit/areas/declare";

export const batchRoutes = {
  batches: (business: string) => `/${business}/batches`,
  /** `from` is an order whose failed rows are made again. */
  newBatch: (business: string, query?: Record<string, string>) => `/${business}/batches/new${queryText(query)}`,
  batch: (business: string, batchId: string) => `/${business}/batches/${encodeURIComponent(batchId)}`,
  batchPrint: (business: string, batchId: string) => `/${business}/batches/${encodeURIComponent(batchId)}/print`,
};

/** Settlements to many IBANs as one order. */
export const batches = declareArea({
  permissions: {},
  tags: ["batches"],
  screens: [
    place("batches", batchRoutes.batches, "settlements.read", { place: "payouts", tab: 2, icon: "Layers" }),
    screenOfRecord("batch", batchRoutes.batch, "settlements.read"),
    screenOfRecord("batch-print", batchRoutes.batchPrint, "settlements.read"),
    screen("new-batch", batchRoutes.newBatch, "settlements.make", {
      label: "newBatch",
      also: "new batch payout گروهی جدید پرداخت",
    }),
  ],
  hits: { batch: "batches", batchItem: "batches" },
  files: ["batches", "batchItems"],
  notices: {
    /** Rows of a batch that was made elsewhere failed before they were handed over to the bank. */
    batch_rows_failed: {
      severity: "know",
      topic: "payouts",
      permission: "settlements.read",
      href: batchRoutes.batch,
      facts: ["asOfAt"],
    },
  },
  audit: { actions: [], facts: {}, subjects: {}, revealed: {} },
});
