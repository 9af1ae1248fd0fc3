import { formatDay, formatInstant } from "@/lib/kit/format/date-display";
import { formatNumber } from "@/lib/kit/format/digits";
import { formatMoney, type MoneyUnit } from "@/lib/kit/format/money";
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
  const faDay = formatDay(expiresOn, { locale: "fa", calendar: "jalali" });
  const enDay = formatDay(expiresOn, { locale: "en", calendar: "gregorian" });
  const until = (locale: Locale) =>
    formatInstant(linkUntil, { locale, calendar: locale === "fa" ? "jalali" : "gregorian" });
  const amount = (locale: Locale) => formatMoney(limitRial, { unit, locale }).replaceAll("\u00a0", " ");
  const often = monthlyCount === 1 ? "once a month" : `${formatNumber(monthlyCount, "en")} times a month`;
  const who =
    business === null
      ? { fa: "از شما اجازه می‌خواهیم", does: "کنیم", en: "We ask" }
      : { fa: `«${business}» از شما اجازه می‌خواهد`, does: "کند", en: `${business} asks` };
  return {
    fa: `با سلام؛ ${who.fa} تا ${faDay}، هر بار حداکثر ${amount("fa")} و در ماه حداکثر ${formatNumber(monthlyCount, "fa")} بار از حسابتان برداشت مستقیم ${who.does}. برای دیدن شرایط و تصمیم‌گیری در بانک خود، تا ${until("fa")} این پیوند را باز کنید:\n${url}`,
    en: `Hello. ${who.en} for your permission to collect from your account by direct debit until ${enDay}: at most ${amount("en")} each time, ${often}. To see the terms and decide at your bank, open this link before ${until("en")} (Tehran time):\n${url}`,
  };
}
