import type { Translated } from "../../../../kit/i18n/types";
import type en from "./help-en";

export default {
  wallet: {
    about: "موجودی کیف پول و صورت‌حساب آن، ردیف به ردیف.",
    jobs: {
      first: "ردیف‌ها را بر اساس نوع، مبلغ یا تاریخ محدود کنید.",
      second: "یک ردیف را باز کنید تا ببینید به کدام پرداخت مربوط است.",
      third: "از صورت‌حساب خروجی بگیرید.",
    },
  },
  transaction: {
    about: "یک ردیف صورت‌حساب کیف پول با همهٔ اطلاعات آن.",
    jobs: {
      first: "پرداخت مربوط به این ردیف را باز کنید.",
      second: "شناسه‌ها را برای پیگیری از پشتیبانی کپی کنید.",
    },
  },
} satisfies Translated<typeof en>;
