import type { Translated } from "../../../../kit/i18n/types";
import type en from "./help-en";

export default {
  queuedSettlements: {
    about: "تسویه‌هایی که سرویس پذیرفته و تا کافی شدن موجودی نگه داشته است.",
    jobs: {
      first: "ببینید چه مبلغی واریز لازم است تا صف خالی شود.",
      second: "یک مورد را باز کنید و در صورت نیاز لغو کنید.",
    },
  },
  "queued-settlement": {
    about: "یک تسویهٔ در صف: مبلغ، مقصد و وضعیت آن.",
    jobs: {
      first: "ببینید منتظر چه مبلغی است.",
      second: "آن را لغو کنید، یا تسویهٔ ساخته‌شده از آن را باز کنید.",
    },
  },
} satisfies Translated<typeof en>;
