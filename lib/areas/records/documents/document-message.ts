import { moneyText } from "@/lib/kit/format/for-customers";
import type { MoneyUnit } from "@/lib/kit/format/money";
import type { Locale } from "@/lib/kit/i18n/locales";

interface Receipt {
  amountRial: number | null;
  /** The address at which anybody can check the paper. */
  url: string;
  /** The business's own name on the paper. */
  businessName: string;
}

/** What is sent with a receipt, in both languages: whose it is, and where it can be checked. */
export function documentMessageOf({ amountRial, url, businessName }: Receipt, unit: MoneyUnit): Record<Locale, string> {
  const amount = (locale: Locale, before: string) =>
    amountRial === null ? "" : `${before}${moneyText(amountRial, unit, locale)}`;
  return {
    fa: `با سلام؛ رسید ${businessName === "" ? "ما" : `«${businessName}»`}${amount("fa", " به مبلغ ")} در این نشانی دیده و تأیید می‌شود:\n${url}`,
    en: `Hello. The receipt of ${businessName === "" ? "our business" : businessName}${amount("en", " over ")} can be seen and checked at this address:\n${url}`,
  };
}
