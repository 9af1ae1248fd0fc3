import { dayText, moneyText } from "@/lib/kit/format/for-customers";
import type { MoneyUnit } from "@/lib/kit/format/money";
import { type CustomerMessage, failureSentences } from "./customer-messages";
import type { Withdrawal } from "./server/answers";
import { failureCodeOf, type Situation } from "./status";

interface Facts {
  amount: string;
  day: string | null;
  paymentNumber: string | null;
}

type Sentence = (facts: Facts) => string;

const onDay = (words: string, day: string | null): string => (day === null ? "" : `${words}${day}`);

/** The service says that it failed, and no more: what the payer's bank did where no answer came it does not know either. */
const FAILED: { fa: Sentence; en: Sentence } = {
  fa: ({ amount, day }) =>
    `با سلام؛ برداشت ${amount}${onDay(" مربوط به ", day)} از حساب شما انجام نشد. اگر بانک شما کسر این مبلغ را نشان می‌دهد، لطفاً از ما بپرسید.`,
  en: ({ amount, day }) =>
    `Hello. The payment of ${amount}${onDay(" due on ", day)} could not be collected. If your bank shows that it was taken from your account, please ask us.`,
};

/** What to tell the customer: ready to be sent as it stands. After a failure its reason and what can be done follow. */
const SENTENCES: Record<Situation, { fa: Sentence; en: Sentence }> = {
  failed: FAILED,
  retrying: {
    fa: ({ amount, day }) =>
      `با سلام؛ تلاش برای برداشت ${amount}${onDay(" مربوط به ", day)} از حساب شما ناموفق بود. اگر بانک شما کسر این مبلغ را نشان می‌دهد، لطفاً از ما بپرسید.`,
    en: ({ amount, day }) =>
      `Hello. An attempt to collect the payment of ${amount}${onDay(" due on ", day)} failed. If your bank shows that it was taken from your account, please ask us.`,
  },
  deciding: {
    fa: ({ amount }) =>
      `با سلام؛ بانک هنوز نتیجهٔ برداشت ${amount} از حساب شما را اعلام نکرده است. لازم نیست کاری انجام دهید؛ لطفاً تا روشن شدن نتیجه دوباره پرداخت نکنید. نتیجه را می‌توانید از ما بپرسید.`,
    en: ({ amount }) =>
      `Hello. The bank has not told us yet whether ${amount} was taken from your account. You don't need to do anything; please don't pay again until it is clear. You can ask us for the result.`,
  },
  scheduled: {
    fa: ({ amount, day }) =>
      `با سلام؛ طبق مجوزی که داده‌اید، ${amount}${onDay(" در ", day)} از حساب شما برداشت می‌شود. لطفاً تا آن روز موجودی حساب کافی باشد.`,
    en: ({ amount, day }) =>
      `Hello. As you have permitted, ${amount} will be collected from your account${onDay(" on ", day)}. Please make sure that the balance is enough by then.`,
  },
  due: {
    fa: ({ amount }) =>
      `با سلام؛ طبق مجوزی که داده‌اید، ${amount} امروز از حساب شما برداشت می‌شود. تا این لحظه پولی کم نشده است؛ لطفاً موجودی حساب کافی باشد.`,
    en: ({ amount }) =>
      `Hello. As you have permitted, ${amount} will be collected from your account today. Nothing has been taken so far; please make sure that the balance is enough.`,
  },
  working: {
    fa: ({ amount }) =>
      `با سلام؛ برداشت ${amount} از حساب شما در دست انجام است. لازم نیست کاری انجام دهید؛ لطفاً تا روشن شدن نتیجه دوباره پرداخت نکنید. نتیجه را می‌توانید از ما بپرسید.`,
    en: ({ amount }) =>
      `Hello. The collection of ${amount} from your account is in progress. You don't need to do anything; please don't pay again until the result is clear. You can ask us for it.`,
  },
  done: {
    fa: ({ amount, day, paymentNumber }) =>
      `با سلام؛ ${amount}${onDay(" در ", day)} با موفقیت از حساب شما برداشت شد.${paymentNumber ? ` شمارهٔ پیگیری بانک: ${paymentNumber}.` : ""} سپاس از پرداخت شما.`,
    en: ({ amount, day, paymentNumber }) =>
      `Hello. ${amount} was collected from your account${onDay(" on ", day)}.${paymentNumber ? ` The bank's reference is ${paymentNumber}.` : ""} Thank you for your payment.`,
  },
  canceled: {
    fa: ({ amount }) =>
      `با سلام؛ برداشت ${amount} از حساب شما لغو شد و پولی از حسابتان کم نشده است. لازم نیست کاری انجام دهید.`,
    en: ({ amount }) =>
      `Hello. The collection of ${amount} from your account was cancelled and no money was taken. You don't need to do anything.`,
  },
  unknown: {
    fa: ({ amount }) =>
      `با سلام؛ نتیجهٔ برداشت ${amount} از حساب شما هنوز برای ما روشن نیست. لازم نیست کاری انجام دهید؛ لطفاً تا روشن شدن نتیجه دوباره پرداخت نکنید. نتیجه را می‌توانید از ما بپرسید.`,
    en: ({ amount }) =>
      `Hello. The result of the collection of ${amount} from your account is not known yet. You don't need to do anything; please don't pay again until it is clear. You can ask us for the result.`,
  },
  reversed: {
    fa: ({ amount }) =>
      `با سلام؛ ${amount} که از حساب شما برداشت شده بود، به حسابتان برگردانده شد. بسته به بانک شما، دیده شدن آن در حساب ممکن است کمی زمان ببرد.`,
    en: ({ amount }) =>
      `Hello. The ${amount} that had been collected from your account was returned. Depending on your bank, it may take a little while to appear.`,
  },
};

/**
 * The sentences for the customer, in both languages, with the amount in the unit that the member speaks of.
 *
 * @param isAuthorizationOver whether it is known that nothing more can be collected under its authorization
 */
export function customerMessageOf(
  withdrawal: Withdrawal,
  situation: Situation,
  unit: MoneyUnit,
  isAuthorizationOver = false,
): CustomerMessage {
  const { amountRial, paymentNumber, retryCount } = withdrawal;
  // The service tells the day on which it was due: on which one a later attempt took it, nobody says.
  const date = situation === "done" && (retryCount ?? 1) > 1 ? null : withdrawal.date;
  const facts = (locale: "fa" | "en"): Facts => ({
    amount: moneyText(amountRial, unit, locale),
    day: date === null ? null : dayText(date, locale),
    paymentNumber,
  });
  const said = { fa: SENTENCES[situation].fa(facts("fa")), en: SENTENCES[situation].en(facts("en")) };
  if (situation !== "failed" && situation !== "retrying") return said;
  const outlook = situation === "retrying" ? "open" : isAuthorizationOver ? "authorization_ended" : "closed";
  const why = failureSentences(failureCodeOf(withdrawal), outlook);
  return { fa: `${said.fa} ${why.fa}`, en: `${said.en} ${why.en}` };
}
