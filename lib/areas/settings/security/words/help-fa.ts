import type { Translated } from "../../../../kit/i18n/types";
import type en from "./help-en";

export default {
  security: {
    about: "گذرواژه، ورود دومرحله‌ای و دستگاه‌های شما.",
    jobs: {
      first: "ورود دومرحله‌ای را روشن کنید و کدهای بازیابی را نگه دارید.",
      second: "دستگاه‌هایی را که نمی‌شناسید خارج کنید.",
    },
  },
} satisfies Translated<typeof en>;
