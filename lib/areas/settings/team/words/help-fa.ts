import type { Translated } from "../../../../kit/i18n/types";
import type en from "./help-en";

export default {
  team: {
    about: "اعضای تیم و نقش هر یک.",
    jobs: {
      first: "عضو تازه دعوت کنید.",
      second: "نقش یک عضو را تغییر دهید یا دسترسی او را ببندید.",
      third: "ببینید چه کسی ورود دومرحله‌ای ندارد.",
    },
  },
} satisfies Translated<typeof en>;
