import { byColumn, collection } from "../core/collection";
import { nextRow } from "../core/due";
import { notFound } from "../core/errors";
import { habitsOf } from "../core/habits";
import type { Area } from "../core/types";
import { createBatch } from "./create";
import { type Batch, type BatchItem, batchRow, batchSchema, findBatch, ITEM_STATUSES, itemRow } from "./record";
import { seedBatches } from "./seed";
import { submitBatch } from "./submit";

const BASE = "/api/v2/business/:business";
const PER_PAGE = 10;

const list = collection<Batch>({
  from: "batches",
  orderBy: "created_at DESC, rowid DESC",
  path: "/batch/api/v2/business/:business/batches",
  perPage: PER_PAGE,
  row: (batch, { sandbox }) => batchRow(sandbox, batch),
});

/** The items of one batch in the order they were sent. */
const detail = collection<BatchItem>({
  before: ({ sandbox, params }) => {
    if (!findBatch(sandbox, params.batch_id ?? "") && habitsOf(sandbox).unknown_batch === "absent")
      throw notFound("دسته");
  },
  from: "batch_items",
  where: ({ params }) => ({ sql: "batch_id = :batchId", values: { batchId: params.batch_id ?? "" } }),
  orderBy: "place",
  path: "/batch/api/v2/business/:business/batch-settlements/:batch_id",
  perPage: PER_PAGE,
  filters: { status: byColumn("status", ITEM_STATUSES) },
  row: itemRow,
});

export const batchesArea: Area = {
  name: "batches",
  schema: batchSchema,
  tables: ["batches", "batch_items"],
  routes: [
    { method: "POST", host: "batch", path: `${BASE}/batches-settlement`, handle: createBatch },
    { method: "GET", host: "batch", path: `${BASE}/batches`, handle: list },
    { method: "GET", host: "batch", path: `${BASE}/batch-settlements/:batch_id`, handle: detail },
  ],
  seed: seedBatches,
  due: [nextRow<Batch>("batches", "submit_at", (sandbox, { batch_id }) => submitBatch(sandbox, batch_id))],
};
