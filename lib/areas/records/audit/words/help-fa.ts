import type { Translated } from "../../../../kit/i18n/types";
import type en from "./help-en";

export default {
  audit: {
    about: "هر کاری که در دفتر انجام شده است: چه کسی، چه زمانی، چه کاری.",
    jobs: {
      first: "رویدادها را بر اساس شخص، نوع یا تاریخ محدود کنید.",
      second: "درستی زنجیرهٔ رویدادها را بررسی کنید.",
      third: "از آن خروجی بگیرید.",
    },
  },
  "audit-file": {
    about: "بررسی درستی یک فایل خروجی رویدادها.",
    jobs: {
      first: "فایل را انتخاب کنید؛ در مرورگر شما بررسی می‌شود.",
      second: "ببینید ردیفی تغییر کرده یا کم شده است یا نه.",
    },
  },
  "audit-print": {
    about: "رویدادها در قالب چاپی.",
    jobs: {
      first: "آن را با ‎Ctrl+P‎ چاپ کنید یا به صورت پی‌دی‌اف نگه دارید.",
      second: "برای بازه‌ای دیگر به گزارش رویدادها برگردید.",
    },
  },
} satisfies Translated<typeof en>;
