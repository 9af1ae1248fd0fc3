import type { Translated } from "../../../../kit/i18n/types";
import type en from "./help-en";

export default {
  "grant-transfer": {
    about: "انتقال پول از حساب دارنده در بانک دیگر به حساب کارت، با مجوز او.",
    jobs: {
      first: "مجوز و سقف هر انتقال آن را ببینید.",
      second: "مبلغ را وارد کنید و دستور را ثبت کنید.",
    },
  },
} satisfies Translated<typeof en>;
