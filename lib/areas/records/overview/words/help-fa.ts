import type { Translated } from "../../../../kit/i18n/types";
import type en from "./help-en";

export default {
  overview: {
    about: "وضعیت امروز کسب‌وکار: موجودی، ورود و خروج پول و هر چیزی که منتظر شماست.",
    jobs: {
      first: "موارد نیازمند توجه را ببینید و از پیوند هر مورد به صفحهٔ آن بروید.",
      second: "بازهٔ نمودارها را عوض کنید و با دورهٔ پیش مقایسه کنید.",
      third: "ردیف‌های یک روز یا یک بازه را از نمودار آن باز کنید.",
    },
  },
} satisfies Translated<typeof en>;
