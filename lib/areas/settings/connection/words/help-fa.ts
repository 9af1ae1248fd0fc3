import type { Translated } from "../../../../kit/i18n/types";
import type en from "./help-en";

export default {
  connection: {
    about: "اتصال دفتر به سرویس پرداخت: توکن‌ها، کلید وب‌هوک، درگاه و سلامت.",
    jobs: {
      first: "ببینید اتصال برقرار است و توکن چه زمانی تازه می‌شود.",
      second: "توکن تازه یا کلید وب‌هوک را وارد کنید.",
      third: "پاسخ‌های خوانده‌نشده را ببینید.",
    },
  },
} satisfies Translated<typeof en>;
