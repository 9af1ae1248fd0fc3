import { directionBy, TRANSACTION_CHANNELS } from "@/lib/areas/money/wallet/status";
import { localizeDigits } from "@/lib/kit/format/digits";
import { bankName } from "@/lib/kit/format/iban";
import type { Locale } from "@/lib/kit/i18n/locales";
import type { Movement } from "./movement";

/**
 * The keys with an account code of their own: the wallet itself, money in and out by channel, the fee, returned
 * settlements, unexplained differences, money to and from bank accounts, and money between own accounts. Each bank
 * account has a code too.
 */
const CHANNELS = [...TRANSACTION_CHANNELS, "other"] as const;
type Channel = (typeof CHANNELS)[number];
export const ACCOUNT_KEYS = [
  "wallet",
  ...CHANNELS.map((channel) => `in_${channel}` as const),
  ...CHANNELS.map((channel) => `out_${channel}` as const),
  "out_plan",
  "fee",
  "returned",
  "difference",
  "bank_in",
  "bank_out",
  "transit",
] as const;
export type AccountKey = (typeof ACCOUNT_KEYS)[number];

export const MOST_CODE = 20;
export const MOST_NAME = 80;

export interface ChartAccount {
  code: string;
  name: string;
}
export type Chart = Record<AccountKey, ChartAccount>;
/** Codes of bank accounts, by the account's id as a place. */
export type BankChart = Record<string, ChartAccount>;
/** A code for rows of bank accounts with a label, in either direction. */
export interface LabelAccount extends ChartAccount {
  label: string;
}
/** At most this many labels have codes; if a row has several, the first in this order counts. */
export const MOST_LABELS = 50;
/** The counter account of a row by its label: the label's position among those with codes. */
export type LabelKey = `label_${number}`;

/** At most this many bank accounts have codes. */
export const MOST_BANKS = 200;

const BANK = { code: "1101", name: "موجودی نزد بانک‌ها" };
const WALLET = { code: "1103", name: "موجودی کیف پول نزد ارائه‌دهندهٔ خدمات پرداخت" };
const TRANSIT = { code: "1105", name: "وجوه در راه" };
const RECEIVABLE = { code: "1301", name: "حساب‌های دریافتنی تجاری" };
const PAYABLE = { code: "3101", name: "حساب‌های پرداختنی تجاری" };
const RETURNS = { code: "6102", name: "برگشت از فروش و تخفیفات" };
const FEES = { code: "8105", name: "هزینهٔ کارمزد خدمات پرداخت و بانک" };
const SUSPENSE = { code: "9101", name: "حساب معلق: مغایرت" };

/** Common codes of a chart of accounts in Iran, as a start; each business enters its own. */
export function usualChart(): Chart {
  const usual = (key: AccountKey): ChartAccount => {
    if (key === "wallet") return WALLET;
    if (key === "fee" || key === "out_plan") return FEES;
    if (key === "difference") return SUSPENSE;
    if (key === "transit") return TRANSIT;
    if (key === "bank_in") return RECEIVABLE;
    if (key === "bank_out") return PAYABLE;
    // The business's own money from a bank account is no sale.
    if (key === "in_cash-in" || key === "out_cash-in") return BANK;
    if (key === "out_refund" || key === "in_refund") return RETURNS;
    return key.startsWith("in_") ? RECEIVABLE : PAYABLE;
  };
  return Object.fromEntries(ACCOUNT_KEYS.map((key) => [key, { ...usual(key) }])) as Chart;
}

/** Codes for bank accounts as a start: sub-codes of the code for money in banks. */
export const usualBanks = (places: readonly { id: string; name: string }[]): BankChart =>
  Object.fromEntries(
    places.map(({ id, name }, index) => [
      id,
      { code: `${BANK.code}${String(index + 1).padStart(2, "0")}`, name: accountPlaceName(name, "fa") },
    ]),
  );

/** The counter account of a movement, without its fee and its difference. */
export function keyOf({ role, status, channel }: Pick<Movement, "role" | "status" | "channel">): AccountKey {
  if (role === "back") return "returned";
  if (role === "rest") return "difference";
  if (status === "DEPOSIT") return "bank_in";
  if (status === "WITHDRAWAL") return "bank_out";
  if (status === "subscription_fee") return "out_plan";
  const isSettlement = status.startsWith("settlement_");
  const known: Channel = channel ?? (isSettlement ? "settlements" : "other");
  return isSettlement || directionBy(status, channel) === -1 ? `out_${known}` : `in_${known}`;
}

/** One line of a journal entry: a debit or a credit, never both, in whole rial. */
export interface EntryLine {
  /** Null for the place itself. */
  key: AccountKey | LabelKey | null;
  debitRial: number;
  creditRial: number;
}

/**
 * A movement in double entry: money into a place is its debit, and the source or the purpose is the counter account.
 * Debits and credits are equal to the rial; a movement of nothing has no lines.
 * @param against the counter account: a label's, or `transit` for money between two own places, where each of them
 *   has an entry
 */
export function entryOf(movement: Movement, against: AccountKey | LabelKey = keyOf(movement)): EntryLine[] {
  const { amountRial, feeRial, differenceRial } = movement;
  const lines = [
    lineOf(null, amountRial + feeRial + differenceRial),
    lineOf(against, 0 - amountRial),
    lineOf("fee", 0 - feeRial),
    lineOf("difference", 0 - differenceRial),
  ];
  return lines.filter(({ debitRial, creditRial }) => debitRial !== 0 || creditRial !== 0);
}

const lineOf = (key: EntryLine["key"], rial: number): EntryLine => ({
  key,
  debitRial: Math.max(rial, 0),
  creditRial: Math.max(0 - rial, 0),
});

/** A business's codes as they are stored. */
export type StoredChart = Chart & { banks?: BankChart };

/** Used accounts of a period without a code; with any of them no file can be made. */
export const missingIn = (chart: Chart, used: Iterable<AccountKey | LabelKey>): AccountKey[] =>
  ACCOUNT_KEYS.filter((key) => new Set(used).has(key) && chart[key].code === "");

/** A bank account's name in the reader's language, of its bank's code and last digits as its source tells them. */
export function accountPlaceName(name: string, locale: Locale): string {
  const [code = "", digits = ""] = name.split(" ");
  return `${bankName(code, locale) ?? code} …${localizeDigits(digits, locale)}`;
}
