import type { Translated } from "../../../../kit/i18n/types";
import type en from "./help-en";

export default {
  exports: {
    about: "فایل‌هایی که از فهرست‌ها خواسته‌اید.",
    jobs: {
      first: "ببینید کدام فایل آماده است و آن را دریافت کنید.",
      second: "فایلی را که دیگر لازم نیست لغو کنید.",
    },
  },
} satisfies Translated<typeof en>;
