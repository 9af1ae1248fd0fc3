import type { Translated } from "../../../../kit/i18n/types";
import type en from "./en";
import type { elsewhere as enElsewhere } from "./en";

export default {
  title: "آمادگی برای کار واقعی",
  description: "هر مورد از روی وضعیت واقعی علامت می‌خورد.",
  progress: "{done} از {count} انجام شده",
  done: "انجام شده",
  open: "انجام نشده",
  putAway: "کنار گذاشتن فهرست",
  putAwayTitle: "این فهرست برای همه کنار گذاشته شود؟",
  putAwayBody: "موارد انجام‌نشده دیگر اینجا یادآوری نمی‌شود.",
  steps: {
    connection: {
      title: "اتصال به سرویس",
      body: "توکن‌ها وارد شده و سرویس پاسخ داده باشد.",
    },
    webhook: {
      title: "دریافت نخستین وب‌هوک",
      body: "پیامی از سرویس با امضای درست رسیده باشد.",
    },
    bankAccount: {
      title: "خواندن حساب بانکی",
      body: "گردش دست‌کم یک حساب بانکی خوانده شده باشد.",
    },
    approvers: {
      title: "نفر دوم برای تأیید",
      body: "دست‌کم دو نفر بتوانند پرداخت را تأیید کنند.",
    },
    codes: {
      title: "ورود دومرحله‌ای تأییدکنندگان",
      body: "همهٔ کسانی که پرداخت را تأیید می‌کنند آن را روشن کرده باشند.",
    },
    policy: {
      title: "سیاست پرداخت خودتان",
      body: "سقف‌ها و تعداد تأیید را خودتان تعیین کرده باشید.",
    },
    payment: {
      title: "نخستین پرداخت",
      body: "یک دستور پرداخت کوچک تا پایان انجام شده باشد.",
    },
  },
} satisfies Translated<typeof en>;

export const elsewhere = {
  audit: { actions: { business_checklist_put_away: "کنار گذاشتن فهرست آمادگی" } },
} satisfies Translated<typeof enElsewhere>;
