import { instantText, moneyText } from "@/lib/kit/format/for-customers";
import type { MoneyUnit } from "@/lib/kit/format/money";
import type { Locale } from "@/lib/kit/i18n/locales";
import { isLeftToLapse, isRefused, type Payment, type PaymentState } from "./status";

interface Facts {
  amount: string;
  /** When it was paid, as far as it was, else when it was begun. */
  time: string;
  /** Until when it can be confirmed. */
  until: string | null;
  reference: string | null;
}
type Sentence = (facts: Facts) => string;
interface Sentences {
  fa: Sentence;
  en: Sentence;
}

const REFERENCE: Sentences = {
  fa: ({ reference }) => (reference === null ? "" : ` شمارهٔ مرجع: ${reference}.`),
  en: ({ reference }) => (reference === null ? "" : ` The reference number is ${reference}.`),
};

const UNDER_WAY: Sentences = {
  fa: (facts) =>
    `با سلام؛ پرداخت شما به مبلغ ${facts.amount} (${facts.time}) در حال بررسی است. لطفاً دوباره پرداخت نکنید.${facts.until === null ? "" : ` اگر تا ${facts.until} تأیید نشود، انتظار می‌رود بانک شما پول را به حسابتان برگرداند.`}${REFERENCE.fa(facts)}`,
  en: (facts) =>
    `Hello. Your payment of ${facts.amount} (${facts.time}) is being reviewed. Please don't pay again.${facts.until === null ? "" : ` If it is not confirmed by ${facts.until}, your bank is expected to return the money to your account.`}${REFERENCE.en(facts)}`,
};

const NOT_TAKEN: Sentences = {
  fa: (facts) =>
    `با سلام؛ پرداخت شما به مبلغ ${facts.amount} (${facts.time}) تأیید نشد و به ما نرسیده است. انتظار می‌رود بانک شما پول را به حسابتان برگرداند. اگر برنگشت، لطفاً با این شماره‌ها از بانک خود بپرسید.${REFERENCE.fa(facts)}`,
  en: (facts) =>
    `Hello. Your payment of ${facts.amount} (${facts.time}) was not confirmed and has not reached us. Your bank is expected to return the money to your account. If it does not arrive, please ask your bank with these numbers.${REFERENCE.en(facts)}`,
};

const UNSEEN: Sentences = {
  fa: ({ amount, time }) =>
    `با سلام؛ از پرداخت ${amount} (${time}) تاکنون چیزی به ما نرسیده است. اگر مبلغی از حسابتان کم شده، لطفاً رسید بانک را برای ما بفرستید تا پیگیری کنیم.`,
  en: ({ amount, time }) =>
    `Hello. Your payment of ${amount} (${time}) has not reached us so far. If anything was taken from your account, please send us your bank's receipt, and we will follow it up.`,
};

/** Another press would be refused, too. */
const REFUSED: Sentences = {
  fa: ({ amount, time }) =>
    `با سلام؛ درگاه بانک برای پرداخت ${amount} (${time}) باز نشد و چیزی پرداخت نشده است. لطفاً تا پیام بعدی ما دوباره تلاش نکنید.`,
  en: ({ amount, time }) =>
    `Hello. The bank's gateway did not open for the payment of ${amount} (${time}), so nothing was paid. Please do not try again before you hear from us.`,
};

const MESSAGES: Record<PaymentState, Sentences> = {
  opening: UNSEEN,
  at_gateway: UNSEEN,
  paid: UNDER_WAY,
  verifying: UNDER_WAY,
  verified: {
    fa: (facts) =>
      `با سلام؛ پرداخت شما به مبلغ ${facts.amount} (${facts.time}) به ما رسید. سپاس.${REFERENCE.fa(facts)}`,
    en: (facts) =>
      `Hello. We have received your payment of ${facts.amount} (${facts.time}). Thank you.${REFERENCE.en(facts)}`,
  },
  lapsed: NOT_TAKEN,
  failed: {
    fa: (facts) =>
      `با سلام؛ پرداخت ${facts.amount} (${facts.time}) ناموفق بود و به ما نرسیده است. اگر مبلغی از حسابتان کم شده، لطفاً از بانک خود بپرسید.${REFERENCE.fa(facts)}`,
    en: (facts) =>
      `Hello. The payment of ${facts.amount} (${facts.time}) failed and has not reached us. If anything was taken from your account, please ask your bank.${REFERENCE.en(facts)}`,
  },
  not_paid: UNSEEN,
  not_opened: {
    fa: ({ amount, time }) =>
      `با سلام؛ درگاه بانک برای پرداخت ${amount} (${time}) باز نشد و چیزی پرداخت نشده است. لطفاً پیوند را دوباره باز کنید.`,
    en: ({ amount, time }) =>
      `Hello. The bank's gateway did not open for the payment of ${amount} (${time}), so nothing was paid. Please open the link again.`,
  },
};

/**
 * What to tell a payer who asks, in both languages: where the money is as far as it is known, and no promise of more.
 *
 * @param unit the unit that the member speaks of
 */
export function paymentMessageOf(payment: Payment, unit: MoneyUnit): { fa: string; en: string } {
  const { state, amountRial, toldRial, createdAt, paidAt, verifyUntil, refNumber, trackingCode } = payment;
  const said = isLeftToLapse(payment) ? NOT_TAKEN : isRefused(payment) ? REFUSED : MESSAGES[state];
  const facts = (locale: Locale): Facts => {
    const shown = (at: string) => instantText(at, locale);
    return {
      amount: moneyText(toldRial ?? amountRial, unit, locale),
      time: shown(paidAt ?? createdAt),
      until: verifyUntil === null ? null : shown(verifyUntil),
      reference: refNumber ?? trackingCode,
    };
  };
  return { fa: said.fa(facts("fa")), en: said.en(facts("en")) };
}
