import type { Translated } from "../../../../kit/i18n/types";
import type en from "./help-en";

export default {
  "bank-accounts": {
    about: "حساب‌های بانکی متصل به سرویس با ماندهٔ هر یک.",
    jobs: {
      first: "ماندهٔ هر حساب را از بانک بپرسید.",
      second: "صورت‌حساب یک حساب را باز کنید یا از آن به کیف پول پول بیاورید.",
    },
  },
  "bank-account": {
    about: "یک حساب بانکی: مانده و گردش آن.",
    jobs: {
      first: "گردش حساب را بر اساس تاریخ، جهت یا برچسب محدود کنید.",
      second: "تازه‌ترین ردیف‌ها را از بانک بپرسید.",
      third: "از گردش حساب خروجی بگیرید.",
    },
  },
} satisfies Translated<typeof en>;
