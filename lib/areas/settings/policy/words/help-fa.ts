import type { Translated } from "../../../../kit/i18n/types";
import type en from "./help-en";

export default {
  policy: {
    about: "قواعد پرداخت: سقف‌ها، تأییدکنندگان و مقصدهای مجاز.",
    jobs: {
      first: "ببینید هر مبلغ چند تأیید لازم دارد و از چه کسانی.",
      second: "تغییر قواعد را پیشنهاد دهید؛ مالک یا مدیر دیگر، اگر باشد، آن را تأیید می‌کند.",
      third: "پیش از پیشنهاد ببینید قاعدهٔ تازه با دستورهای گذشته چه می‌کرد.",
    },
  },
} satisfies Translated<typeof en>;
