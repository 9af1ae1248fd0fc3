import { createHash } from "node:crypto";
import { fieldErrors, ruleError, ServiceError } from "../core/errors";
import { Fields } from "../core/fields";
import { type HABITS, habitsOf } from "../core/habits";
import { newUuid } from "../core/ids";
import type { Sandbox } from "../core/sandbox";
import type { Call } from "../core/types";
import { wageOf } from "../settlements/money";
import { NOT_ENOUGH, payableRial } from "../settlements/place";
import { readOrder } from "../settlements/store";
import { type BatchItem, batchRow, findBatch } from "./record";

const MOST_ITEMS = 1000;
const SMALLEST_RIAL = 50_000;
const LARGEST_RIAL = 500_000_000;
const SUBMIT_AFTER_SECONDS = 5;

/** @param spelling how the JSON is written whose hash it is */
export function batchIdOf(items: unknown, spelling: (typeof HABITS)["batch_spelling"][number] = "plain"): string {
  const unit = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`;
  let json = JSON.stringify(items);
  if (spelling !== "plain" && spelling !== "slashes") json = json.replace(/[\u0080-\uffff]/g, unit);
  if (spelling === "php" || spelling === "slashes") json = json.split("/").join("\\/");
  if (spelling === "spaceless") json = json.split(" ").join("");
  return createHash("sha512").update(json).digest("hex");
}

/**
 * Registers many settlements at once, or none. Their money is held when they are submitted, a few seconds later.
 * A batch that is known already is answered as it stands, and nothing happens.
 */
export function createBatch({ sandbox, body }: Call) {
  const known = findBatch(sandbox, typeof body.batch_id === "string" ? body.batch_id : "");
  if (known) return batchRow(sandbox, known);
  const given: unknown = body.batches_settlement;
  if (!Array.isArray(given) || given.length === 0)
    throw fieldErrors({ batches_settlement: ["فهرست تسویه‌ها الزامی است."] });
  if (given.length > MOST_ITEMS) throw fieldErrors({ batches_settlement: [`حداکثر ${MOST_ITEMS} تسویه در هر دسته.`] });
  const batch_id = batchIdOf(given, habitsOf(sandbox).batch_spelling);
  if (body.batch_id !== batch_id) throw fieldErrors({ batch_id: ["batch_id با فهرست تسویه‌ها همخوان نیست."] });
  const items = readItems(sandbox, given, batch_id);
  const all = items.reduce((sum, { amount_rial, type }) => sum + amount_rial + wageOf(type), 0);
  if (payableRial(sandbox) < all) throw ruleError("amount", NOT_ENOUGH);
  return batchRow(sandbox, keepBatch(sandbox, batch_id, items));
}

export function keepBatch(sandbox: Sandbox, batch_id: string, items: readonly BatchItem[]) {
  const created_at = sandbox.clock.now();
  const batch = { batch_id, created_at, submit_at: created_at + SUBMIT_AFTER_SECONDS };
  sandbox.db.insert("batches", batch);
  for (const item of items) sandbox.db.insert("batch_items", item);
  return batch;
}

/** @throws ServiceError 422 naming every field of every item that is refused, as `batches_settlement.0.iban` */
function readItems(sandbox: Sandbox, given: readonly unknown[], batch_id: string): BatchItem[] {
  const errors: Record<string, string[]> = {};
  const seen = new Set<string>();
  const items = given.map((one, place): BatchItem => {
    const fields = new Fields(typeof one === "object" && one !== null ? (one as Record<string, unknown>) : {});
    const amount_rial = fields.integer("amount", { required: true, min: SMALLEST_RIAL, max: LARGEST_RIAL }) ?? 0;
    const order = readOrder(sandbox, fields);
    if (seen.has(order.track_id)) fields.refuse("track_id", "این track_id در همین فهرست تکراری است.");
    seen.add(order.track_id);
    Object.assign(errors, refusals(fields, place));
    return {
      ...order,
      id: newUuid(),
      batch_id,
      place,
      amount_rial,
      status: "INIT",
      error_message: null,
      transaction_id: null,
    };
  });
  if (Object.keys(errors).length > 0) throw fieldErrors(errors);
  return items;
}

function refusals(fields: Fields, place: number): Record<string, string[]> {
  try {
    fields.done();
    return {};
  } catch (error) {
    if (!(error instanceof ServiceError) || typeof error.body === "string") throw error;
    const own = error.body.errors as Record<string, string[]>;
    return Object.fromEntries(
      Object.entries(own).map(([name, texts]) => [`batches_settlement.${place}.${name}`, texts]),
    );
  }
}
