import type { Translated } from "../../../../kit/i18n/types";
import type en from "./help-en";

export default {
  businesses: {
    about: "کسب‌وکارهایی که در آن‌ها عضو هستید.",
    jobs: {
      first: "به کسب‌وکار دیگری بروید.",
      second: "اگر نقش شما اجازه دهد، کسب‌وکار تازه‌ای متصل کنید.",
    },
  },
} satisfies Translated<typeof en>;
