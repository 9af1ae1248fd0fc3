import type { Translated } from "@/lib/kit/i18n/types";
import { prefixed } from "../../../../kit/i18n/prefixed";
import type * as en from "./list-en";

const customerList = {
  filters: {
    q: "نام، موبایل، کد یا شناسه",
    created: "زمان ثبت",
    balance: "کیف پول",
    identity: "احراز هویت",
    identities: {
      kycMatched: "نام و کد ملی: مطابقت دارد",
      kycUnmatched: "نام و کد ملی: بدون تطابق",
      shahkarMatched: "موبایل (شاهکار): مطابقت دارد",
      shahkarUnmatched: "موبایل (شاهکار): بدون تطابق",
      unanswered: "در انتظار پاسخ",
    },
    own: "فیلد اختصاصی",
    ownValue: "مقدار فیلد",
    sort: "ترتیب",
    sorts: {
      newest: "تازه‌ترین",
      oldest: "قدیمی‌ترین",
      largest: "بیشترین کیف پول",
      smallest: "کمترین کیف پول",
    },
  },
  fields: { toldAt: "آخرین خواندن", checkedAt: "زمان بررسی", notAsked: "هنوز خوانده نشده" },
  agent: "نماینده: <name></name>",
  source: {
    book: "بر پایهٔ دفتر: مشتریان تازه تا <fresh></fresh>؛ کیف پول‌ها و نام‌ها از <whole></whole> قدیمی‌تر نیستند.",
    checked: "احراز هویت: آخرین پاسخ ثبت‌شده در استعلام‌ها؛ شاید اطلاعات مشتری پس از آن تغییر کرده باشد.",
    unchecked:
      "احراز هویت: اشخاصی که هیچ بررسی پاسخ‌داده‌شده‌ای در استعلام‌ها ندارند. مشتریانی که نوعشان هنوز خوانده نشده است در این فهرست نیستند.",
    unknown:
      "{count, plural, other {مشخصات # مشتری هنوز کامل خوانده نشده است؛ نوع، کدها و بقیهٔ مشخصات خودبه‌خود افزوده می‌شود.}}",
    unread: "{count, plural, other {# ردیف از فهرست سرویس خوانده نشد و در این فهرست نیست.}}",
    reading: "در حال خواندن دوبارهٔ فهرست سرویس…",
    again: "خواندن دوبارهٔ همه",
    asked: "خواندن دوبارهٔ فهرست آغاز شد.",
    service: "دفتر برای نخستین بار همهٔ مشتریان را می‌خواند. تا پایان آن، این فهرست از سرویس است.",
    nobody: "دفتر هنوز همهٔ مشتریان را نخوانده است",
    nobodyBody:
      "فیلتر کیف پول، روز، فیلد اختصاصی و احراز هویت و نیز ترتیب تنها در دفتر ممکن است. دفتر در حال خواندن مشتریان است و چند دقیقه طول می‌کشد.",
    passedOver: "سرویس این فیلتر را ندارد",
    passedOverBody: "{count, plural, other {# مشتری از فهرست سرویس بررسی شد و تنها موارد قطعی نمایش داده می‌شود.}}",
    passedOverOf: "{count, plural, other {فهرست سرویس # مشتری دارد؛ شاید موارد دیگری هم باشد.}}",
    untyped: "مشتریانی که نوعشان هنوز خوانده نشده است در این فهرست نیستند.",
    serviceOff: "فهرست مستقیم از سرویس خوانده می‌شود، چون خواندن مشتریان در دفتر خاموش است.",
    nobodyEver: "دفتر همهٔ مشتریان را ندارد",
    nobodyOff:
      "فیلتر کیف پول، روز، فیلد اختصاصی و احراز هویت و نیز ترتیب تنها در دفتر ممکن است و خواندن فهرست‌ها خاموش است (BOOK_LISTS).",
    without: "نمایش بدون این فیلترها",
  },
  found: {
    title: "مشتری‌ای با این مشخصات در دفتر نیست",
    body: "نام را با کلمهٔ کامل، شماره‌ها را کامل و موبایل را کامل یا با چهار رقم آخر بنویسید.",
    unread: {
      title: "در میان مشتریان خوانده‌شده پیدا نشد",
      body: "کد برخی مشتریان هنوز خوانده نشده است و شاید یکی از آن‌ها باشد. جست‌وجوی داشبورد، سرویس را هم جست‌وجو می‌کند.",
    },
    passedOver: {
      title: "در میان مشتریان بررسی‌شده پیدا نشد",
      body: "شاید در میان مشتریان دیگر باشد. مشتری را با شناسه، موبایل یا کد کامل در جست‌وجوی داشبورد پیدا کنید.",
    },
    nobody: { title: "جست‌وجو ممکن نشد", body: "این فیلتر پس از خوانده شدن فهرست در دفتر در دسترس است." },
  },
  doubles: {
    open: "مشتریان تکراری",
    title: "مشتریان تکراری احتمالی",
    description:
      "مشتریانی با کد، موبایل، یا نام و تاریخ تولد یکسان. سرویس ادغام ندارد: یکی را نگه دارید و کامل کنید، و دیگری را اگر مجوز، دستور یا موجودی ندارد حذف کنید.",
    empty: {
      title: "مشتری تکراری پیدا نشد",
      body: "دفتر مشتریان خوانده‌شده را با هم مقایسه می‌کند.",
    },
    noneApart: "هنوز هیچ دو مشتری متفاوت اعلام نشده‌اند.",
    shown: { label: "نمایش", open: "برای بررسی", apart: "متفاوت اعلام‌شده" },
    partly: "{count, plural, other {کد و تاریخ تولد # مشتری هنوز خوانده نشده است و شاید موارد دیگری هم باشد.}}",
    crowds:
      "{count, plural, other {# موبایل یا کد، هر کدام برای بیش از {most} مشتری ثبت شده است (مانند شمارهٔ یک شرکت) و مقایسه نمی‌شود.}}",
    cut: "تنها {most} مورد نخست نمایش داده شده است.",
    pair: "{one} و {other}",
    by: {
      code: "کد ملی یا شناسهٔ ملی یکسان",
      nameAndBirth: "نام و تاریخ تولد یکسان",
      mobile: "موبایل یکسان",
      name: "نام یکسان؛ یکی کد ندارد",
    },
    codesDiffer: "کدها متفاوت است؛ شاید دو نفر با یک موبایل باشند.",
    field: "فیلد",
    differs: "متفاوت",
    same: "یکسان",
    authorizations: "مجوزهای برداشت مستقیم",
    activeOf: "{count}، {active} فعال",
    withdrawals: "وصول‌ها",
    orders: "دستورهای کیف پول",
    hangsBy: "مجوزها و وصول‌ها با شناسه، موبایل و کد ملی شمرده می‌شوند؛ موارد مشترک برای هر دو مشتری شمرده شده است.",
    toldAt: "آخرین خواندن",
    edit: "تکمیل اطلاعات",
    openOne: "دیدن مشتری",
    keeps: "قابل حذف نیست: {why}.",
    why: {
      balance: "کیف پول موجودی دارد",
      unknownBalance: "موجودی کیف پول نامشخص است",
      active: "مجوز فعال دارد",
      orders: "دستور در جریان دارد",
    },
    apart: "متفاوت‌اند",
    isApart: "{name} این دو را متفاوت اعلام کرده است، <time></time>",
    alike: "مقایسهٔ دوباره",
    saidApart: "ثبت شد: این دو مشتری دیگر در این فهرست نمی‌آیند.",
    saidAlike: "این دو مشتری دوباره مقایسه می‌شوند.",
  },
} satisfies Translated<typeof en.default>;

export default customerList;

export const elsewhere = {
  shell: { items: { "customer-doubles": customerList.doubles.open } },
  search: { commands: { customerDoubles: customerList.doubles.title } },
  exports: {
    filters: {
      identity: customerList.filters.identity,
      own: customerList.filters.own,
      ownValue: customerList.filters.ownValue,
    },
    values: {
      ...prefixed("customers", customerList.filters.identities),
      customers_newest: customerList.filters.sorts.newest,
      customers_oldest: customerList.filters.sorts.oldest,
      customers_largest: customerList.filters.sorts.largest,
      customers_smallest: customerList.filters.sorts.smallest,
    },
  },
  audit: {
    actions: {
      customer_told_apart: "اعلام تفاوت دو مشتری",
      customer_told_alike: "مقایسهٔ دوبارهٔ دو مشتری",
    },
    facts: { otherCustomer: "مشتری دیگر" },
    words: {
      operation_customers_in_book: "مشتریان",
    },
  },
} satisfies Translated<typeof en.elsewhere>;
