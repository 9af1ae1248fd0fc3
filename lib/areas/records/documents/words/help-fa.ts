import type { Translated } from "../../../../kit/i18n/types";
import type en from "./help-en";

export default {
  documents: {
    about: "رسیدها و صورت‌حساب‌هایی که از دفتر صادر شده است.",
    jobs: {
      first: "سندی را پیدا و دوباره چاپ کنید.",
      second: "ببینید چه کسی آن را صادر کرده است.",
    },
  },
  document: {
    about: "یک سند با کد اعتبارسنجی آن.",
    jobs: {
      first: "سند را چاپ کنید؛ هر کس آن را در دست دارد می‌تواند کد را در نشانی روی سند بررسی کند.",
      second: "سند را باطل کنید اگر دیگر درست نیست.",
    },
  },
} satisfies Translated<typeof en>;
