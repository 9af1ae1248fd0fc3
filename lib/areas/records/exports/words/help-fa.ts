import type { Translated } from "../../../../kit/i18n/types";
import type en from "./help-en";

export default {
  exports: {
    about: "فایل‌هایی که از فهرست‌ها ساخته شده است.",
    jobs: {
      first: "ببینید کدام فایل آماده است و آن را دریافت کنید.",
      second: "فایلی را که هنوز ساخته می‌شود لغو کنید یا فایلی را دوباره بسازید.",
    },
  },
} satisfies Translated<typeof en>;
