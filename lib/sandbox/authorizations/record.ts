import { habitsOf } from "../core/habits";
import { jalaliTime } from "../core/jalali";
import type { Sandbox } from "../core/sandbox";

/** A token lives this long, and so does an agreed authorization that nobody verifies. */
export const TOKEN_SECONDS = 1200;

/**
 * `TOKEN`: the payer has not answered at the bank yet; `OPENED`: nor has a payer whose token opened the bank's page
 * and opens it no more; `REFUSED`: did not agree, or too late. They have no authorization to show.
 * The rest are the service's own words, but for `EXPIRED`: what that is called is a habit (`authorization_end`).
 */
export type AuthorizationStatus = "TOKEN" | "OPENED" | "REFUSED" | "PENDING_VERIFY" | "ACTIVE" | "REVOKED" | "EXPIRED";
export type WageType = "APPLICATION_USER" | "APPLICATION_SELF";

/** A row as it is kept: rial, unix seconds. Names are the columns. */
export type Authorization = {
  id: string;
  customer_uuid: string;
  token: string;
  bank_code: string;
  callback_url: string;
  monthly_count: number;
  max_amount_rial: number;
  mobile: string;
  name: string | null;
  email: string | null;
  national_code: string | null;
  expires_at: number;
  status: AuthorizationStatus;
  account_number: string | null;
  pan: string | null;
  wage_type: WageType;
  created_at: number;
  agreed_at: number | null;
  revoked_at: number | null;
};

export const authorizationSchema = `
CREATE TABLE IF NOT EXISTS authorizations (id TEXT PRIMARY KEY, customer_uuid TEXT NOT NULL, token TEXT NOT NULL UNIQUE,
  bank_code TEXT NOT NULL, callback_url TEXT NOT NULL, monthly_count INTEGER NOT NULL, max_amount_rial INTEGER NOT NULL,
  mobile TEXT NOT NULL, name TEXT, email TEXT, national_code TEXT, expires_at INTEGER NOT NULL, status TEXT NOT NULL,
  account_number TEXT, pan TEXT, wage_type TEXT NOT NULL, created_at INTEGER NOT NULL, agreed_at INTEGER, revoked_at INTEGER);
CREATE INDEX IF NOT EXISTS authorizations_created ON authorizations (created_at DESC, id);
CREATE INDEX IF NOT EXISTS authorizations_status ON authorizations (status, expires_at);
`;

/** Whether the service calls what has ended by a state of its own. */
export const hasWordForEnd = (sandbox: Sandbox): boolean => habitsOf(sandbox).authorization_end === "expired";

export function findAuthorization(sandbox: Sandbox, id: string): Authorization | undefined {
  return sandbox.db.get<Authorization>(
    "SELECT * FROM authorizations WHERE id = :id AND status NOT IN ('TOKEN', 'OPENED', 'REFUSED')",
    { id },
  );
}

/** The record in the service's answer shape. */
export const authorizationRow = (row: Authorization, sandbox: Sandbox) => ({
  id: row.id,
  customer_uuid: row.customer_uuid,
  token: row.token,
  bank_code: row.bank_code,
  callback_url: row.callback_url,
  count: row.monthly_count,
  limit: String(row.max_amount_rial),
  mobile: row.mobile,
  name: row.name,
  email: row.email,
  national_code: row.national_code,
  expiration_date: jalaliTime(row.expires_at),
  status: row.status === "EXPIRED" && !hasWordForEnd(sandbox) ? "ACTIVE" : row.status,
  payer_account: row.account_number === null ? null : { account_number: row.account_number, pan: row.pan },
  created_at: jalaliTime(row.created_at),
  revoked_at: row.revoked_at === null ? null : jalaliTime(row.revoked_at),
});

/** Time passes: what ran out expires, what nobody verified or answered in 20 minutes is cancelled. */
export function expireAuthorizations(sandbox: Sandbox): void {
  const now = sandbox.clock.now();
  sandbox.db.run("UPDATE authorizations SET status = 'EXPIRED' WHERE status = 'ACTIVE' AND expires_at < :now", { now });
  sandbox.db.run(
    `UPDATE authorizations SET status = 'REVOKED', revoked_at = agreed_at + ${TOKEN_SECONDS}
     WHERE status = 'PENDING_VERIFY' AND agreed_at < :now - ${TOKEN_SECONDS}`,
    { now },
  );
  sandbox.db.run(
    `UPDATE authorizations SET status = 'REFUSED' WHERE status IN ('TOKEN', 'OPENED') AND created_at < :now - ${TOKEN_SECONDS}`,
    { now },
  );
}
