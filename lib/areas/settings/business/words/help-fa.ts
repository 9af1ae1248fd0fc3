import type { Translated } from "../../../../kit/i18n/types";
import type en from "./help-en";

export default {
  business: {
    about: "اطلاعات کسب‌وکار نزد سرویس و ابزارهای فعال آن.",
    jobs: {
      first: "اطلاعات ثبت‌شده را بررسی کنید.",
      second: "ببینید کدام ابزار فعال نیست و چگونه فعال می‌شود.",
    },
  },
  users: {
    about: "کسانی که نزد خود سرویس به این کسب‌وکار دسترسی دارند.",
    jobs: {
      first: "ببینید چه کسی بیرون از دفتر می‌تواند کار کند.",
      second: "نقش هر یک و روشن بودن ورود دومرحله‌ای او را ببینید.",
    },
  },
} satisfies Translated<typeof en>;
