import type { Sandbox } from "../core/sandbox";
import { a2aRefusal } from "../settlements/a2a";
import { isCovered, NOT_ENOUGH, placeSettlement } from "../settlements/place";
import type { BatchItem } from "./record";

/** Makes a settlement of each item, in order, as long as the wallet lasts. */
export function submitBatch(sandbox: Sandbox, batchId: string, receiverNames: readonly string[] = []): void {
  const items = sandbox.db.all<BatchItem>(
    "SELECT * FROM batch_items WHERE batch_id = :batchId AND status = 'INIT' ORDER BY place",
    { batchId },
  );
  for (const item of items) submitItem(sandbox, item, receiverNames[item.place]);
  sandbox.db.run("UPDATE batches SET submit_at = NULL WHERE batch_id = :batchId", { batchId });
}

function submitItem(sandbox: Sandbox, item: BatchItem, receiverName: string | undefined): void {
  const problem = problemOf(sandbox, item);
  if (problem !== null) {
    sandbox.db.run("UPDATE batch_items SET status = 'FAILED', error_message = :problem WHERE id = :id", {
      id: item.id,
      problem,
    });
    sandbox.outbox.addForm("settlements", item.notify_url, failedFields(item));
    return;
  }
  const { track_id, iban, amount_rial, type, payment_number, description, notify_url, batch_id, id } = item;
  const { transaction_id } = placeSettlement(
    sandbox,
    {
      track_id,
      iban,
      amount_rial,
      type,
      payment_number,
      description,
      notify_url,
      source: "batch",
      source_id: batch_id,
      isInstant: false,
    },
    { id, receiverName },
  );
  sandbox.db.run("UPDATE batch_items SET status = 'SUBMITTED', transaction_id = :transaction_id WHERE id = :id", {
    id,
    transaction_id,
  });
}

function problemOf(sandbox: Sandbox, { iban, type, amount_rial }: BatchItem): string | null {
  if (!isCovered(sandbox, amount_rial, type)) return NOT_ENOUGH;
  return type === "A2A" ? (a2aRefusal(sandbox, iban, amount_rial)?.text ?? null) : null;
}

/** The webhook of an item that never became a settlement. */
const failedFields = ({ id, amount_rial, payment_number, track_id }: BatchItem): Record<string, string> => ({
  id,
  iban_id: "",
  transaction_id: "",
  amount: String(amount_rial),
  payment_number: payment_number ?? "",
  status: "FAILED",
  settlement_date: "",
  settlement_date_jalali: "",
  revised_transaction_id: "",
  ref_code: "",
  track_id,
});
