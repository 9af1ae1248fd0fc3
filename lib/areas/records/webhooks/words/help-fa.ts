import type { Translated } from "../../../../kit/i18n/types";
import type en from "./help-en";

export default {
  webhooks: {
    about: "پیام‌هایی که سرویس هنگام تغییر هر پرداخت می‌فرستد.",
    jobs: {
      first: "ببینید پیام‌ها می‌رسند و امضای آن‌ها درست است.",
      second: "پیام ردشده یا مانده را باز کنید و علت آن را ببینید.",
    },
  },
  webhook: {
    about: "یک پیام سرویس: متن، امضا و کاری که پس از آن شد.",
    jobs: {
      first: "علت رد یا توقف را ببینید.",
      second: "پیام را دوباره پردازش کنید.",
    },
  },
} satisfies Translated<typeof en>;
