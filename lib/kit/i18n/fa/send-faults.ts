import type en from "../en/send-faults";
import type { Translated } from "../types";

export default {
  not_set_up: "این راه ارسال راه‌اندازی نشده است",
  no_address: "نشانی‌ای ثبت نشده است",
  wrong_address: "نشانی درست نیست",
  forbidden_address: "نشانی باید https و روی اینترنت باشد",
  timeout: "پاسخی به‌موقع نرسید",
  broken_off: "ارتباط پیش از رسیدن پاسخ قطع شد",
  unreachable: "ارتباط برقرار نشد",
  too_large: "پاسخ بیش از اندازه بزرگ بود",
  not_accepted: "در پاسخ نیامده که پیام پذیرفته شده است",
  too_many: "تعداد پیام‌ها بیش از حد مجاز بود",
  chat_gone: "گفت‌وگو دیگر نیست یا ربات را مسدود کرده است",
  bot_refused: "توکن ربات پذیرفته نشد",
  mail_unsafe: "سرور ایمیل ارتباط امن ندارد",
  mail_unknown: "نام سرور ایمیل پیدا نشد",
  too_late: "تا یک ساعت فرستاده نشد",
  error: "خطایی در دفتر رخ داد",
  answered: "با کد {code, number} پاسخ داد",
  mail_answered: "سرور ایمیل با کد {code, number} پاسخ داد",
  mailbox_refused: "سرور ایمیل این گیرنده را نپذیرفت (کد {code, number})",
  mail_login: "سرور ایمیل ورود دفتر را نپذیرفت (کد {code, number})",
} satisfies Translated<typeof en>;
