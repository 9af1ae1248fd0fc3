import { plainError } from "../core/errors";
import type { Sandbox } from "../core/sandbox";

export type Bank = {
  code: string;
  name: string;
  isDirectDebit: boolean;
  isHealthy: boolean;
  /** Rial; null is without a ceiling. */
  dailyAmountRial: number | null;
  ceilingRial: number;
  dailyCount: number | null;
  validityYears: number;
  /** Seconds after success until the payer's account is known. */
  accountDelaySeconds: number;
  canRefund: boolean;
};

const AN_HOUR = 3600;

/** One row per bank: code, name, daily amount and ceiling in million rial, daily count, years, late account?, refunds? */
const ROWS: readonly [string, string, number | null, number, number | null, number, boolean, boolean][] = [
  ["012", "بانک ملت", 2000, 500, 10, 3, false, true],
  ["017", "بانک ملی ایران", 1000, 500, 5, 1, true, false],
  ["018", "بانک تجارت", 1000, 300, null, 3, false, true],
  ["015", "بانک سپه", 500, 200, 5, 1, true, false],
  ["019", "بانک صادرات ایران", 1000, 500, 10, 3, false, false],
  ["054", "بانک پارسیان", 1500, 500, null, 5, false, true],
  ["055", "بانک اقتصاد نوین", null, 1000, null, 3, false, true],
  ["056", "بانک سامان", 2000, 1000, 20, 5, false, true],
  ["057", "بانک پاسارگاد", 1000, 500, 10, 3, true, false],
  ["062", "بانک آینده", 1000, 500, 10, 3, false, false],
  ["069", "بانک ایران زمین", 500, 250, 5, 1, true, false],
  ["070", "بانک رسالت", 300, 100, 3, 1, false, false],
  ["066", "بانک دی", 500, 200, 5, 1, false, false],
  ["014", "بانک مسکن", 500, 200, 5, 1, false, false],
];

/** A bank that cannot be reached now, and one that has no direct debit at all. */
const UNHEALTHY = "066";
const WITHOUT_DIRECT_DEBIT = "014";

const MILLION = 1_000_000;

export const allBanks: readonly Bank[] = ROWS.map(
  ([code, name, daily, ceiling, dailyCount, validityYears, isLate, canRefund]) => ({
    code,
    name,
    isDirectDebit: code !== WITHOUT_DIRECT_DEBIT,
    isHealthy: code !== UNHEALTHY,
    dailyAmountRial: daily === null ? null : daily * MILLION,
    ceilingRial: ceiling * MILLION,
    dailyCount,
    validityYears,
    accountDelaySeconds: isLate ? AN_HOUR : 0,
    canRefund,
  }),
);

/** Banks as they stand now, with what control has switched. */
export function banksNow(sandbox: Sandbox): Bank[] {
  const health = sandbox.meta.read<Record<string, boolean>>("bank_health") ?? {};
  return allBanks.map((bank) => ({ ...bank, isHealthy: health[bank.code] ?? bank.isHealthy }));
}

export function bankNow(sandbox: Sandbox, code: string): Bank | undefined {
  return banksNow(sandbox).find((bank) => bank.code === code);
}

/** @throws ServiceError 404 when there is no such bank */
export function setBankHealth(sandbox: Sandbox, code: string, isHealthy: boolean): void {
  if (!allBanks.some((bank) => bank.code === code)) throw plainError(404, "bank not found");
  sandbox.meta.write("bank_health", {
    ...sandbox.meta.read<Record<string, boolean>>("bank_health"),
    [code]: isHealthy,
  });
}
