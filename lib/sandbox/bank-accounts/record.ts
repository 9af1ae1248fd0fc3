import { plainError, ServiceError } from "../core/errors";
import { habitsOf } from "../core/habits";
import { jalaliTime } from "../core/jalali";
import type { Sandbox } from "../core/sandbox";
import type { Call } from "../core/types";

export const ROW_TYPES = ["DEPOSIT", "WITHDRAWAL"] as const;

/** A linked account as it is kept. Names are the columns. */
export type Account = {
  iban: string;
  account_number: string;
  description: string;
  bank_name: string;
  first_name: string;
  last_name: string;
};

/** A row of an account's statement: rial, unix seconds. */
export type AccountRow = {
  tracking_code: string;
  iban: string;
  type: (typeof ROW_TYPES)[number];
  amount_rial: number;
  balance_rial: number;
  description: string | null;
  payment_id: string | null;
  party_name: string | null;
  party_iban: string | null;
  at: number;
};

export const bankAccountSchema = `
CREATE TABLE IF NOT EXISTS bank_accounts (iban TEXT PRIMARY KEY, account_number TEXT NOT NULL, description TEXT NOT NULL,
  bank_name TEXT NOT NULL, first_name TEXT NOT NULL, last_name TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS bank_rows (tracking_code TEXT PRIMARY KEY, iban TEXT NOT NULL, type TEXT NOT NULL,
  amount_rial INTEGER NOT NULL, balance_rial INTEGER NOT NULL, description TEXT, payment_id TEXT, party_name TEXT,
  party_iban TEXT, at INTEGER NOT NULL);
CREATE INDEX IF NOT EXISTS bank_rows_by_time ON bank_rows (iban, at);
CREATE TABLE IF NOT EXISTS bank_labels (iban TEXT NOT NULL, tracking_code TEXT NOT NULL, label TEXT NOT NULL,
  UNIQUE (iban, tracking_code, label));
`;

/** The newest row up to a moment. */
export const lastRow = (sandbox: Sandbox, iban: string, at: number): AccountRow | undefined =>
  sandbox.db.get<AccountRow>(
    "SELECT * FROM bank_rows WHERE iban = :iban AND at <= :at ORDER BY at DESC, rowid DESC LIMIT 1",
    { iban, at },
  );

export const labelsOf = (sandbox: Sandbox, iban: string, trackingCode: string): string[] =>
  sandbox.db
    .all<{ label: string }>(
      "SELECT label FROM bank_labels WHERE iban = :iban AND tracking_code = :trackingCode ORDER BY rowid",
      { iban, trackingCode },
    )
    .map(({ label }) => label);

/** The row in the answer's shape. */
export const accountRow = (row: AccountRow, sandbox: Sandbox) => ({
  tracking_code: row.tracking_code,
  iban: row.iban,
  type: row.type,
  amount: row.amount_rial,
  balance: row.balance_rial,
  description: row.description,
  payment_id: row.payment_id,
  counterparty: { name: row.party_name, iban: row.party_iban },
  labels: labelsOf(sandbox, row.iban, row.tracking_code),
  transaction_at: jalaliTime(row.at),
});

/**
 * Writes a row of something that the wallet pays to, or takes from, a linked account; nothing if it is not linked.
 * Rows of later moments carry the balance on.
 */
export function moveOnAccount(
  sandbox: Sandbox,
  row: Pick<AccountRow, "tracking_code" | "iban" | "type" | "amount_rial" | "description" | "payment_id" | "at">,
): void {
  const { iban, at, type, amount_rial } = row;
  const account = sandbox.db.get<Account>("SELECT * FROM bank_accounts WHERE iban = :iban", { iban });
  if (!account) return;
  const moved = type === "DEPOSIT" ? amount_rial : -amount_rial;
  const before = lastRow(sandbox, iban, at);
  sandbox.db.insert("bank_rows", {
    ...row,
    balance_rial: (before?.balance_rial ?? 0) + moved,
    party_name: null,
    party_iban: null,
  });
  sandbox.db.run("UPDATE bank_rows SET balance_rial = balance_rial + :moved WHERE iban = :iban AND at > :at", {
    moved,
    iban,
    at,
  });
}

/** The IBAN of the business's first linked account. */
export const mainAccount = (sandbox: Sandbox): string | undefined =>
  sandbox.db.get<{ iban: string }>("SELECT iban FROM bank_accounts ORDER BY rowid LIMIT 1", {})?.iban;

/** Refuses if the tool is off for the business, or closed to the holder of the token. */
export function needTool({ sandbox }: Call): void {
  const { bank_accounts } = habitsOf(sandbox);
  if (bank_accounts === "inactive")
    throw new ServiceError(422, { status: 0, errors: { error: "ابزار واریز بانکی برای این کسب‌وکار فعال نیست." } });
  if (bank_accounts === "closed") throw plainError(403, "دسترسی به حساب‌های بانکی ندارید.");
}
