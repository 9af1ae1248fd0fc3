import type { Translated } from "../../../../kit/i18n/types";
import type en from "./help-en";

export default {
  "holder-transfer": {
    about: "انتقال پول از حساب دارندهٔ کارت با کد یک‌بارمصرف او.",
    jobs: {
      first: "مقصد و مبلغ را وارد کنید.",
      second: "کدی را که برای دارنده پیامک می‌شود وارد کنید.",
    },
  },
} satisfies Translated<typeof en>;
