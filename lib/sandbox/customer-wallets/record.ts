import { habitsOf } from "../core/habits";
import type { Sandbox } from "../core/sandbox";

/** What moved a customer's wallet, as it is kept: rial above nothing, unix seconds. Names are the columns. */
export type CustomerTransaction = {
  uuid: string;
  customer_id: string;
  type: "deposit" | "withdraw";
  amount_rial: number;
  /** In the customer's wallet after it. */
  balance_rial: number;
  comment: string | null;
  /** Null of what was there before anybody called. */
  track_id: string | null;
  created_at: number;
};

export const customerWalletSchema = `
CREATE TABLE IF NOT EXISTS customer_transactions (uuid TEXT PRIMARY KEY, customer_id TEXT NOT NULL, type TEXT NOT NULL,
  amount_rial INTEGER NOT NULL, balance_rial INTEGER NOT NULL, comment TEXT, track_id TEXT, created_at INTEGER NOT NULL);
CREATE INDEX IF NOT EXISTS customer_transactions_of ON customer_transactions (customer_id, created_at DESC);
CREATE UNIQUE INDEX IF NOT EXISTS customer_transactions_track ON customer_transactions (track_id);
`;

const CUT_AFTER = 20;
const LATE_SECONDS = 60;

/** Rows made after this second are not listed yet. */
export const listedUntil = (sandbox: Sandbox): number =>
  sandbox.clock.now() - (habitsOf(sandbox).customer_wallet_rows === "late" ? LATE_SECONDS : 0);

function toldComment({ comment }: CustomerTransaction, sandbox: Sandbox): string | null {
  switch (habitsOf(sandbox).customer_wallet_rows) {
    case "commentless":
      return null;
    case "cut":
      return comment && [...comment].slice(0, CUT_AFTER).join("");
    default:
      return comment;
  }
}

/** A row of the list. */
export const transactionRow = (row: CustomerTransaction, sandbox: Sandbox) => ({
  uuid: row.uuid,
  type: row.type,
  amount: row.type === "withdraw" ? -row.amount_rial : row.amount_rial,
  comment: toldComment(row, sandbox),
  balance: String(row.balance_rial),
  created_at: row.created_at,
  updated_at: row.created_at,
});
