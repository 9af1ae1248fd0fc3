import { byColumn, collection } from "../core/collection";
import { notFound, plainError } from "../core/errors";
import { Fields } from "../core/fields";
import { habitsOf } from "../core/habits";
import type { Area, Call } from "../core/types";
import { readOrder } from "../settlements/store";
import { end, enqueue, goOut } from "./queue";
import { findQueued, QUEUED_STATUSES, type QueuedSettlement, queuedRow, queuedSchema } from "./record";
import { seedQueue } from "./seed";

const BASE = "/v3/business/:business/settlement/queued";
const SMALLEST_RIAL = 50_000;
const FEW = 5;

const answer = (message: string, queued_settlement: Record<string, unknown>) => ({
  status: 1,
  message,
  data: { queued_settlement },
});

function create({ sandbox, body }: Call) {
  const fields = new Fields(body);
  const amount_rial = fields.integer("amount", { required: true, min: SMALLEST_RIAL }) ?? 0;
  const order = readOrder(sandbox, fields);
  fields.done();
  return answer("تسویه در صف قرار گرفت.", queuedRow(enqueue(sandbox, { ...order, amount_rial })));
}

const isNewestFirst = ({ sandbox }: Call): boolean => habitsOf(sandbox).queue_order === "newest_first";

const list = collection<QueuedSettlement>({
  from: "queued_settlements",
  orderBy: (call) => (isNewestFirst(call) ? "created_at DESC, rowid DESC" : "created_at, rowid"),
  path: BASE,
  perPage: 20,
  most: (call) => (isNewestFirst(call) ? 100 : FEW),
  filters: { status: byColumn("status", QUEUED_STATUSES) },
  // The list may not name the track id that a row's order was made with, or tell its amount in toman.
  row: (row, { sandbox }) => {
    const { queue_track_ids, queue_unit } = habitsOf(sandbox);
    const shown = queuedRow(row);
    return {
      ...shown,
      ...(queue_track_ids === "shown" ? {} : { track_id: null }),
      ...(queue_unit === "rial" ? {} : { amount: shown.amount_toman }),
    };
  },
});

function show({ sandbox, params }: Call) {
  const row = findQueued(sandbox, params.id ?? "");
  if (!row) throw notFound("تسویهٔ در صف");
  return answer("مشخصات تسویهٔ در صف", queuedRow(row));
}

function cancel({ sandbox, body }: Call) {
  const fields = new Fields(body);
  const id = fields.text("id", { required: true }) ?? "";
  fields.done();
  const row = findQueued(sandbox, id);
  if (!row) throw notFound("تسویهٔ در صف");
  if (row.status !== "QUEUED") throw plainError(422, "این تسویه دیگر در صف نیست.");
  end(sandbox, { ...row, status: "CANCELED" });
  return answer("تسویهٔ در صف لغو شد.", { id, status: "CANCELED" });
}

export const queuedSettlementsArea: Area = {
  name: "queued-settlements",
  schema: queuedSchema,
  tables: ["queued_settlements"],
  routes: [
    { method: "POST", host: "api", path: BASE, handle: create },
    { method: "GET", host: "api", path: BASE, handle: list },
    { method: "GET", host: "api", path: `${BASE}/:id`, handle: show },
    { method: "POST", host: "api", path: `${BASE}/cancel`, handle: cancel },
  ],
  seed: seedQueue,
  onClock: goOut,
};
