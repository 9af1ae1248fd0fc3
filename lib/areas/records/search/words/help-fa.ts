import type { Translated } from "../../../../kit/i18n/types";
import type en from "./help-en";

export default {
  search: {
    about: "جست‌وجو در همهٔ پرداخت‌ها، مشتریان و سوابق با یک متن.",
    jobs: {
      first: "نام، مبلغ، شبا، شناسه یا پایان کارت را بنویسید.",
      second: "یک نتیجه یا همهٔ موارد هم‌نوع آن را باز کنید.",
    },
  },
  person: {
    about: "آنچه دفتر دربارهٔ یک شخص خوانده است.",
    jobs: {
      first: "سوابق او را در همهٔ بخش‌ها ببینید.",
      second: "اگر درخواست کرده باشد و نقش شما اجازه دهد، اطلاعات او را پاک کنید.",
    },
  },
} satisfies Translated<typeof en>;
