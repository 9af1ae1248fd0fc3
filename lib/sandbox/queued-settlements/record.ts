import { jalaliTime } from "../core/jalali";
import type { Sandbox } from "../core/sandbox";
import type { SettlementType } from "../settlements/cycles";

export const QUEUED_STATUSES = ["QUEUED", "SUBMITTED", "FAILED", "CANCELED"] as const;

/** A row of the table: rial, unix seconds. Names are the columns. */
export type QueuedSettlement = {
  id: string;
  track_id: string;
  iban: string;
  amount_rial: number;
  wage_rial: number;
  type: SettlementType;
  payment_number: string | null;
  description: string | null;
  notify_url: string | null;
  status: (typeof QUEUED_STATUSES)[number];
  settlement_id: string | null;
  transaction_id: number | null;
  error_message: string | null;
  created_at: number;
  updated_at: number;
};

export const queuedSchema = `
CREATE TABLE IF NOT EXISTS queued_settlements (id TEXT PRIMARY KEY, track_id TEXT NOT NULL UNIQUE, iban TEXT NOT NULL,
  amount_rial INTEGER NOT NULL, wage_rial INTEGER NOT NULL, type TEXT NOT NULL, payment_number TEXT, description TEXT, notify_url TEXT,
  status TEXT NOT NULL, settlement_id TEXT, transaction_id INTEGER, error_message TEXT, created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL);
CREATE INDEX IF NOT EXISTS queued_settlements_waiting ON queued_settlements (created_at) WHERE status = 'QUEUED';
`;

export const findQueued = (sandbox: Sandbox, id: string): QueuedSettlement | undefined =>
  sandbox.db.get<QueuedSettlement>("SELECT * FROM queued_settlements WHERE id = :id", { id });

/** The record in the answer's shape: rial and toman, Jalali times. */
export const queuedRow = (row: QueuedSettlement) => ({
  id: row.id,
  track_id: row.track_id,
  iban: row.iban,
  amount: row.amount_rial,
  amount_toman: Math.trunc(row.amount_rial / 10),
  wage_toman: Math.trunc(row.wage_rial / 10),
  payment_number: row.payment_number,
  description: row.description,
  type: row.type,
  status: row.status,
  transaction_id: row.transaction_id,
  settlement_id: row.settlement_id,
  error_message: row.error_message,
  created_at: jalaliTime(row.created_at),
  updated_at: jalaliTime(row.updated_at),
});

/** The webhook fields of an entry of the queue that ended without becoming a settlement. */
export const endedFields = (row: QueuedSettlement): Record<string, string> => ({
  id: "",
  iban_id: "",
  transaction_id: "",
  amount: String(row.amount_rial),
  payment_number: row.payment_number ?? "",
  status: row.status,
  settlement_date: "",
  settlement_date_jalali: "",
  revised_transaction_id: "",
  ref_code: "",
  track_id: row.track_id,
  queued_settlement_id: row.id,
});
