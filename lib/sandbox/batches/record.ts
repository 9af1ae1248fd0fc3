import type { Sandbox } from "../core/sandbox";
import type { SettlementType } from "../settlements/cycles";

export const ITEM_STATUSES = ["INIT", "SUBMITTED", "FAILED", "PENDING", "CANCELED"] as const;
export type ItemStatus = (typeof ITEM_STATUSES)[number];

/** Rows as they are kept: rial, unix seconds. Names are the columns. */
export type Batch = {
  batch_id: string;
  created_at: number;
  /** When its items are handed to settlement; null once that is done. */
  submit_at: number | null;
};
export type BatchItem = {
  id: string;
  batch_id: string;
  /** Its place in the list as sent. */
  place: number;
  track_id: string;
  iban: string;
  amount_rial: number;
  type: SettlementType;
  payment_number: string | null;
  description: string | null;
  notify_url: string | null;
  status: ItemStatus;
  error_message: string | null;
  transaction_id: number | null;
};

export const batchSchema = `
CREATE TABLE IF NOT EXISTS batches (batch_id TEXT PRIMARY KEY, created_at INTEGER NOT NULL, submit_at INTEGER);
CREATE INDEX IF NOT EXISTS batches_next ON batches (submit_at) WHERE submit_at IS NOT NULL;
CREATE INDEX IF NOT EXISTS batches_created ON batches (created_at DESC);
CREATE TABLE IF NOT EXISTS batch_items (id TEXT PRIMARY KEY, batch_id TEXT NOT NULL, place INTEGER NOT NULL,
  track_id TEXT NOT NULL UNIQUE, iban TEXT NOT NULL, amount_rial INTEGER NOT NULL, type TEXT NOT NULL, payment_number TEXT,
  description TEXT, notify_url TEXT, status TEXT NOT NULL, error_message TEXT, transaction_id INTEGER);
CREATE INDEX IF NOT EXISTS batch_items_batch ON batch_items (batch_id, place);
`;

export const findBatch = (sandbox: Sandbox, batchId: string): Batch | undefined =>
  sandbox.db.get<Batch>("SELECT * FROM batches WHERE batch_id = :batchId", { batchId });

/** The create answer, and a row of the list: counts and sums per state. */
export function batchRow(sandbox: Sandbox, { batch_id, created_at }: Batch) {
  const groups = sandbox.db.all<{ status: ItemStatus; count: number; amount: number }>(
    "SELECT status, COUNT(*) AS count, SUM(amount_rial) AS amount FROM batch_items WHERE batch_id = :batch_id GROUP BY status",
    { batch_id },
  );
  const sum = (of: "count" | "amount") => groups.reduce((total, group) => total + group[of], 0);
  const perStatus = ITEM_STATUSES.flatMap((status) => {
    const group = groups.find((one) => one.status === status);
    const name = status.toLowerCase();
    return [
      [`${name}_count`, group?.count ?? 0],
      [`${name}_amount`, group?.amount ?? 0],
    ];
  });
  return {
    batch_id,
    status: { total_count: sum("count"), total_amount: sum("amount"), ...Object.fromEntries(perStatus) },
    total_amount: sum("amount"),
    created_at,
    cancelable: false,
    cancelable_datetime: null,
  };
}

/** One item in the detail's shape: the amount as text in rial. */
export const itemRow = (item: BatchItem) => ({
  id: item.id,
  track_id: item.track_id,
  payment_number: item.payment_number,
  amount: String(item.amount_rial),
  iban: item.iban,
  iban_owner_name: null,
  status: item.status,
  type: item.type,
  transaction_id: item.transaction_id,
  error_message: item.error_message,
  description: item.description,
});
