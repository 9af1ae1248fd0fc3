import type { Translated } from "../../../../kit/i18n/types";
import type en from "./help-en";

export default {
  "customer-wallet": {
    about: "جابه‌جایی پول میان کیف پول شما و کیف پول یک مشتری.",
    jobs: {
      first: "موجودی کیف پول مشتری را ببینید.",
      second: "مبلغ را وارد و دستور را ثبت کنید؛ جهت در صفحهٔ مشتری انتخاب می‌شود.",
    },
  },
} satisfies Translated<typeof en>;
