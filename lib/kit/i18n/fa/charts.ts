import type en from "../en/charts";
import type { Translated } from "../types";

export default {
  about: "این چگونه حساب شده است",
  chart: "نمودار",
  all: "نمودارها",
  table: "جدول",
  view: "شیوهٔ نمایش",
  downloadPng: "دریافت تصویر",
  downloadCsv: "دریافت CSV",
  downloadXlsx: "دریافت Excel",
  downloads: "دریافت",
  empty: "برای این بازه داده‌ای نیست.",
  total: "جمع",
  touch: "برای دیدن رقم‌ها روی نمودار بزنید یا بکشید",
  fromTo: "از {from} به {to}",
  days: "{count, plural, other {# روز}}",
  months: "{count, plural, other {# ماه}}",
  unread: "{count, plural, other {# مورد هنوز خوانده نشده}}",
  rows: "نمایش ردیف‌ها",
  share: "سهم",
} satisfies Translated<typeof en>;
