import type { BusinessFacts } from "../core/constants";
import { jalaliTime } from "../core/jalali";
import type { Sandbox } from "../core/sandbox";
import { ibanOf } from "../seed/people";

export const SUSPICIOUS_STATUSES = ["PENDING", "ACCEPTED", "REJECTED"] as const;
type SuspiciousStatus = (typeof SUSPICIOUS_STATUSES)[number];

/** A payment that was held back, as it is kept: rial, unix seconds. Names are the columns. */
export type SuspiciousPayment = {
  id: number;
  code: string;
  amount_rial: number;
  payer_name: string | null;
  payer_iban: string | null;
  tracking_code: string | null;
  reason: string;
  status: SuspiciousStatus;
  comment: string | null;
  paid_at: number;
  decided_at: number | null;
  /** Its row of the statement, once it was accepted. */
  transaction_id: number | null;
};

/** A row of the view: what the statement has under a code, and what was held back and did not get there. */
export type Deposit = {
  id: number;
  transaction_id: number | null;
  code: string | null;
  customer_id: string | null;
  amount_rial: number;
  wage_rial: number;
  payer_name: string | null;
  payer_iban: string | null;
  tracking_code: string | null;
  status: "DONE" | "SUSPICIOUS" | "RETURNED";
  description: string | null;
  paid_at: number;
};

/** How many customers have a code of their own in the seeded year. */
export const CUSTOMERS_WITH_CODE = 20;

/** Fifteen digits, which begin with the business's own number. */
export const codeOfBusiness = ({ id }: Pick<BusinessFacts, "id">): string => `${id}1404000000`.slice(0, 15);

/** The code of one of its customers, by their place among the oldest. */
export const codeOfCustomer = ({ id }: Pick<BusinessFacts, "id">, place: number): string =>
  `${id}2200${String(place).padStart(6, "0")}`;

/** The code that a customer has now. What was removed stays known, as what was paid under it was theirs. */
export const codeNow = ({ db }: Sandbox, customer_id: string): string | undefined =>
  db.get<{ code: string }>(
    `SELECT code FROM deposit_codes WHERE customer_id = :customer_id
     AND code NOT IN (SELECT code FROM removed_deposit_codes)`,
    { customer_id },
  )?.code;

/** Makes a customer a code that nobody has or had. */
export function makeCode(sandbox: Sandbox, customer_id: string): string {
  const code = codeOfCustomer(sandbox.business, sandbox.db.count("SELECT COUNT(*) AS count FROM deposit_codes", {}));
  sandbox.db.insert("deposit_codes", { code, customer_id });
  return code;
}

/** Deposits are no table of their own: so the list and the statement cannot disagree. */
export const depositSchema = `
CREATE TABLE IF NOT EXISTS deposit_codes (code TEXT PRIMARY KEY, customer_id TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS removed_deposit_codes (code TEXT PRIMARY KEY, removed_at INTEGER NOT NULL);
CREATE INDEX IF NOT EXISTS deposit_codes_customer ON deposit_codes (customer_id);
CREATE TABLE IF NOT EXISTS suspicious_payments (id INTEGER PRIMARY KEY, code TEXT NOT NULL, amount_rial INTEGER NOT NULL,
  payer_name TEXT, payer_iban TEXT, tracking_code TEXT, reason TEXT NOT NULL, status TEXT NOT NULL, comment TEXT,
  paid_at INTEGER NOT NULL, decided_at INTEGER, transaction_id INTEGER UNIQUE);
CREATE INDEX IF NOT EXISTS transactions_by_code ON transactions (at DESC, id DESC) WHERE channel = 'cash-in-by-code';
CREATE VIEW IF NOT EXISTS deposits AS
SELECT COALESCE(held.id, transactions.id) AS id, transactions.id AS transaction_id, transactions.payment_number AS code,
  deposit_codes.customer_id, transactions.amount_rial, transactions.wage_rial, transactions.payer_name,
  transactions.payer_iban, transactions.tracking_code, 'DONE' AS status, transactions.description,
  COALESCE(held.paid_at, transactions.at) AS paid_at
FROM transactions LEFT JOIN deposit_codes ON deposit_codes.code = transactions.payment_number
  LEFT JOIN suspicious_payments AS held ON held.transaction_id = transactions.id
WHERE transactions.channel = 'cash-in-by-code' AND transactions.status = 1
UNION ALL
SELECT held.id, NULL, held.code, deposit_codes.customer_id, held.amount_rial, 0, held.payer_name, held.payer_iban,
  held.tracking_code, CASE held.status WHEN 'PENDING' THEN 'SUSPICIOUS' ELSE 'RETURNED' END, NULL, held.paid_at
FROM suspicious_payments AS held LEFT JOIN deposit_codes ON deposit_codes.code = held.code
WHERE held.status <> 'ACCEPTED';
`;

/** Ids of payments that were held back, counted apart from those of the statement. */
export const nextSuspiciousId = (sandbox: Sandbox): number =>
  sandbox.business.firstTransactionId / 1000 +
  sandbox.db.count("SELECT COUNT(*) AS count FROM suspicious_payments", {}) +
  1;

/** Where its deposits arrive: the business's own account at the service's bank. */
const destinationOf = ({ id }: BusinessFacts): string => ibanOf(`0620${String(id).padStart(18, "0")}`);

/** The record in the service's answer shape. */
export const depositRow = (row: Deposit, business: BusinessFacts) => ({
  id: row.id,
  transaction_id: row.transaction_id,
  code: row.code,
  customer_id: row.customer_id,
  amount: row.amount_rial,
  wage: row.wage_rial,
  payer_name: row.payer_name,
  payer_iban: row.payer_iban,
  destination_iban: destinationOf(business),
  tracking_code: row.tracking_code,
  status: row.status,
  description: row.description,
  paid_at: jalaliTime(row.paid_at),
});

export const suspiciousRow = (row: SuspiciousPayment) => ({
  id: row.id,
  code: row.code,
  amount: row.amount_rial,
  payer_name: row.payer_name,
  payer_iban: row.payer_iban,
  tracking_code: row.tracking_code,
  reason: row.reason,
  status: row.status,
  paid_at: jalaliTime(row.paid_at),
  decided_at: row.decided_at === null ? null : jalaliTime(row.decided_at),
});
