import type { Translated } from "../../../../kit/i18n/types";
import type en from "./help-en";

export default {
  customer: {
    about: "همه چیز دربارهٔ یک مشتری: پرداخت‌ها، بدهی، کیف پول و آنچه در پیش است.",
    jobs: {
      first: "ببینید چه پرداخته، چه بدهکار است و چه در انتظار است.",
      second: "وصول، پیوند پرداخت یا تسویهٔ او را همین‌جا آغاز کنید.",
      third: "یادداشت و فایل برای همکارانتان بگذارید.",
    },
  },
} satisfies Translated<typeof en>;
