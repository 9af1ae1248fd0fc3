import { dayText } from "@/lib/kit/format/for-customers";
import { tehranDayOf } from "@/lib/kit/format/jalali";
import type { Locale } from "@/lib/kit/i18n/locales";

/**
 * What to tell a payer whose authorization ends soon, in both languages.
 *
 * @param expiresAt an ISO instant
 * @param business the business's own name; null if it is not known
 */
export function endingMessageOf(expiresAt: string, business: string | null): Record<Locale, string> {
  const day = tehranDayOf(expiresAt);
  const faDay = dayText(day, "fa");
  const enDay = dayText(day, "en");
  return {
    fa: `با سلام؛ مجوز برداشت مستقیمی که به ${business === null ? "ما" : `«${business}»`} داده‌اید ${faDay} به پایان می‌رسد. اگر می‌خواهید پرداخت‌هایتان ادامه یابد، لازم است مجوز تازه‌ای بدهید؛ پیوند آن را از ما بخواهید.`,
    en: `Hello. The direct-debit authorization that you gave ${business ?? "us"} ends on ${enDay}. For your payments to go on, a new one is needed; please ask us for its link.`,
  };
}
