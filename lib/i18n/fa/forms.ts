import type en from "../en/forms";
import type { Translated } from "../types";

export default {
  showPassword: "نمایش گذرواژه",
  hidePassword: "پنهان کردن گذرواژه",
  otherUnit: "برابر با {amount}",
  ibanHint: "هرطور که دارید بچسبانید: با فاصله، با رقم فارسی یا بدون IR.",
  ibanUnknownBank: "بانک این شبا در فهرست ما نیست.",
  ibanRemaining: "{count, plural, other {# رقم دیگر}}",
  typeToConfirm: "برای تأیید، «{word}» را بنویسید",
  choose: "انتخاب کنید…",
} satisfies Translated<typeof en>;
