import { formatDay, formatTime } from "@/lib/kit/format/date-display";
import { tehranDayOf } from "@/lib/kit/format/jalali";

/** The text that is sent with an applicant's link, in both languages, independent of the screen's language. */
export function applicantMessageOf({ business, url, until }: { business: string; url: string; until: string }): {
  fa: string;
  en: string;
} {
  const day = tehranDayOf(Date.parse(until));
  const faDay = formatDay(day, { locale: "fa", calendar: "jalali" });
  const enDay = formatDay(day, { locale: "en", calendar: "gregorian" });
  return {
    fa: `با سلام؛ «${business}» برای صدور کارت بانکی شما به کمکتان نیاز دارد. این پیوند را تا ${faDay} ساعت ${formatTime(until, "fa")} با گوشی خودتان باز کنید و آن را به کسی ندهید:\n${url}`,
    en: `Hello. ${business} needs your part to have your bank card issued. Open this link on your own phone before ${enDay}, ${formatTime(until, "en")} (Tehran time), and give it to nobody:\n${url}`,
  };
}
