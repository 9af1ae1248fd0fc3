import { timeText } from "@/lib/kit/format/for-customers";
import type { Locale } from "@/lib/kit/i18n/locales";

/** The text that goes along with the link to the holder's bank, in both languages. */
export const grantMessageOf = ({ url, until }: { url: string; until: string }): Readonly<Record<Locale, string>> => ({
  fa: `با سلام؛ برای موافقت با برداشت مستقیم به حساب کارتتان تا ساعت ${timeText(until, "fa")} این پیوند بانک را باز کنید. پیوند یک بار کار می‌کند؛ آن را به کسی ندهید:\n${url}`,
  en: `Hello. To agree to direct debit into your card’s account, open this link of your bank before ${timeText(until, "en")}. It works once; give it to nobody:\n${url}`,
});
