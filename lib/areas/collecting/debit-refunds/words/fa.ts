import type { Translated } from "@/lib/kit/i18n/types";
import labels from "../../../../kit/i18n/fa/labels";
import type * as en from "./en";

const debitRefunds = {
  title: "استرداد برداشت‌ها",
  description:
    "پولی از برداشت‌ها که همه یا بخشی از آن به پرداخت‌کننده برمی‌گردد، به روز استرداد. گزارش برداشت مستقیم آن را به روز برداشت می‌شمارد.",
  one: "استرداد",
  list: "فهرست استرداد برداشت‌ها",
  status: { init: "ثبت‌شده", pending: "در بانک", done: "برگردانده‌شده", failed: "ناموفق" },
  fields: {
    status: "وضعیت",
    amountRial: "مبلغ",
    wageRial: "کارمزد",
    date: "روز ثبت",
    description: "شرح",
    withdrawalId: "برداشت",
    paymentNumber: "شمارهٔ پیگیری بانک",
    id: "شناسهٔ استرداد",
    trackId: "شناسهٔ پیگیری",
    transactionId: "شناسهٔ تراکنش",
    errorMessage: "علت ناموفق بودن",
  },
  filters: { withdrawalId: "شناسهٔ برداشت" },
  detail: { money: "مشخصات", open: "دیدن برداشت", refresh: "پرس‌وجوی دوباره" },
  next: {
    init: "سرویس آن را دارد و به‌زودی از بانک می‌پرسد. هنوز پولی جابه‌جا نشده است.",
    pending: "در بانک است. تا پاسخ بانک، پول در کیف پول می‌ماند.",
    done: "پول از کیف پول به پرداخت‌کننده برگشت. بسته به بانک، دیده شدنش در حساب ممکن است کمی زمان ببرد.",
    failed: "چیزی برگردانده نشد؛ این مبلغ را می‌توان دوباره مسترد کرد.",
    unknown: "سرویس وضعیتی را اعلام کرده که دفتر نمی‌شناسد.",
  },
  of: {
    title: "برگردانده‌شده",
    none: "از این برداشت چیزی برگردانده نشده است.",
    done: "برگردانده‌شده",
    open: "در راه بازگشت",
    ordered: "دستور داده شده، هنوز فرستاده نشده",
    openOrder: "دیدن دستور",
    left: "هنوز می‌توان برگرداند",
    leftUnknown: "نامعلوم: همهٔ استردادهای این برداشت خوانده نشد",
    unfiltered:
      "سرویس استرداد برداشت‌های دیگر را هم فهرست کرده است؛ تنها استردادهای همین برداشت نشان داده شده و شاید بیش از این باشد.",
    forbidden:
      "سرویس می‌گوید استرداد برداشت مستقیم برای این کسب‌وکار فعال نیست. فعال‌سازی آن را از پشتیبانی سرویس بخواهید.",
    failed: "استردادهای این برداشت اکنون خوانده نشد؛ ماندهٔ آن دانسته نیست.",
    bankCan: "بانک پرداخت‌کننده استرداد می‌پذیرد.",
    bankCannot: "بانک پرداخت‌کننده استرداد برداشت را نمی‌پذیرد. به‌جای آن مبلغ را به شبای مشتری تسویه کنید.",
    bankUntold:
      "سرویس نمی‌گوید بانک پرداخت‌کننده استرداد می‌پذیرد یا نه. پشتیبانی سرویس می‌داند و آن را برای کسب‌وکار فعال می‌کند.",
  },
  form: {
    open: "استرداد…",
    title: "برگرداندن پول به پرداخت‌کننده",
    description:
      "از کیف پول به همان حسابی که از آن وصول شده است. تا کسانی که سیاست پرداخت می‌خواهد تأیید نکنند چیزی فرستاده نمی‌شود.",
    how: "چه مقدار",
    whole: "همهٔ مانده",
    wholeHint: "{amount}",
    part: "بخشی از آن",
    partHint: "تا {amount}",
    descriptionField: labels.description,
    submit: "درخواست استرداد {amount}",
    submitNone: "درخواست استرداد",
    made: "دستور استرداد ثبت شد",
  },
  empty: { title: "هنوز استردادی نیست", body: "همین که استرداد برداشتی ثبت شود، اینجا دیده می‌شود." },
  notFound: {
    title: "سرویس این استرداد را پیدا نکرد",
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
