import { dayText, moneyText } from "@/lib/kit/format/for-customers";
import type { MoneyUnit } from "@/lib/kit/format/money";
import type { Locale } from "@/lib/kit/i18n/locales";
import type { DebitRefund } from "./server/answers";

/**
 * What to tell a payer of a refund, in both languages; null where nothing certain can be said.
 *
 * @param unit the unit that the member speaks of
 */
export function refundMessageOf(
  { status, amountRial, date, paymentNumber }: DebitRefund,
  unit: MoneyUnit,
): Record<Locale, string> | null {
  const amount = (locale: Locale) => moneyText(amountRial, unit, locale);
  const day = (locale: Locale, before: string) => (date === null ? "" : `${before}${dayText(date, locale)}`);
  switch (status) {
    case "INIT":
    case "PENDING":
      return {
        fa: `با سلام؛ ${amount("fa")} که از حساب شما برداشت شده بود، در راه برگشت به حسابتان است.`,
        en: `Hello. ${amount("en")} that had been collected from your account is on its way back to it.`,
      };
    case "DONE":
      return {
        fa: `با سلام؛ ${amount("fa")} که از حساب شما برداشت شده بود${day("fa", "، در ")} به حسابتان برگردانده شد.${paymentNumber ? ` شمارهٔ پیگیری بانک: ${paymentNumber}.` : ""} بسته به بانک شما، دیده شدن آن در حساب ممکن است کمی زمان ببرد.`,
        en: `Hello. ${amount("en")} that had been collected from your account was returned to it${day("en", " on ")}.${paymentNumber ? ` The bank's reference is ${paymentNumber}.` : ""} Depending on your bank, it may take a little while to appear.`,
      };
    case "FAILED":
      return {
        fa: `با سلام؛ برگرداندن ${amount("fa")} به حساب شما این بار انجام نشد. آن را پیگیری می‌کنیم؛ لازم نیست کاری انجام دهید.`,
        en: `Hello. The return of ${amount("en")} to your account failed this time. We are following it up; you don't need to do anything.`,
      };
    default:
      return null;
  }
}
