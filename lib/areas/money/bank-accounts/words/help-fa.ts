import type { Translated } from "../../../../kit/i18n/types";
import type en from "./help-en";

export default {
  "bank-accounts": {
    about: "حساب‌های بانکی متصل به سرویس با ماندهٔ هر یک.",
    jobs: {
      first: "ماندهٔ هر حساب را از بانک بپرسید.",
      second: "به حساب نام بدهید و صورت‌حساب آن را باز کنید.",
    },
  },
  "bank-account": {
    about: "یک حساب بانکی: مانده و گردش آن.",
    jobs: {
      first: "گردش حساب را بر اساس تاریخ و مبلغ محدود کنید.",
      second: "گردش را از بانک تازه کنید.",
      third: "از گردش حساب خروجی بگیرید.",
    },
  },
} satisfies Translated<typeof en>;
