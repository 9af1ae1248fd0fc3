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
      unanswered: "هنوز بی‌پاسخ",
    },
    own: "فیلد اختصاصی",
    ownValue: "مقدار آن",
    sort: "ترتیب",
    sorts: {
      newest: "تازه‌ترین",
      oldest: "قدیمی‌ترین",
      largest: "بیشترین کیف پول",
      smallest: "کمترین کیف پول",
    },
  },
  fields: { toldAt: "آخرین خواندن", checkedAt: "زمان سنجش", notAsked: "هنوز خوانده نشده" },
  agent: "نماینده: <name></name>",
  source: {
    book: "از دفتر: همهٔ مشتریان تازه تا <fresh></fresh>؛ کیف پول‌ها و نام‌ها قدیمی‌تر از <whole></whole> نیستند.",
    checked: "احراز هویت: تازه‌ترین پاسخ در دفتر استعلام‌ها؛ شاید پروندهٔ مشتری از آن پس تغییر کرده باشد.",
    unchecked:
      "احراز هویت: اشخاصی که هیچ سنجشی از آن‌ها در دفتر استعلام‌ها پاسخ ندارد؛ آن که نوعش هنوز خوانده نشده اینجا نیست.",
    unknown:
      "{count, plural, other {از # مشتری هنوز تنها ردیف فهرست خوانده شده است؛ نوع، کدها و باقی مشخصات خودبه‌خود می‌آید.}}",
    unread: "{count, plural, other {# ردیف از فهرست سرویس خوانده نشد و اینجا نیست.}}",
    reading: "فهرست سرویس دارد دوباره خوانده می‌شود…",
    again: "خواندن دوبارهٔ همه",
    asked: "فهرست در کنار کار دیگران دوباره خوانده می‌شود.",
    service: "دفتر برای نخستین بار همهٔ مشتریان را می‌خواند. تا پایان آن، سرویس پاسخ می‌دهد.",
    nobody: "دفتر هنوز همهٔ مشتریان را نخوانده است",
    nobodyBody:
      "فهرست را تنها دفتر می‌تواند با کیف پول، روز، فیلد اختصاصی، احراز هویت و ترتیب جدا کند. دارد خوانده می‌شود؛ چند دقیقه طول می‌کشد.",
    passedOver: "سرویس فهرست را بر این اساس محدود نمی‌کند",
    passedOverBody:
      "{count, plural, other {# مشتری از فهرست سرویس دیده شد؛ تنها کسانی نشان داده می‌شوند که حتماً همین‌اند.}}",
    passedOverOf: "{count, plural, other {در همه # مشتری است؛ شاید دیگران هم باشند.}}",
    untyped: "مشتریانی که نوعشان هنوز خوانده نشده است اینجا نیستند.",
    serviceOff: "این نصب فهرست مشتریان را در دفتر نمی‌خواند؛ سرویس پاسخ می‌دهد.",
    nobodyEver: "دفترِ این نصب همهٔ مشتریان را ندارد",
    nobodyOff:
      "فهرست را تنها دفتر می‌تواند با کیف پول، روز، فیلد اختصاصی، احراز هویت و ترتیب جدا کند، و در این نصب خواندن فهرست‌ها خاموش است (BOOK_LISTS).",
    without: "بدون این فیلترها",
  },
  found: {
    title: "چنین مشتری‌ای در دفتر نیست",
    body: "نام با کلمهٔ کامل پیدا می‌شود، شماره‌ها کامل، و موبایل با چهار رقم آخر هم.",
    unread: {
      title: "میان مشتریانی که پرونده‌شان خوانده شده نیست",
      body: "کد برخی مشتریان هنوز خوانده نشده است و شاید یکی از آن‌ها باشد. جست‌وجوی همه‌چیز از سرویس هم می‌پرسد.",
    },
    passedOver: {
      title: "میان کسانی که دیده شدند نیست",
      body: "این چیزی دربارهٔ دیگران نمی‌گوید. جست‌وجوی همه‌چیز مشتری را با شناسه، موبایل یا کد کامل پیدا می‌کند.",
    },
    nobody: { title: "کسی نتوانست بگردد", body: "پس از آنکه دفتر فهرست را خواند، می‌توان آن را بر این اساس محدود کرد." },
  },
  doubles: {
    open: "مشتریان تکراری",
    title: "مشتریانی که شاید دو بار ثبت شده‌اند",
    description:
      "هر دو نفری که کد، موبایل، یا نام و تاریخ تولدشان یکی است. سرویس ادغام ندارد: یکی را نگه دارید و کامل کنید، و دیگری را اگر چیزی به آن وابسته نیست حذف کنید.",
    empty: {
      title: "مشتری تکراری دیده نشد",
      body: "مشتریانی که در دفتر خوانده می‌شوند اینجا با هم مقایسه می‌شوند.",
    },
    noneApart: "هنوز هیچ دو نفری متفاوت اعلام نشده‌اند.",
    shown: { label: "نمایش", open: "برای بررسی", apart: "متفاوت اعلام‌شده" },
    partly: "{count, plural, other {کد و تاریخ تولد # مشتری هنوز خوانده نشده است؛ شاید تکراری‌های دیگری هم باشد.}}",
    crowds:
      "{count, plural, other {# موبایل یا کد، هر کدام نزد بیش از {most} مشتری است، مثل شمارهٔ یک دفتر. اینجا مقایسه نمی‌شوند.}}",
    cut: "تنها {most} جفت نخست نشان داده شده است.",
    pair: "{one} و {other}",
    by: {
      code: "کد ملی یا شناسهٔ ملی یکسان",
      nameAndBirth: "نام و تاریخ تولد یکسان",
      mobile: "موبایل یکسان",
      name: "نام یکسان؛ یکی کد ندارد",
    },
    codesDiffer: "کدهایشان متفاوت است: شاید دو نفر با یک موبایل باشند.",
    field: "مشخصه",
    differs: "متفاوت",
    same: "یکسان",
    authorizations: "مجوزهای برداشت",
    activeOf: "{count}، {active} فعال",
    withdrawals: "برداشت‌ها",
    orders: "دستورهای کیف پول",
    hangsBy:
      "مجوزها و برداشت‌هایشان با شناسه، موبایل و کد ملی شمرده می‌شوند: آنچه میان هر دو مشترک است برای هر دو شمرده شده.",
    toldAt: "آخرین خواندن",
    edit: "کامل کردن",
    openOne: "باز کردن",
    keeps: "قابل حذف نیست: {why}.",
    why: {
      balance: "در کیف پول آن پول هست",
      unknownBalance: "معلوم نیست در کیف پول آن چه هست",
      active: "مجوز فعال دارد",
      orders: "دستوری در جریان دارد",
    },
    apart: "یکی نیستند",
    isApart: "{name} این دو را متفاوت اعلام کرده است، <time></time>",
    alike: "مقایسهٔ دوباره",
    saidApart: "ثبت شد: این دو دیگر اینجا نمی‌آیند.",
    saidAlike: "این دو دوباره مقایسه می‌شوند.",
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
      customer_told_apart: "متفاوت اعلام کردن دو مشتری",
      customer_told_alike: "مقایسهٔ دوبارهٔ دو مشتری",
    },
    facts: { otherCustomer: "مشتری دیگر" },
    words: {
      operation_customers_in_book: "مشتریان",
    },
  },
} satisfies Translated<typeof en.elsewhere>;
