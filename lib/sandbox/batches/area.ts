import { pageAnswer, readPage } from "../core/answers";
import { fieldErrors, notFound } from "../core/errors";
import { habitsOf } from "../core/habits";
import type { Area, Call } from "../core/types";
import { createBatch } from "./create";
import { type Batch, type BatchItem, batchRow, batchSchema, findBatch, ITEM_STATUSES, itemRow } from "./record";
import { seedBatches } from "./seed";
import { submitDue } from "./submit";

const BASE = "/api/v2/business/:business";
const PER_PAGE = 10;

function list({ sandbox, query, params }: Call) {
  const paging = readPage(query, PER_PAGE);
  const rows = sandbox.db.all<Batch>(
    "SELECT * FROM batches ORDER BY created_at DESC, rowid DESC LIMIT :limit OFFSET :offset",
    {
      limit: paging.perPage,
      offset: (paging.page - 1) * paging.perPage,
    },
  );
  const total = sandbox.db.count("SELECT COUNT(*) AS count FROM batches");
  const path = `/batch/api/v2/business/${params.business ?? ""}/batches`;
  return pageAnswer(
    rows.map((batch) => batchRow(sandbox, batch)),
    total,
    paging,
    path,
    query,
  );
}

/** The items of one batch in the order they were sent. */
function detail({ sandbox, query, params }: Call) {
  const batchId = params.batch_id ?? "";
  if (!findBatch(sandbox, batchId) && habitsOf(sandbox).unknown_batch === "absent") throw notFound("دسته");
  const status = query.get("status") || null;
  if (status !== null && !ITEM_STATUSES.some((one) => one === status))
    throw fieldErrors({ status: ["status معتبر نیست."] });
  const where = `batch_id = :batchId ${status === null ? "" : "AND status = :status"}`;
  const values = { batchId, ...(status === null ? {} : { status }) };
  const paging = readPage(query, PER_PAGE);
  const rows = sandbox.db.all<BatchItem>(
    `SELECT * FROM batch_items WHERE ${where} ORDER BY place LIMIT :limit OFFSET :offset`,
    { ...values, limit: paging.perPage, offset: (paging.page - 1) * paging.perPage },
  );
  const total = sandbox.db.count(`SELECT COUNT(*) AS count FROM batch_items WHERE ${where}`, values);
  const path = `/batch/api/v2/business/${params.business ?? ""}/batch-settlements/${batchId}`;
  return pageAnswer(rows.map(itemRow), total, paging, path, query);
}

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
  onClock: submitDue,
};
