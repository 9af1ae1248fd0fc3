import type { Translated } from "../../../../kit/i18n/types";
import type en from "./help-en";

export default {
  "card-files": {
    about: "ثبت گروهی درخواست کارت از فایل، و فایل‌های پیشین.",
    jobs: {
      first: "فایل متقاضیان را بارگذاری کنید.",
      second: "پیشرفت فایل‌های پیشین را ببینید.",
    },
  },
  "card-file": {
    about: "یک فایل متقاضیان با نتیجهٔ هر ردیف.",
    jobs: {
      first: "ردیف‌های نادرست را درست کنید و ثبت را آغاز کنید.",
      second: "پیوند متقاضیان ثبت‌شده را بگیرید.",
    },
  },
} satisfies Translated<typeof en>;
