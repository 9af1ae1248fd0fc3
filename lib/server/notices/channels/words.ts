import "server-only";
import type { Locale } from "@/lib/kit/i18n/locales";

/** What the channels say themselves, beside the words of a message. */
export const CHANNEL_WORDS = {
  fa: {
    open: "باز کردن در دفتر",
    why: "این پیام را دفتر فرستاد، چون این راه در «اطلاع‌رسانی» برای شما روشن است. پاسخ به آن خوانده نمی‌شود.",
    whyAsked: "این پیام را دفتر فرستاد، چون کسی آن را در صفحهٔ ورود برای این نشانی خواست. پاسخ به آن خوانده نمی‌شود.",
    connected:
      "این گفت‌وگو به دفتر وصل شد. از این پس اعلان‌های شما اینجا هم می‌آید. برای قطع آن به تنظیمات اعلان‌ها در دفتر بروید.",
    expired: "این کد درست نیست یا زمان آن گذشته است. در تنظیمات اعلان‌های دفتر کد تازه‌ای بگیرید.",
  },
  en: {
    open: "Open in Daftar",
    why: "Daftar sent this message because this way is switched on for you under Notices. Replies are not read.",
    whyAsked:
      "Daftar sent this message because somebody asked for it on the sign-in page, for this address. Replies are not read.",
    connected:
      "This chat is connected to Daftar. Your notifications arrive here too from now on. To disconnect it, go to the notification settings in Daftar.",
    expired: "This code is wrong or has expired. Get a new one in Daftar's notification settings.",
  },
} as const satisfies Record<Locale, Record<string, string>>;
