import type { Translated } from "../../../../kit/i18n/types";
import type en from "./help-en";

export default {
  "authorization-requests": {
    about: "درخواست‌های مجوزی که برای پرداخت‌کنندگان فرستاده‌اید.",
    jobs: {
      first: "ببینید کدام درخواست پذیرفته، رد یا بی‌پاسخ مانده است.",
      second: "درخواستی را باز کنید تا پیوند آن را کپی کنید یا دوباره درخواست کنید.",
    },
  },
  "authorization-request": {
    about: "یک درخواست مجوز: پیوند، پاسخ و مجوز حاصل از آن.",
    jobs: {
      first: "پیوند را کپی کنید و برای پرداخت‌کننده بفرستید.",
      second: "علت رد را ببینید، دوباره درخواست کنید یا درخواست را پس بگیرید.",
    },
  },
} satisfies Translated<typeof en>;
