import type { Translated } from "../../../../kit/i18n/types";
import type en from "./help-en";

export default {
  "holder-transfer": {
    about: "ثبت دستور انتقال از حساب یا کارت دارندهٔ کارت.",
    jobs: {
      first: "مقصد و مبلغ را وارد کنید و دستور را ثبت کنید.",
      second: "پس از تأیید، دارنده با کد یک‌بارمصرف موافقت می‌کند؛ کد در صفحهٔ دستور وارد می‌شود.",
    },
  },
} satisfies Translated<typeof en>;
