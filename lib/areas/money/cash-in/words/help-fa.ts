import type { Translated } from "../../../../kit/i18n/types";
import type en from "./help-en";

export default {
  cashIn: {
    about: "آوردن پول از حساب بانکی خود کسب‌وکار به کیف پول.",
    jobs: {
      first: "حساب را انتخاب کنید؛ ماندهٔ آن نشان داده می‌شود.",
      second: "مبلغ را وارد کنید و مانده‌های پس از آن را ببینید.",
      third: "دستور را ثبت کنید؛ پیش از تأیید چیزی از حساب کم نمی‌شود.",
    },
  },
} satisfies Translated<typeof en>;
