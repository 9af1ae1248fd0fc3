import type en from "../en/lists";
import type { Translated } from "../types";

export default {
  filters: "فیلترها",
  removeFilter: "برداشتن فیلتر {name}",
  clearAll: "پاک کردن همه",
  columns: "ستون‌ها",
  resetColumns: "بازگشت به ستون‌های معمول",
  density: "ارتفاع ردیف",
  comfortable: "راحت",
  compact: "فشرده",
  perPage: "ردیف در صفحه",
  page: "صفحهٔ {page}",
  firstPage: "صفحهٔ اول",
  previousPage: "صفحهٔ قبل",
  nextPage: "صفحهٔ بعد",
  pagination: "صفحه‌ها",
  shown: "{from} تا {to} از {total}",
  shownOfUnknown: "{from} تا {to}",
  emptyFiltered: "چیزی با این فیلترها پیدا نشد",
  emptyFilteredHint: "یکی از فیلترها را بردارید یا بازهٔ بلندتری انتخاب کنید.",
  emptyFilteredPlain: "یکی از فیلترها را بردارید.",
  pageTooFar: { title: "در این صفحه چیزی نیست", action: "رفتن به صفحهٔ اول" },
  newRows: "{count, plural, other {# ردیف تازه}}",
  unreadRows: {
    title: "{count, plural, other {# ردیف از این صفحه خوانده نشد}}",
    body: "این ردیف‌ها نزد سرویس هستند، اما اینجا نشان داده نمی‌شوند. نام فیلدها در «تنظیمات ← اتصال»، بخش «پاسخ‌هایی که خوانده نشد» آمده است.",
  },
  changed: "همین حالا تغییر کرد",
  openRow: "باز کردن {name}",
  all: "همه",
  searchHint: "جست‌وجو در این فهرست",
} satisfies Translated<typeof en>;
