import type { Translated } from "../../../../kit/i18n/types";
import type en from "./help-en";

export default {
  "customer-imports": {
    about: "وارد کردن مشتریان از فایل، و فایل‌های پیشین.",
    jobs: {
      first: "فایل تازه بارگذاری کنید.",
      second: "پیشرفت و ردیف‌های نادرست فایل‌های پیشین را ببینید.",
    },
  },
  "customer-import": {
    about: "یک فایل مشتریان: ستون‌ها، خطاها و نتیجهٔ هر ردیف.",
    jobs: {
      first: "ستون‌های فایل را مشخص کنید.",
      second: "ردیف‌های نادرست را درست کنید و ثبت را آغاز کنید.",
    },
  },
} satisfies Translated<typeof en>;
