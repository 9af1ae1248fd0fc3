import type { Translated } from "../../../../kit/i18n/types";
import type en from "./help-en";

export default {
  "card-credit": {
    about: "اعتبار همهٔ دارندگان کارت: چه مقدار مانده و چه مقدار باید بازپرداخت شود.",
    jobs: {
      first: "اعتبار مانده، خریدهای بازپرداخت‌نشده و دیرکردها را ببینید.",
      second: "بازپرداخت‌ها و تغییرهای اعتبار را دنبال کنید.",
    },
  },
  "card-money": {
    about: "حساب، اعتبار و گردش یک دارندهٔ کارت.",
    jobs: {
      first: "موجودی و گردش حساب او را ببینید.",
      second: "اعتبار او را تغییر دهید یا انتقال ثبت کنید.",
    },
  },
} satisfies Translated<typeof en>;
