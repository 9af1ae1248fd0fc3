import type { Translated } from "../../../../kit/i18n/types";
import type en from "./help-en";

export default {
  "inquiry-files": {
    about: "استعلام گروهی از فایل، و فایل‌های پیشین.",
    jobs: {
      first: "فایل تازه بارگذاری کنید؛ هزینهٔ آن پیش از آغاز نشان داده می‌شود.",
      second: "نتیجهٔ فایل‌های پیشین را باز کنید.",
    },
  },
  "inquiry-file": {
    about: "یک فایل استعلام با پاسخ هر ردیف.",
    jobs: {
      first: "هزینه و ردیف‌های نادرست را ببینید و آغاز کنید.",
      second: "از پاسخ‌ها خروجی بگیرید.",
    },
  },
} satisfies Translated<typeof en>;
