import type en from "../en/charts";
import type { Translated } from "../types";

export default {
  about: "این چگونه حساب شده است",
  chart: "نمودار",
  table: "جدول",
  view: "شیوهٔ نمایش",
  downloadPng: "دریافت تصویر",
  downloadCsv: "دریافت CSV",
  downloads: "دریافت",
  empty: "برای این بازه داده‌ای نیست.",
  total: "جمع",
  share: "سهم",
} satisfies Translated<typeof en>;
