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
  withLostZeros: "با صفرها: {code}",
  fileChoose: "انتخاب فایل",
  fileOther: "انتخاب فایل دیگر",
  fileRemove: "برداشتن",
  fileGiveUp: "توقف ارسال",
  fileTaken: "\u200f{kinds}، حداکثر {size}.",
  fileSending: "فایل در حال ارسال است…",
  fileAwaitsAnswer: "فایل فرستاده شد؛ در انتظار پاسخ سرویس پرداخت…",
  lost: {
    look: "بررسی ثبت شدن",
    again: "ارسال دوباره",
    notYet: "هنوز دیده نمی‌شود. شاید سرویس هنوز مشغول ثبت آن است؛ چند ثانیهٔ دیگر خودکار دوباره بررسی می‌شود.",
    unsaved: "صفحه را باز کنید تا ببینید تغییرات ذخیره شده است یا نه.",
    open: "باز کردن صفحه",
  },
} satisfies Translated<typeof en>;
