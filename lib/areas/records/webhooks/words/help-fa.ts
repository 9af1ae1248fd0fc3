import type { Translated } from "../../../../kit/i18n/types";
import type en from "./help-en";

export default {
  webhooks: {
    about: "پیام‌هایی که سرویس هنگام تغییر یک رکورد می‌فرستد.",
    jobs: {
      first: "ببینید پیام‌ها می‌رسند و امضای آن‌ها درست است.",
      second: "پیام ردشده را باز کنید و علت آن را ببینید.",
    },
  },
  webhook: {
    about: "یک پیام سرویس: متن، امضا و کاری که پس از آن شد.",
    jobs: {
      first: "ببینید پیام پذیرفته شده یا به چه علت رد شده است.",
      second: "ببینید سرویس در پاسخ پرسش دفتر چه گفته و اینجا چه تغییر کرده است.",
    },
  },
} satisfies Translated<typeof en>;
