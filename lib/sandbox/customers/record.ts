import { habitsOf } from "../core/habits";
import { statementTime } from "../core/jalali";
import type { Sandbox } from "../core/sandbox";
import { placeNames } from "../places/area";

export const CUSTOMER_TYPES = ["INDIVIDUAL", "LEGAL"] as const;

/** A row as it is kept: rial, unix seconds. Names are the columns. */
export type Customer = {
  id: string;
  type: (typeof CUSTOMER_TYPES)[number];
  first_name: string | null;
  last_name: string | null;
  legal_name: string | null;
  agent_name: string | null;
  mobile: string | null;
  agent_mobile: string | null;
  individual_national_code: string | null;
  legal_national_code: string | null;
  birthday: string | null;
  telephone: string | null;
  address: string | null;
  postal_code: string | null;
  province_id: number | null;
  city_id: number | null;
  mcc_code: string | null;
  balance: number;
  created_at: number;
};

/** A field that a business has thought of; each customer may have a text in it. */
export type CustomField = { id: number; name: string; created_at: number; updated_at: number };

export const customerSchema = `
CREATE TABLE IF NOT EXISTS customers (id TEXT PRIMARY KEY, type TEXT NOT NULL, first_name TEXT, last_name TEXT,
  legal_name TEXT, agent_name TEXT, mobile TEXT, agent_mobile TEXT, individual_national_code TEXT,
  legal_national_code TEXT, birthday TEXT, telephone TEXT, address TEXT, postal_code TEXT, province_id INTEGER,
  city_id INTEGER, mcc_code TEXT, balance INTEGER NOT NULL, created_at INTEGER NOT NULL);
CREATE INDEX IF NOT EXISTS customers_created ON customers (created_at DESC, id);
CREATE INDEX IF NOT EXISTS customers_mobile ON customers (mobile);
CREATE INDEX IF NOT EXISTS customers_code ON customers (individual_national_code);
CREATE TABLE IF NOT EXISTS customer_fields (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL,
  created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS customer_values (customer_id TEXT NOT NULL, field_id INTEGER NOT NULL, value TEXT NOT NULL,
  PRIMARY KEY (customer_id, field_id));
`;

/** A person's full name; of a company its agent's. */
const nameOf = ({ type, first_name, last_name, agent_name }: Customer): string | null =>
  type === "LEGAL" ? agent_name : [first_name, last_name].filter(Boolean).join(" ") || null;

const customFields = ({ db }: Sandbox, customer_id: string) =>
  db.all<{ key: string; value: string }>(
    `SELECT name AS key, value FROM customer_values JOIN customer_fields ON id = field_id
     WHERE customer_id = :customer_id ORDER BY field_id`,
    { customer_id },
  );

/** The record as a list has it. */
export const customerRow = (row: Customer, sandbox: Sandbox) => ({
  id: row.id,
  name: nameOf(row),
  balance: row.balance,
  created_at: shortTime(row.created_at),
  mobile: row.type === "LEGAL" ? row.agent_mobile : row.mobile,
  custom_fields: customFields(sandbox, row.id),
});

/** The whole record. */
export const customerAnswer = ({ created_at, mcc_code, ...row }: Customer, sandbox: Sandbox) => ({
  ...row,
  birthday: habitsOf(sandbox).customer_birthday === "told" ? row.birthday : undefined,
  name: nameOf({ ...row, created_at, mcc_code }),
  ...placeNames(row),
  mcc_code,
  mcc_name: mcc_code === null ? "-" : `صنف ${mcc_code}`,
  custom_fields: customFields(sandbox, row.id),
});

/** `HH:MM - YYYY/MM/DD`. */
function shortTime(at: number): string {
  const [clock = "", day = ""] = statementTime(at).split(" - ");
  const [year, ...rest] = day.split("/");
  return `${clock.slice(0, 5)} - ${[year, ...rest.map((part) => part.padStart(2, "0"))].join("/")}`;
}
