import type { Translated } from "../../../../kit/i18n/types";
import type en from "./help-en";

export default {
  "debit-refunds": {
    about: "استردادهای وصول‌ها به پرداخت‌کنندگان.",
    jobs: {
      first: "استردادی را با مبلغ یا شناسه پیدا کنید.",
      second: "یک استرداد و از آنجا وصول اصلی آن را باز کنید.",
    },
  },
  "debit-refund": {
    about: "یک استرداد: مبلغ، وضعیت و وصول اصلی.",
    jobs: {
      first: "ببینید پول به پرداخت‌کننده رسیده است یا نه.",
      second: "شناسه را برای پیگیری کپی کنید.",
    },
  },
} satisfies Translated<typeof en>;
