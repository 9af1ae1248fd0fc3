import { jalaliDay } from "../core/jalali";
import type { Sandbox } from "../core/sandbox";
import { WITHDRAWAL_ERRORS } from "../withdrawals/errors";

export const REFUND_STATUSES = ["INIT", "PENDING", "DONE", "FAILED"] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

/** A row of the table: rial, unix seconds. Names are the columns. */
export type DebitRefund = {
  id: string;
  withdrawal_id: string;
  authorization_id: string;
  gateway_transaction_id: number;
  amount_rial: number;
  track_id: string | null;
  status: RefundStatus;
  description: string | null;
  notify_url: string | null;
  created_at: number;
  /** When the bank is asked next; null once it is decided. */
  next_at: number | null;
  decided_at: number | null;
  payment_number: string | null;
  error_code: string | null;
};

export const refundSchema = `
CREATE TABLE IF NOT EXISTS debit_refunds (id TEXT PRIMARY KEY, withdrawal_id TEXT NOT NULL, authorization_id TEXT NOT NULL,
  gateway_transaction_id INTEGER NOT NULL, amount_rial INTEGER NOT NULL, track_id TEXT UNIQUE, status TEXT NOT NULL,
  description TEXT, notify_url TEXT, created_at INTEGER NOT NULL, next_at INTEGER, decided_at INTEGER, payment_number TEXT,
  error_code TEXT);
CREATE INDEX IF NOT EXISTS debit_refunds_created ON debit_refunds (created_at DESC, id);
CREATE INDEX IF NOT EXISTS debit_refunds_withdrawal ON debit_refunds (withdrawal_id, created_at DESC, id);
CREATE INDEX IF NOT EXISTS debit_refunds_next ON debit_refunds (next_at) WHERE next_at IS NOT NULL;
`;

/** The rial of a withdrawal that are refunded or about to be. A failed refund leaves its amount refundable. */
export const refundedRial = (sandbox: Sandbox, withdrawalId: string): number =>
  sandbox.db.get<{ rial: number }>(
    "SELECT COALESCE(SUM(amount_rial), 0) AS rial FROM debit_refunds WHERE withdrawal_id = :withdrawalId AND status <> 'FAILED'",
    { withdrawalId },
  )?.rial ?? 0;

/** The record in the service's answer shape: amounts as text in rial, the day in Jalali. */
export const refundRow = (row: DebitRefund) => ({
  id: row.id,
  withdrawal_id: row.withdrawal_id,
  authorization_id: row.authorization_id,
  gateway_transaction_id: String(row.gateway_transaction_id),
  amount: String(row.amount_rial),
  wage_amount: "0",
  payment_number: row.payment_number,
  track_id: row.track_id,
  status: row.status,
  description: row.description,
  notify_url: row.notify_url,
  refund_date: jalaliDay(row.created_at),
  error_code: row.error_code,
  error_message: row.error_code === null ? null : (WITHDRAWAL_ERRORS[row.error_code] ?? null),
});

/** The payload of the webhook. */
export const refundPayload = (row: DebitRefund) => {
  const { id, refund_date: _, description: __, notify_url: ___, ...shown } = refundRow(row);
  return { refund_id: id, ...shown };
};
