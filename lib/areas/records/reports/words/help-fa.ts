import type { Translated } from "../../../../kit/i18n/types";
import type en from "./help-en";

export default {
  reports: {
    about: "ورود و خروج کیف پول در یک دوره، به تفکیک نوع، کانال و کارمزد.",
    jobs: {
      first: "دوره را انتخاب کنید؛ دورهٔ پیش کنار آن آمده است.",
      second: "یک روز را باز کنید تا ردیف‌های آن را در صورت‌حساب ببینید.",
      third: "گزارش را چاپ کنید یا از آن خروجی بگیرید.",
    },
  },
  "report-print": {
    about: "گزارش دوره در قالب چاپی.",
    jobs: {
      first: "آن را با ‎Ctrl+P‎ چاپ کنید یا به صورت پی‌دی‌اف نگه دارید.",
      second: "برای دوره‌ای دیگر به صفحهٔ گزارش برگردید.",
    },
  },
} satisfies Translated<typeof en>;
