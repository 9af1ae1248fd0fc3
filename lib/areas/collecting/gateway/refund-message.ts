import { instantText, moneyText } from "@/lib/kit/format/for-customers";
import type { MoneyUnit } from "@/lib/kit/format/money";
import type { Locale } from "@/lib/kit/i18n/locales";

interface Refunded {
  /** What was returned of the payment, in whole rial. */
  rial: number;
  /** When, as an ISO instant; null if the statement does not say. */
  at: string | null;
  paidRial: number;
  paidAt: string;
}

/**
 * Tells a payer of the refunds of a payment, in both languages.
 *
 * @param unit the unit that the member speaks of
 */
export function refundMessageOf({ rial, at, paidRial, paidAt }: Refunded, unit: MoneyUnit): Record<Locale, string> {
  const money = (amountRial: number, locale: Locale) => moneyText(amountRial, unit, locale);
  const when = (locale: Locale, before: string) => (at === null ? "" : `${before}${instantText(at, locale)}`);
  return {
    fa: `با سلام؛ از پرداخت شما به مبلغ ${money(paidRial, "fa")} (${instantText(paidAt, "fa")})، ${money(rial, "fa")}${when("fa", " در ")} به کارتی که با آن پرداخت کرده‌اید برگردانده شد. بسته به بانک شما، دیده شدن آن در حساب ممکن است کمی زمان ببرد.`,
    en: `Hello. Of your payment of ${money(paidRial, "en")} (${instantText(paidAt, "en")}), ${money(rial, "en")} was returned to the card that you paid with${when("en", " on ")}. Depending on your bank, it may take a little while to appear.`,
  };
}
