import type { Translated } from "../../../../kit/i18n/types";
import type en from "./help-en";

export default {
  "card-credit": {
    about: "اعتبار کارت‌ها: چه مقدار داده شده، خرج شده و بازپرداخت شده است.",
    jobs: {
      first: "اعتبار باقی‌ماندهٔ کسب‌وکار را ببینید.",
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
