import type { Translated } from "@/lib/kit/i18n/types";
import labels from "../../../../kit/i18n/fa/labels";
import type * as en from "./en";

const debitRefunds = {
  title: "استرداد وصول‌ها",
  description:
    "استرداد همه یا بخشی از مبلغ وصول‌شده به پرداخت‌کننده، بر پایهٔ روز استرداد. گزارش برداشت مستقیم روز وصول را ملاک می‌گیرد.",
  one: "استرداد",
  list: "فهرست استرداد وصول‌ها",
  status: { init: "ثبت‌شده", pending: "در بانک", done: "مستردشده", failed: "ناموفق" },
  fields: {
    status: "وضعیت",
    amountRial: "مبلغ",
    wageRial: "کارمزد",
    payer: "پرداخت‌کننده",
    date: "روز ثبت",
    description: "شرح",
    withdrawalId: "وصول",
    paymentNumber: "شمارهٔ پیگیری بانک",
    id: "شناسهٔ استرداد",
    trackId: "شناسهٔ پیگیری",
    transactionId: "شناسهٔ تراکنش",
    errorMessage: "علت ناموفق بودن",
  },
  filters: { withdrawalId: "شناسهٔ وصول" },
  detail: { money: "مشخصات", open: "دیدن وصول", refresh: "استعلام دوباره" },
  next: {
    init: "سرویس استرداد را ثبت کرده است و به‌زودی به بانک می‌فرستد. هنوز پولی جابه‌جا نشده است.",
    pending: "بانک در حال بررسی است. تا پاسخ بانک، مبلغ در کیف پول می‌ماند.",
    done: "مبلغ از کیف پول به پرداخت‌کننده برگشت. بسته به بانک، نمایش آن در حساب ممکن است کمی زمان ببرد.",
    failed: "مبلغی مسترد نشد؛ می‌توانید دوباره درخواست استرداد کنید.",
    unknown: "وضعیت اعلام‌شدهٔ سرویس برای دفتر ناشناخته است.",
  },
  of: {
    title: "استردادها",
    none: "از این وصول مبلغی مسترد نشده است.",
    done: "مستردشده",
    open: "در حال استرداد",
    ordered: "دستور ثبت‌شده، هنوز ارسال‌نشده",
    openOrder: "دیدن دستور",
    left: "قابل استرداد",
    leftUnknown: "نامشخص؛ همهٔ استردادهای این وصول خوانده نشد",
    unfiltered:
      "سرویس استرداد وصول‌های دیگر را هم فهرست کرده است؛ تنها استردادهای این وصول نمایش داده شده و این فهرست شاید کامل نباشد.",
    forbidden:
      "به اعلام سرویس، استرداد برداشت مستقیم برای این کسب‌وکار فعال نیست. فعال‌سازی را از پشتیبانی سرویس بخواهید.",
    failed: "استردادهای این وصول اکنون خوانده نشد؛ مبلغ قابل استرداد نامشخص است.",
    bankCan: "بانک پرداخت‌کننده استرداد می‌پذیرد.",
    bankCannot: "بانک پرداخت‌کننده استرداد وصول را نمی‌پذیرد. مبلغ را به شبای مشتری تسویه کنید.",
    bankUntold:
      "سرویس اعلام نمی‌کند که بانک پرداخت‌کننده استرداد می‌پذیرد یا نه. برای اطلاع و فعال‌سازی با پشتیبانی سرویس تماس بگیرید.",
  },
  form: {
    open: "استرداد…",
    title: "استرداد به پرداخت‌کننده",
    description:
      "مبلغ از کیف پول به همان حساب پرداخت‌کننده برمی‌گردد. پیش از تأییدهای لازم طبق سیاست پرداخت، چیزی فرستاده نمی‌شود.",
    how: "مبلغ استرداد",
    whole: "همهٔ مبلغ قابل استرداد",
    wholeHint: "{amount}",
    part: "بخشی از مبلغ",
    partHint: "حداکثر {amount}",
    descriptionField: labels.description,
    submit: "درخواست استرداد {amount}",
    submitNone: "درخواست استرداد",
    made: "دستور استرداد ثبت شد",
  },
  empty: { title: "هنوز استردادی نیست", body: "استردادها پس از ثبت اینجا نمایش داده می‌شوند." },
  notFound: {
    title: "استردادی با این شناسه پیدا نشد",
    looked: "سرویس پرداخت هیچ استردادی با این شناسه پیدا نکرد:",
    check: "آیا شناسه کامل کپی شده است؟ شاید استرداد از کسب‌وکار دیگری باشد.",
  },
} satisfies Translated<typeof en.default>;

export default debitRefunds;

/** What other screens say of refunds. */
export const elsewhere = {
  search: {
    groups: { debitRefund: debitRefunds.title },
    records: { debitRefund: debitRefunds.title },
    one: { debitRefund: debitRefunds.one },
  },
  shell: { items: { "debit-refunds": debitRefunds.title } },
  audit: {
    subjects: { debitRefund: debitRefunds.one },
    words: {
      operation_debit_refunds_show: debitRefunds.one,
      operation_debit_refunds_list: debitRefunds.title,
    },
  },
} satisfies Translated<typeof en.elsewhere>;
