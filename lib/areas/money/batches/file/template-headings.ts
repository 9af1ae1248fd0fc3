import type { MoneyUnit } from "@/lib/kit/format/money";
import type { Locale } from "@/lib/kit/i18n/locales";
import type { BatchField } from "./columns";

/**
 * The headings of an empty file to fill in, and of files that Daftar writes. Both languages are needed at once, in
 * either page language, and `fieldOfHeading` recognises all of them.
 */
export const TEMPLATE_HEADINGS: Record<Locale, Record<BatchField, string>> = {
  fa: {
    iban: "شماره شبا",
    amount: "مبلغ (ریال)",
    ownerName: "نام صاحب حساب",
    description: "شرح",
    paymentNumber: "شناسه پرداخت",
    type: "نوع",
    externalId: "شماره داخلی",
  },
  en: {
    iban: "IBAN",
    amount: "Amount (rial)",
    ownerName: "Owner",
    description: "Description",
    paymentNumber: "Payment number",
    type: "Type",
    externalId: "Own number",
  },
};

const IN_TOMAN: Record<Locale, string> = { fa: "مبلغ (تومان)", en: "Amount (toman)" };

/** The same headings over amounts of a unit. */
export const headingsIn = (locale: Locale, unit: MoneyUnit): Record<BatchField, string> =>
  unit === "rial" ? TEMPLATE_HEADINGS[locale] : { ...TEMPLATE_HEADINGS[locale], amount: IN_TOMAN[locale] };
