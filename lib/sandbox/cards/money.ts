import { randomInt } from "node:crypto";
import { nextRow } from "../core/due";
import { newUuid, Random } from "../core/ids";
import { DAY_SECONDS, dayStart, tehranDay } from "../core/jalali";
import type { Sandbox } from "../core/sandbox";
import { ibanOf } from "../seed/people";
import { type Cardholder, cardholderById, issuerError } from "./record";

/** When a repayment is tried next. */
const TRIED_NEXT = `CASE WHEN repaid_at IS NULL THEN coalesce(tried_at + ${DAY_SECONDS}, due_at) END`;

/**
 * The books of cardholders. What an account holds is the balance of its newest row, which follows from the row before
 * it; what is left of a credit is all that was given of it, less what was taken back, less what was bought with it
 * and is not repaid yet. Nothing here changes a balance but beside a row that says why.
 */
export const moneySchema = `
CREATE TABLE IF NOT EXISTS card_rows (id INTEGER PRIMARY KEY, cardholder_id TEXT NOT NULL, account_number TEXT NOT NULL,
  tracking_code TEXT NOT NULL, type TEXT NOT NULL, amount_rial INTEGER NOT NULL, balance_rial INTEGER NOT NULL,
  description TEXT NOT NULL, at INTEGER NOT NULL);
CREATE INDEX IF NOT EXISTS card_rows_of ON card_rows (account_number, id);
CREATE TABLE IF NOT EXISTS card_accounts (account_number TEXT PRIMARY KEY, iban TEXT NOT NULL, cardholder_id TEXT NOT NULL,
  type TEXT NOT NULL, status TEXT NOT NULL);
CREATE INDEX IF NOT EXISTS card_accounts_of ON card_accounts (cardholder_id);
CREATE TABLE IF NOT EXISTS card_credits (cardholder_id TEXT PRIMARY KEY, provider TEXT NOT NULL, status TEXT NOT NULL,
  balance_rial INTEGER NOT NULL, registered_at INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS card_credit_rows (id INTEGER PRIMARY KEY, cardholder_id TEXT NOT NULL, provider TEXT NOT NULL,
  type TEXT NOT NULL, amount_rial INTEGER NOT NULL, balance_rial INTEGER NOT NULL, at INTEGER NOT NULL);
CREATE INDEX IF NOT EXISTS card_credit_rows_of ON card_credit_rows (cardholder_id, id);
CREATE TABLE IF NOT EXISTS card_credit_payments (id TEXT PRIMARY KEY, cardholder_id TEXT NOT NULL, provider TEXT NOT NULL,
  account_number TEXT NOT NULL, source_account TEXT NOT NULL, amount_rial INTEGER NOT NULL, paid_at INTEGER NOT NULL,
  due_at INTEGER NOT NULL, repaid_at INTEGER, tried_at INTEGER);
CREATE INDEX IF NOT EXISTS card_credit_payments_of ON card_credit_payments (cardholder_id, paid_at);
CREATE INDEX IF NOT EXISTS card_credit_payments_next ON card_credit_payments (${TRIED_NEXT});`;
export const moneyTables = [
  "card_rows",
  "card_accounts",
  "card_credits",
  "card_credit_rows",
  "card_credit_payments",
] as const;

/** Where new numbers come from: chance, or what repeats for the same seed. */
type Numbers = Pick<Random, "digits" | "uuid">;
const CHANCE: Numbers = {
  digits: (length) => Array.from({ length }, () => randomInt(10)).join(""),
  uuid: newUuid,
};

type Holder = Pick<Cardholder, "id" | "provider" | "account_number">;

export const ACCOUNT_TYPES = ["CURRENT", "SAVINGS", "CREDIT"] as const;
export interface CardAccount {
  account_number: string;
  iban: string;
  type: (typeof ACCOUNT_TYPES)[number];
  status: "ACTIVE" | "INACTIVE";
}

/** A row of an account's statement: rial, unix seconds. */
export interface CardRow {
  id: number;
  cardholder_id: string;
  account_number: string;
  tracking_code: string;
  type: "DEPOSIT" | "WITHDRAWAL";
  amount_rial: number;
  balance_rial: number;
  description: string;
  at: number;
}

/** The card's own account, and what other ones the holder has there. */
export function accountsOf(sandbox: Sandbox, row: Pick<Cardholder, "id" | "account_number" | "iban">): CardAccount[] {
  if (row.account_number === null || row.iban === null) return [];
  const own = { account_number: row.account_number, iban: row.iban, type: "CURRENT", status: "ACTIVE" } as const;
  const others = sandbox.db.all<CardAccount>(
    "SELECT account_number, iban, type, status FROM card_accounts WHERE cardholder_id = :id ORDER BY rowid",
    { id: row.id },
  );
  return [own, ...others.map((account) => ({ ...account }))];
}

/** Opens another account for a holder, at the same bank. */
export function openAccount(
  sandbox: Sandbox,
  { id: cardholder_id }: Holder,
  type: CardAccount["type"],
  numbers: Numbers = CHANCE,
): CardAccount {
  const iban = ibanOf(`0560${numbers.digits(18)}`);
  const account: CardAccount = { account_number: iban.slice(-13), iban, type, status: "ACTIVE" };
  sandbox.db.insert("card_accounts", { ...account, cardholder_id });
  return account;
}

/** What an account holds. @param accountNumber the card's own where it is left out */
export const balanceOf = (sandbox: Sandbox, holder: Holder, accountNumber = holder.account_number): number =>
  sandbox.db.get<{ balance_rial: number }>(
    "SELECT balance_rial FROM card_rows WHERE account_number = :accountNumber ORDER BY id DESC LIMIT 1",
    { accountNumber },
  )?.balance_rial ?? 0;

interface Movement {
  /** What comes in, or below zero what goes out. */
  amount_rial: number;
  description: string;
  /** The card's own where it is left out. */
  account_number?: string | null;
  tracking_code?: string;
  /** Now where it is left out; not before the account's newest row. */
  at?: number;
}

/**
 * Writes one row into an account's statement, and its balance with it.
 *
 * @throws ServiceError 422 where no account is there, or more would go out than it holds
 */
export function moveMoney(sandbox: Sandbox, holder: Holder, movement: Movement, numbers = CHANCE): CardRow {
  const { amount_rial: moved, description, at = sandbox.clock.now(), tracking_code = numbers.digits(16) } = movement;
  const account_number = movement.account_number ?? holder.account_number;
  if (account_number === null) throw issuerError(422, "این دارندهٔ کارت هنوز حسابی ندارد.");
  const balance_rial = balanceOf(sandbox, holder, account_number) + moved;
  if (balance_rial < 0) throw issuerError(422, "موجودی حساب کافی نیست.");
  const row = {
    cardholder_id: holder.id,
    account_number,
    tracking_code,
    type: moved < 0 ? ("WITHDRAWAL" as const) : ("DEPOSIT" as const),
    amount_rial: Math.abs(moved),
    balance_rial,
    description,
    at,
  };
  sandbox.db.insert("card_rows", row);
  const id = sandbox.db.get<{ id: number }>("SELECT last_insert_rowid() AS id")?.id ?? 0;
  return { id, ...row };
}

export const CREDIT_STATUSES = ["ACTIVE", "INACTIVE"] as const;
export const CREDIT_TYPES = ["CREDIT", "DEBIT"] as const;
export type CreditType = (typeof CREDIT_TYPES)[number];

export interface Credit {
  cardholder_id: string;
  provider: string;
  status: (typeof CREDIT_STATUSES)[number];
  /** What is left to use. */
  balance_rial: number;
  registered_at: number;
}

export interface CreditPayment {
  /** The payment's `pay_id`. */
  id: string;
  cardholder_id: string;
  provider: string;
  account_number: string;
  source_account: string;
  amount_rial: number;
  paid_at: number;
  /** The first second of the day on which it is to be repaid, its review day. */
  due_at: number;
  repaid_at: number | null;
  /** When its repayment was last tried. */
  tried_at: number | null;
}

export const creditOf = (sandbox: Sandbox, { id }: Pick<Cardholder, "id">): Credit | undefined =>
  sandbox.db.get<Credit>("SELECT * FROM card_credits WHERE cardholder_id = :id", { id });

/** @throws ServiceError 404 where none was registered */
function mustHaveCredit(sandbox: Sandbox, holder: Pick<Cardholder, "id">): Credit {
  const credit = creditOf(sandbox, holder);
  if (!credit) throw issuerError(404, "اعتباری برای این دارندهٔ کارت ثبت نشده است.");
  return credit;
}

/** Opens a holder's credit with the given amount. @throws ServiceError 422 where there is one, or no account */
export function registerCredit(sandbox: Sandbox, holder: Holder, amount_rial = 0, at = sandbox.clock.now()): Credit {
  if (creditOf(sandbox, holder)) throw issuerError(422, "اعتبار این دارندهٔ کارت پیش‌تر ثبت شده است.");
  if (holder.account_number === null) throw issuerError(422, "این دارندهٔ کارت هنوز حسابی ندارد.");
  const credit = {
    cardholder_id: holder.id,
    provider: holder.provider,
    status: "ACTIVE",
    balance_rial: 0,
    registered_at: at,
  } as const;
  sandbox.db.insert("card_credits", credit);
  return amount_rial > 0 ? adjustCredit(sandbox, holder, "CREDIT", amount_rial, at) : credit;
}

/** Gives a holder more credit, or takes some back. @throws ServiceError 404 without one, 422 where less is left */
export function adjustCredit(
  sandbox: Sandbox,
  holder: Holder,
  type: CreditType,
  amount_rial: number,
  at = sandbox.clock.now(),
): Credit {
  const credit = mustHaveCredit(sandbox, holder);
  if (type === "DEBIT" && amount_rial > credit.balance_rial)
    throw issuerError(422, "اعتبار مانده کمتر از این مبلغ است.");
  const changed = changeBalance(sandbox, credit, type === "DEBIT" ? -amount_rial : amount_rial);
  const { cardholder_id, provider, balance_rial } = changed;
  sandbox.db.insert("card_credit_rows", { cardholder_id, provider, type, amount_rial, balance_rial, at });
  return changed;
}

/** Lets a credit be used, or no longer. @throws ServiceError 404 without one */
export function setCreditStatus(sandbox: Sandbox, holder: Pick<Cardholder, "id">, status: Credit["status"]): Credit {
  const credit = mustHaveCredit(sandbox, holder);
  sandbox.db.run("UPDATE card_credits SET status = :status WHERE cardholder_id = :id", { status, id: holder.id });
  return { ...credit, status };
}

function changeBalance(sandbox: Sandbox, credit: Credit, by: number): Credit {
  const balance_rial = credit.balance_rial + by;
  sandbox.db.run("UPDATE card_credits SET balance_rial = :balance_rial WHERE cardholder_id = :id", {
    balance_rial,
    id: credit.cardholder_id,
  });
  return { ...credit, balance_rial };
}

/** The account from which a provider pays for purchases with credit; each provider has one. */
const sourceOf = (provider: string): string =>
  new Random([...provider].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) >>> 0, 7)).digits(13);

/** The days after which a purchase with credit is due. */
const DUE_DAYS = 30;

/**
 * Something is bought with credit: the provider's account puts it into the holder's, whose card pays it out again.
 *
 * @throws ServiceError 404 without credit, 422 while it may not be used or less of it is left
 */
export function spendCredit(
  sandbox: Sandbox,
  holder: Holder,
  { amount_rial, shop, at = sandbox.clock.now() }: { amount_rial: number; shop: string; at?: number },
  numbers = CHANCE,
): CreditPayment {
  const credit = mustHaveCredit(sandbox, holder);
  if (credit.status !== "ACTIVE") throw issuerError(422, "اعتبار این دارندهٔ کارت فعال نیست.");
  if (amount_rial > credit.balance_rial) throw issuerError(422, "اعتبار مانده کافی نیست.");
  moveMoney(sandbox, holder, { amount_rial, description: "برداشت از اعتبار", at }, numbers);
  moveMoney(sandbox, holder, { amount_rial: -amount_rial, description: `خرید از ${shop}`, at }, numbers);
  changeBalance(sandbox, credit, -amount_rial);
  const payment = {
    id: numbers.uuid(),
    cardholder_id: holder.id,
    provider: holder.provider,
    account_number: holder.account_number ?? "",
    source_account: sourceOf(holder.provider),
    amount_rial,
    paid_at: at,
    due_at: dayStart(tehranDay(at)) + DUE_DAYS * DAY_SECONDS,
    repaid_at: null,
    tried_at: null,
  };
  sandbox.db.insert("card_credit_payments", payment);
  return payment;
}

/** The holder's account pays it back, and as much credit can be used again. @returns false where it holds too little */
export function repayCredit(
  sandbox: Sandbox,
  payment: CreditPayment,
  at = sandbox.clock.now(),
  numbers = CHANCE,
): boolean {
  const holder = cardholderById(sandbox, payment.cardholder_id);
  if (payment.repaid_at !== null) return false;
  const canPay = holder !== undefined && balanceOf(sandbox, holder, payment.account_number) >= payment.amount_rial;
  sandbox.db.update("card_credit_payments", payment.id, { tried_at: at, repaid_at: canPay ? at : null });
  if (!canPay) return false;
  const { account_number, amount_rial } = payment;
  const row = { amount_rial: -amount_rial, description: "بازپرداخت اعتبار", account_number, at };
  moveMoney(sandbox, holder, row, numbers);
  changeBalance(sandbox, mustHaveCredit(sandbox, holder), amount_rial);
  return true;
}

/** A repayment is tried on its day, and what could not be paid then once a day. */
export const nextRepayment = nextRow<CreditPayment>("card_credit_payments", TRIED_NEXT, repayCredit);
