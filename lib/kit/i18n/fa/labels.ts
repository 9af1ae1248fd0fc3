import type en from "../en/labels";
import type { Translated } from "../types";

export default {
  amount: "مبلغ",
  bank: "بانک",
  customer: "مشتری",
  description: "شرح",
  fee: "کارمزد",
  ids: "شناسه‌ها",
  kind: "نوع",
  method: "روش",
  mobile: "موبایل",
  name: "نام",
  outcome: "نتیجه",
  payer: "پرداخت‌کننده",
  period: "بازه",
  reason: "علت",
  reasonForApprovers: "دلیل برای تأییدکنندگان",
  state: "وضعیت",
  status: "وضعیت",
} satisfies Translated<typeof en>;
