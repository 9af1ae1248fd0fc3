import { formatTime } from "@/lib/kit/format/date-display";
import type { Locale } from "@/lib/kit/i18n/locales";

/** The text that goes along with the link to the bank's page of a transfer, in both languages. */
export const transferMessageOf = ({
  url,
  until,
}: {
  url: string;
  until: string;
}): Readonly<Record<Locale, string>> => ({
  fa: `با سلام؛ برای انتقال پول از کارت خود تا ساعت ${formatTime(until, "fa")} این پیوند بانک را باز کنید. پیوند یک بار کار می‌کند؛ آن را به کسی ندهید و رمز کارت را به هیچ‌کس نگویید:\n${url}`,
  en: `Hello. To let the transfer from your card go, open this link of the bank before ${formatTime(until, "en")} (Tehran time). It works once; give it to nobody, and tell nobody your PIN:\n${url}`,
});
