import type { Sandbox } from "../core/sandbox";
import type { Customer } from "../customers/record";

export type Compatibility = "UNKNOWN" | "MATCHED" | "UNMATCHED";

/** An IBAN or a card of a customer as it is kept. `number` is the whole of it; unix seconds. */
export type Account = {
  customer_id: string;
  number: string;
  is_default: number;
  compatibility: Compatibility;
  owner_first_name: string | null;
  owner_last_name: string | null;
  bank_name: string | null;
  created_at: number;
  updated_at: number;
};

const columns = `customer_id TEXT NOT NULL, number TEXT NOT NULL, is_default INTEGER NOT NULL, compatibility TEXT NOT NULL,
  owner_first_name TEXT, owner_last_name TEXT, bank_name TEXT, created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL,
  PRIMARY KEY (customer_id, number)`;
export const customerAccountsSchema = `
CREATE TABLE IF NOT EXISTS customer_ibans (${columns});
CREATE TABLE IF NOT EXISTS customer_cards (${columns});
`;

/** What differs between IBANs and cards of a customer. */
export interface Kind {
  table: "customer_ibans" | "customer_cards";
  field: "iban" | "card";
  compatibility: "iban_compatibility" | "card_compatibility";
  /** The record in the refusals' words. */
  what: string;
}
export const IBAN: Kind = {
  table: "customer_ibans",
  field: "iban",
  compatibility: "iban_compatibility",
  what: "شبا",
};
export const CARD: Kind = { table: "customer_cards", field: "card", compatibility: "card_compatibility", what: "کارت" };

const ownersOf = ({ owner_first_name: firstName, owner_last_name: lastName }: Account) =>
  firstName === null && lastName === null ? [] : [{ firstName: firstName ?? "", lastName: lastName ?? "" }];
const nameOf = (row: Account): string | null =>
  ownersOf(row)
    .map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim())
    .join("، ") || null;

/** What an inquiry tells: of a card one name, of an IBAN a list of owners. */
export const toldOf = (row: Account, { field, compatibility }: Kind) => ({
  [compatibility]: row.compatibility,
  ...(field === "iban" ? { account_owners: ownersOf(row) } : { name: nameOf(row) }),
});

/** The record as lists have it. */
export const accountAnswer = (row: Account, kind: Kind) => ({
  [kind.field]: row.number,
  is_default: row.is_default === 1,
  ...toldOf(row, kind),
  ...(kind.field === "iban"
    ? {
        bank_name: row.bank_name,
        account_number: row.compatibility === "UNKNOWN" ? null : row.number.slice(-13),
        account_description: row.compatibility === "UNKNOWN" ? null : "حساب فعال است",
      }
    : {}),
  created_at: row.created_at,
  updated_at: row.updated_at,
});

export const accountOf = ({ db }: Sandbox, { table }: Kind, customer_id: string, number: string): Account | undefined =>
  db.get<Account>(`SELECT * FROM ${table} WHERE customer_id = :customer_id AND number = :number`, {
    customer_id,
    number,
  });

/** Of a customer's only one is the default. */
export function makeDefault({ db }: Sandbox, { table }: Kind, { customer_id, number }: Account): void {
  db.run(`UPDATE ${table} SET is_default = (number = :number) WHERE customer_id = :customer_id`, {
    customer_id,
    number,
  });
}

/** What the customer is called by the bank's words; of a company its name alone. */
export const calledAs = (customer: Customer): [string | null, string | null] =>
  customer.type === "LEGAL" ? [null, customer.legal_name] : [customer.first_name, customer.last_name];
