import type en from "../en/forms";
import type { Translated } from "../types";

export default {
  showPassword: "نمایش گذرواژه",
  hidePassword: "پنهان کردن گذرواژه",
  otherUnit: "برابر با {amount}",
  amountExample: "مثلاً ۱۲٬۰۰۰٬۰۰۰",
  ibanHint: "هرطور که دارید بچسبانید: با فاصله، با رقم فارسی یا بدون IR.",
  ibanBank: "بانک: {bank}",
  ibanUnknownBank: "بانک این شبا در فهرست ما نیست.",
  ibanRemaining: "{count, plural, other {# رقم دیگر}}",
  codeDigit: "رقم {position} از {length}",
  typeToConfirm: "برای تأیید، «{word}» را بنویسید",
  choose: "انتخاب کنید…",
  dayFormatHint: "مانند {example}",
} satisfies Translated<typeof en>;
