import type { TRANSACTION_CHANNELS } from "./codes";

export type TransactionChannel = (typeof TRANSACTION_CHANNELS)[number];

/**
 * Most telling words first: «تسویهٔ شاپرکی» is a terminal's money and not a pay-out. «برداشت» alone may be anything
 * that leaves or is collected, so it is none.
 */
const WORDS: readonly [RegExp, TransactionChannel][] = [
  [/استرداد|عودت|برگشت|بازگشت|refund/i, "refund"],
  [/شاپرک|shaparak/i, "shaparak-settlement"],
  [/تسویه|settlement/i, "settlements"],
  [/(برداشت|پرداخت) (خودکار|مستقیم|دوره.?ای)|subscription|direct debit/i, "subscription"],
  [/شناسه|by[- ]code/i, "cash-in-by-code"],
  [/واریز|cash-?in/i, "cash-in"],
  [/فرم|form/i, "form"],
  [/کارت.?خوان|پوز|\bpos\b/i, "pos"],
  [/درگاه|ipg|gateway/i, "ipg"],
  [/انتقال|شخص به شخص|p2p|transfer/i, "p2p"],
];

/**
 * The channel that a row's title speaks of. The service gives rows a title in words where its filter has names, so
 * this reads words and is good for labels only; null when they are strange to us.
 */
export function channelOfTitle(title: string | null): TransactionChannel | null {
  if (!title) return null;
  const [, channel] = WORDS.find(([words]) => words.test(title)) ?? [];
  // Many at once leave as a batch of settlements; what else is done so is not known.
  if (OF_MANY.test(title) && channel !== "refund") return PAYS_OUT.test(title) ? "settlements" : null;
  return channel ?? null;
}

const OF_MANY = /گروهی|دسته.?ای|\bbatch\b|\bbulk\b/i;
const PAYS_OUT = /برداشت|تسویه|پرداخت|settlement|payout|withdrawal/i;
