import { instantText, moneyText } from "@/lib/kit/format/for-customers";
import type { MoneyUnit } from "@/lib/kit/format/money";
import type { Locale } from "@/lib/kit/i18n/locales";
import type { PaymentRequest } from "./status";

/**
 * The text that is sent with a payer's link, in both languages, independent of the screen's language.
 * @param business the business's own name; null if it is not known
 */
export function payerMessageOf(
  { amountRial, description, linkUntil }: Pick<PaymentRequest, "amountRial" | "description" | "linkUntil">,
  { business, url, unit }: { business: string | null; url: string; unit: MoneyUnit },
): { fa: string; en: string } {
  const amount = (locale: Locale) => moneyText(amountRial, unit, locale);
  const until = (locale: Locale) => instantText(linkUntil, locale);
  const why = (before: string) => (description ? `${before}${description}` : "");
  const fa = `${amount("fa")}${why(" بابت ")}`;
  const asks =
    business === null ? `درخواست پرداخت ${fa} برای شما ثبت شده است` : `«${business}» درخواست پرداخت ${fa} دارد`;
  return {
    fa: `با سلام؛ ${asks}. برای پرداخت تا ${until("fa")} این پیوند را باز کنید:\n${url}`,
    en: `Hello. ${business === null ? "We ask" : `${business} asks`} you to pay ${amount("en")}${why(" for ")}. To pay, open this link before ${until("en")}:\n${url}`,
  };
}
