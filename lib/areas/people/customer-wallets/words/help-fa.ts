import type { Translated } from "../../../../kit/i18n/types";
import type en from "./help-en";

export default {
  "customer-wallet": {
    about: "جابه‌جایی پول میان کیف پول شما و کیف پول یک مشتری.",
    jobs: {
      first: "موجودی کیف پول مشتری را ببینید.",
      second: "مبلغ و جهت را انتخاب کنید و دستور را ثبت کنید.",
    },
  },
} satisfies Translated<typeof en>;
