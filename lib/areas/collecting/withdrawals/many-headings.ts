import type { ManyField } from "./many";

/** The headings of the file to fill in; in both languages, in either page language. */
export const MANY_HEADINGS: Record<"fa" | "en", Record<ManyField, string>> = {
  fa: {
    payer: "پرداخت‌کننده (موبایل، کد ملی یا شناسه مجوز)",
    amount: "مبلغ (ریال)",
    date: "تاریخ وصول",
    retries: "تعداد تلاش",
    description: "شرح",
    externalId: "شماره داخلی",
  },
  en: {
    payer: "Payer (mobile, national code or authorization id)",
    amount: "Amount (rial)",
    date: "Withdrawal date",
    retries: "Attempts",
    description: "Description",
    externalId: "Own number",
  },
};
