import { TRANSACTION_CHANNELS } from "@/lib/wallet/codes";
import { directionBy } from "@/lib/wallet/effect";
import type { Movement } from "./movement";

/**
 * What has an account code of its own: the wallet itself, what came in and went out by channel, the fee, what came back of
 * payouts, and what nobody accounts for.
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
] as const;
export type AccountKey = (typeof ACCOUNT_KEYS)[number];

export const MOST_CODE = 20;
export const MOST_NAME = 80;

export interface Account {
  code: string;
  name: string;
}
export type Chart = Record<AccountKey, Account>;

const BANK = { code: "1101", name: "موجودی نزد بانک‌ها" };
const WALLET = { code: "1103", name: "موجودی کیف پول نزد ارائه‌دهندهٔ خدمات پرداخت" };
const RECEIVABLE = { code: "1301", name: "حساب‌های دریافتنی تجاری" };
const PAYABLE = { code: "3101", name: "حساب‌های پرداختنی تجاری" };
const RETURNS = { code: "6102", name: "برگشت از فروش و تخفیفات" };
const FEES = { code: "8105", name: "هزینهٔ کارمزد خدمات پرداخت و بانک" };
const SUSPENSE = { code: "9101", name: "حساب معلق: مغایرت" };

/** Codes as a chart of accounts in Iran often has them, to begin with: each business writes its own. */
export function usualChart(): Chart {
  const usual = (key: AccountKey): Account => {
    if (key === "wallet") return WALLET;
    if (key === "fee" || key === "out_plan") return FEES;
    if (key === "difference") return SUSPENSE;
    // Money of its own that is brought in from a bank account is no sale.
    if (key === "in_cash-in" || key === "out_cash-in") return BANK;
    if (key === "out_refund" || key === "in_refund") return RETURNS;
    return key.startsWith("in_") ? RECEIVABLE : PAYABLE;
  };
  return Object.fromEntries(ACCOUNT_KEYS.map((key) => [key, { ...usual(key) }])) as Chart;
}

/** The account that stands against the wallet for what a movement moved, its fee and its difference left out. */
export function keyOf({ role, status, channel }: Pick<Movement, "role" | "status" | "channel">): AccountKey {
  if (role === "back") return "returned";
  if (status === "subscription_fee") return "out_plan";
  const isPayout = status.startsWith("settlement_");
  const known: Channel = channel ?? (isPayout ? "settlements" : "other");
  return isPayout || directionBy(status, channel) === -1 ? `out_${known}` : `in_${known}`;
}

/** One line of a document: a debit or a credit, never both, in whole rial. */
export interface EntryLine {
  key: AccountKey;
  debitRial: number;
  creditRial: number;
}

/**
 * What a movement is in the books of double entry: what came into the wallet is its debit, and whatever it came from, or
 * was spent on, stands against it. Debits and credits are equal to the rial; a movement that moved nothing has no lines.
 */
export function entryOf(movement: Movement): EntryLine[] {
  const { amountRial, feeRial, differenceRial } = movement;
  const lines = [
    lineOf("wallet", amountRial + feeRial + differenceRial),
    lineOf(keyOf(movement), 0 - amountRial),
    lineOf("fee", 0 - feeRial),
    lineOf("difference", 0 - differenceRial),
  ];
  return lines.filter(({ debitRial, creditRial }) => debitRial !== 0 || creditRial !== 0);
}

const lineOf = (key: AccountKey, rial: number): EntryLine => ({
  key,
  debitRial: Math.max(rial, 0),
  creditRial: Math.max(0 - rial, 0),
});

/** Accounts without a code of which a period has something: without them there is no file. */
export const missingIn = (chart: Chart, used: Iterable<AccountKey>): AccountKey[] =>
  ACCOUNT_KEYS.filter((key) => new Set(used).has(key) && chart[key].code === "");
