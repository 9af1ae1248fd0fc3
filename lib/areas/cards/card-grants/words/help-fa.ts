import type { Translated } from "../../../../kit/i18n/types";
import type en from "./help-en";

export default {
  "grant-transfer": {
    about: "انتقال از حساب دارندهٔ کارت به شما با مجوز او.",
    jobs: {
      first: "مجوز و سقف آن را ببینید.",
      second: "مبلغ را وارد کنید و دستور را ثبت کنید.",
    },
  },
} satisfies Translated<typeof en>;
