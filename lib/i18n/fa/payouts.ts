import type en from "../en/payouts";
import type { Translated } from "../types";

export default {
  repeat: "تکرار",
  ownOrder: "دستور پرداخت آن، ثبت‌شده توسط {name}",
  cancel: {
    left: "{time} تا پایان مهلت لغو",
    notCanceled: "لغو نشده است",
    notCanceledBody:
      "سرویس درخواست لغو را پذیرفت، اما آن را لغوشده نشان نمی‌دهد: {state}. پیش از هر کاری وضعیت آن را دوباره ببینید.",
    settlement: {
      action: "لغو این تسویه",
      title: "تسویهٔ {amount} لغو شود؟",
      body: "سرویس آن را پیش از ارسال به بانک پس می‌گیرد و مبلغ به کیف پول برمی‌گردد.",
      confirm: "لغو تسویه",
      done: "تسویه لغو شد",
    },
    queued: {
      action: "بیرون آوردن از صف",
      title: "{amount} از صف بیرون آورده شود؟",
      body: "حتی اگر موجودی کافی شود، پرداخت نخواهد شد.",
      confirm: "بیرون آوردن",
      done: "از صف بیرون آورده شد",
    },
    withdrawal: {
      action: "لغو این برداشت",
      title: "برداشت {amount} لغو شود؟",
      body: "دیگر پولی از حساب پرداخت‌کننده برداشت نمی‌شود. پس از آن از سرویس پرسیده می‌شود که لغو شده است یا نه.",
      confirm: "لغو برداشت",
      done: "برداشت لغو شد",
    },
  },
} satisfies Translated<typeof en>;
