import type { Translated } from "../../../../kit/i18n/types";
import type en from "./help-en";

export default {
  "change-credit": {
    about: "تغییر اعتبار یک دارندهٔ کارت.",
    jobs: {
      first: "اعتبار کنونی را ببینید و مبلغ تغییر را وارد کنید.",
      second: "دستور را ثبت کنید؛ بر اساس سیاست پرداخت تأیید می‌شود.",
    },
  },
  "change-credits": {
    about: "تغییر اعتبار چند دارندهٔ کارت با یک دستور.",
    jobs: {
      first: "دارندگان و مبلغ هر یک را وارد کنید.",
      second: "جمع را ببینید و دستور را ثبت کنید.",
    },
  },
} satisfies Translated<typeof en>;
