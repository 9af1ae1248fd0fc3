import { jalaliDay } from "../core/jalali";
import type { Sandbox } from "../core/sandbox";
import { WITHDRAWAL_ERRORS } from "./errors";

export const STATUSES = ["PENDING", "INIT", "DONE", "FAILED", "CANCELED", "REVERSED"] as const;
export type WithdrawalStatus = (typeof STATUSES)[number];

/** A row as it is kept: rial, unix seconds. Names are the columns. */
export type Withdrawal = {
  id: string;
  authorization_id: string;
  track_id: string;
  amount_rial: number;
  wage_rial: number;
  is_instant: number;
  max_retry_count: number;
  retry_count: number;
  status: WithdrawalStatus;
  error_code: string | null;
  description: string | null;
  /** First second of the withdrawal's day; for an instant one, its creation. */
  due_at: number;
  next_attempt_at: number | null;
  notify_url: string | null;
  created_at: number;
  decided_at: number | null;
  /** From when the payer's account is told. */
  account_from: number | null;
  gateway_transaction_id: number;
  payment_number: string | null;
  refund_id: string | null;
};

/** With the authorization's part that the answer needs. */
export type WithdrawalView = Withdrawal & { account_number: string | null; pan: string | null };

export const withdrawalSchema = `
CREATE TABLE IF NOT EXISTS withdrawals (id TEXT PRIMARY KEY, authorization_id TEXT NOT NULL, track_id TEXT NOT NULL UNIQUE,
  amount_rial INTEGER NOT NULL, wage_rial INTEGER NOT NULL, is_instant INTEGER NOT NULL, max_retry_count INTEGER NOT NULL,
  retry_count INTEGER NOT NULL, status TEXT NOT NULL, error_code TEXT, description TEXT, due_at INTEGER NOT NULL,
  next_attempt_at INTEGER, notify_url TEXT, created_at INTEGER NOT NULL, decided_at INTEGER, account_from INTEGER,
  gateway_transaction_id INTEGER NOT NULL UNIQUE, payment_number TEXT, refund_id TEXT);
CREATE INDEX IF NOT EXISTS withdrawals_created ON withdrawals (created_at DESC, id);
CREATE INDEX IF NOT EXISTS withdrawals_status ON withdrawals (status, created_at DESC, id);
CREATE INDEX IF NOT EXISTS withdrawals_authorization ON withdrawals (authorization_id, created_at DESC, id);
CREATE INDEX IF NOT EXISTS withdrawals_next ON withdrawals (next_attempt_at) WHERE next_attempt_at IS NOT NULL;
`;

export const VIEW =
  "SELECT w.*, a.account_number, a.pan FROM withdrawals w JOIN authorizations a ON a.id = w.authorization_id";

export function findWithdrawal(sandbox: Sandbox, by: "id" | "track_id", value: string): WithdrawalView | undefined {
  return sandbox.db.get<WithdrawalView>(`${VIEW} WHERE w.${by} = :value`, { value });
}

/** The record in the service's answer shape: amounts as text in rial, the day in Jalali. */
export function withdrawalRow(row: WithdrawalView, now: number) {
  return {
    id: row.id,
    authorization_id: row.authorization_id,
    retry_count: row.retry_count,
    max_retry_count: row.max_retry_count,
    gateway_transaction_id: String(row.gateway_transaction_id),
    refund_id: row.refund_id,
    amount: String(row.amount_rial),
    wage_amount: String(row.wage_rial),
    payment_number: row.payment_number,
    payer_account: payerAccount(row, now),
    track_id: row.track_id,
    status: row.status,
    description: row.description,
    withdrawal_date: jalaliDay(row.due_at),
    notify_url: row.notify_url,
    is_instant: row.is_instant,
    error_code: row.error_code,
    error_message: row.error_code === null ? null : (WITHDRAWAL_ERRORS[row.error_code] ?? null),
  };
}

/** What the webhook carries. */
export function webhookPayload(row: WithdrawalView, now: number) {
  const shown = withdrawalRow(row, now);
  return {
    withdrawal_id: shown.id,
    authorization_id: shown.authorization_id,
    gateway_transaction_id: shown.gateway_transaction_id,
    status: shown.status,
    amount: shown.amount,
    wage_amount: shown.wage_amount,
    payment_number: shown.payment_number,
    error_code: shown.error_code,
    error_message: shown.error_message,
    payer_account: shown.payer_account,
  };
}

const payerAccount = (row: WithdrawalView, now: number) =>
  row.account_from !== null && row.account_from <= now ? { account_number: row.account_number, pan: row.pan } : null;
