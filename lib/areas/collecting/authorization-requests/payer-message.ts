import { formatNumber } from "@/lib/kit/format/digits";
import { dayText, instantText, moneyText } from "@/lib/kit/format/for-customers";
import type { MoneyUnit } from "@/lib/kit/format/money";
import type { Locale } from "@/lib/kit/i18n/locales";
import type { AuthorizationRequest } from "./status";

/**
 * The text that is sent with a payer's link, in both languages, independent of the screen's language.
 * @param business the business's own name; null if it is not known
 */
export function payerMessageOf(
  { limitRial, monthlyCount, expiresOn, linkUntil }: AuthorizationRequest,
  { business, url, unit }: { business: string | null; url: string; unit: MoneyUnit },
): { fa: string; en: string } {
  const faDay = dayText(expiresOn, "fa");
  const enDay = dayText(expiresOn, "en");
  const until = (locale: Locale) => instantText(linkUntil, locale);
  const amount = (locale: Locale) => moneyText(limitRial, unit, locale);
  const often = monthlyCount === 1 ? "once a month" : `${formatNumber(monthlyCount, "en")} times a month`;
  const who =
    business === null
      ? { fa: "از شما اجازه می‌خواهیم", does: "کنیم", en: "We ask" }
      : { fa: `«${business}» از شما اجازه می‌خواهد`, does: "کند", en: `${business} asks` };
  return {
    fa: `با سلام؛ ${who.fa} تا ${faDay}، هر بار حداکثر ${amount("fa")} و در ماه حداکثر ${formatNumber(monthlyCount, "fa")} بار از حسابتان برداشت مستقیم ${who.does}. برای دیدن شرایط و تصمیم‌گیری در بانک خود، تا ${until("fa")} این پیوند را باز کنید:\n${url}`,
    en: `Hello. ${who.en} for your permission to collect from your account by direct debit until ${enDay}: at most ${amount("en")} each time, ${often}. To see the terms and decide at your bank, open this link before ${until("en")}:\n${url}`,
  };
}
