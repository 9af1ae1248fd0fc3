import { newUuid } from "../core/ids";
import { jalaliTime } from "../core/jalali";
import type { Sandbox } from "../core/sandbox";
import type { Cardholder } from "./record";

export const grantSchema = `
CREATE TABLE IF NOT EXISTS card_grants (id TEXT PRIMARY KEY, cardholder_id TEXT NOT NULL, bank_code TEXT NOT NULL,
  account_number TEXT, count INTEGER NOT NULL, limit_rial INTEGER NOT NULL, expiration_date TEXT NOT NULL, status TEXT NOT NULL,
  created_at INTEGER NOT NULL, revoked_at INTEGER);
CREATE INDEX IF NOT EXISTS card_grants_of ON card_grants (cardholder_id, created_at);`;
export const grantTables = ["card_grants"] as const;

export const GRANT_STATUSES = ["PENDING", "ACTIVE", "FAILED", "REVOKED", "EXPIRED"] as const;
export type GrantStatus = (typeof GRANT_STATUSES)[number];

/** Leave to take money from an account that a cardholder has elsewhere. */
export interface Grant {
  id: string;
  cardholder_id: string;
  bank_code: string;
  /** Known once the holder has agreed at the bank. */
  account_number: string | null;
  /** Transfers a month. */
  count: number;
  /** Rial for each transfer. */
  limit_rial: number;
  /** Gregorian `YYYY-MM-DD`, its last day. */
  expiration_date: string;
  status: GrantStatus;
  created_at: number;
  revoked_at: number | null;
}

type NewGrant = Pick<Grant, "bank_code" | "count" | "limit_rial" | "expiration_date"> &
  Partial<Pick<Grant, "id" | "account_number" | "status" | "created_at" | "revoked_at">>;

/** Writes a grant down, as one that waits for its holder where nothing else is said. */
export function addGrant(sandbox: Sandbox, { id: cardholder_id }: Pick<Cardholder, "id">, given: NewGrant): Grant {
  const grant: Grant = {
    id: newUuid(),
    account_number: null,
    status: "PENDING",
    created_at: sandbox.clock.now(),
    revoked_at: null,
    ...given,
    cardholder_id,
  };
  sandbox.db.insert("card_grants", { ...grant });
  return grant;
}

export const grantById = (sandbox: Sandbox, id: string): Grant | undefined =>
  sandbox.db.get<Grant>("SELECT * FROM card_grants WHERE id = :id", { id });

export const changeGrant = (sandbox: Sandbox, { id }: Pick<Grant, "id">, change: Partial<Grant>): void =>
  sandbox.db.update("card_grants", id, change);

/** The grant in the answers' shape. */
export const grantRow = ({ id, limit_rial, created_at, revoked_at, cardholder_id: _, ...grant }: Grant) => ({
  grant_id: id,
  bank_code: grant.bank_code,
  account_number: grant.account_number,
  count: grant.count,
  limit: limit_rial,
  expiration_date: grant.expiration_date,
  status: grant.status,
  created_at: jalaliTime(created_at),
  revoked_at: revoked_at === null ? null : jalaliTime(revoked_at),
});
