import { jalaliDay, jalaliTime, tehranDay } from "../core/jalali";
import type { Sandbox } from "../core/sandbox";

export type GatewayRefundStatus = "PENDING" | "INIT" | "DONE" | "FAILED" | "CANCELED";

/** A row of the table: rial, unix seconds. Names are the columns. One request may make several records. */
export type GatewayRefund = {
  id: string;
  /** Its own row of the statement. */
  transaction_id: number;
  /** The payment that is refunded. */
  source_id: number;
  amount_rial: number;
  payment_number: string | null;
  status: GatewayRefundStatus;
  description: string | null;
  comment: string | null;
  notify_url: string | null;
  /** The wallet balance right after the refund was taken from it. */
  wallet_rial: number;
  created_at: number;
  /** When the withdrawable balance first covers the refund, as far as that is known. */
  refund_at: number;
  /** When its state changes next; null once it is decided, or while control decides. */
  next_at: number | null;
  decided_at: number | null;
  ref_code: string | null;
  error_message: string | null;
};

export const gatewayRefundSchema = `
CREATE TABLE IF NOT EXISTS gateway_refunds (id TEXT PRIMARY KEY, transaction_id INTEGER NOT NULL, source_id INTEGER NOT NULL,
  amount_rial INTEGER NOT NULL, payment_number TEXT, status TEXT NOT NULL, description TEXT, comment TEXT, notify_url TEXT,
  wallet_rial INTEGER NOT NULL, created_at INTEGER NOT NULL, refund_at INTEGER NOT NULL, next_at INTEGER, decided_at INTEGER,
  ref_code TEXT, error_message TEXT);
CREATE INDEX IF NOT EXISTS gateway_refunds_source ON gateway_refunds (source_id);
CREATE INDEX IF NOT EXISTS gateway_refunds_number ON gateway_refunds (payment_number);
CREATE INDEX IF NOT EXISTS gateway_refunds_next ON gateway_refunds (next_at) WHERE next_at IS NOT NULL;
`;

/** The rial of a payment that are refunded or about to be. A failed refund leaves its amount refundable. */
export const gatewayRefundedRial = (sandbox: Sandbox, sourceId: number): number =>
  sandbox.db.get<{ rial: number }>(
    `SELECT COALESCE(SUM(amount_rial), 0) AS rial FROM gateway_refunds
     WHERE source_id = :sourceId AND status NOT IN ('FAILED', 'CANCELED')`,
    { sourceId },
  )?.rial ?? 0;

/** An item of the answer's `results`: rial, Jalali times. */
export const gatewayRefundRow = (row: GatewayRefund) => ({
  id: row.id,
  retry_count: "0",
  gateway_transaction_id: row.transaction_id,
  amount: row.amount_rial,
  wage: 0,
  payment_number: row.payment_number,
  status: row.status,
  description: row.description ?? "",
  comment: row.comment,
  wallet: String(row.wallet_rial),
  refund_date: jalaliTime(row.refund_at),
  created_at: jalaliTime(row.created_at),
  receipt_url: null,
});

/** The ten documented fields of the webhook, as text. */
export const gatewayRefundFields = (row: GatewayRefund): Record<string, string> => ({
  id: row.id,
  iban_id: "",
  transaction_id: String(row.transaction_id),
  amount: String(row.amount_rial),
  payment_number: row.payment_number ?? "",
  status: row.status,
  settlement_date: tehranDay(row.refund_at),
  settlement_date_jalali: jalaliDay(row.refund_at),
  revised_transaction_id: "",
  ref_code: row.ref_code ?? "",
});
