import type { Translated } from "@/lib/kit/i18n/types";
import type * as en from "./en";

const customers = {
  title: "مشتریان",
  description: "اشخاص و شرکت‌های ثبت‌شدهٔ کسب‌وکار نزد سرویس.",
  one: "مشتری",
  list: "فهرست مشتریان",
  create: "مشتری تازه",
  type: { individual: "شخص", legal: "شرکت" },
  fields: {
    type: "نوع",
    name: "نام",
    firstName: "نام کوچک",
    lastName: "نام خانوادگی",
    legalName: "نام شرکت",
    agentName: "نام نماینده",
    mobile: "موبایل",
    agentMobile: "موبایل نماینده",
    nationalCode: "کد ملی",
    companyId: "شناسهٔ ملی شرکت",
    birthday: "تاریخ تولد",
    telephone: "تلفن",
    address: "نشانی",
    postalCode: "کد پستی",
    province: "استان",
    city: "شهر",
    mccCode: "کد صنف",
    mccName: "صنف",
    balanceRial: "کیف پول",
    createdAt: "زمان ثبت",
    id: "شناسهٔ مشتری",
  },
  removed: "حذف‌شده نزد سرویس",
  empty: {
    title: "هنوز مشتری‌ای ثبت نشده است",
    body: "مشتریانی که شما یا سامانهٔ شما ثبت کند در این فهرست نمایش داده می‌شوند.",
  },
  detail: {
    refresh: "تازه‌سازی",
    identity: "مشخصات",
    contact: "اطلاعات تماس",
    custom: "فیلدهای اختصاصی",
    noCustom: "مقداری در فیلدهای اختصاصی ثبت نشده است.",
    ids: "شناسه‌های سرویس",
  },
  choose: {
    label: "مشتری",
    nobody: "مشتری‌ای پیدا نشد.",
    more: "نتیجه‌های بیشتری هست. برای محدود کردن نتیجه‌ها کامل‌تر بنویسید.",
    nameless: "بدون نام",
    another: "انتخاب مشتری دیگر",
    open: "دیدن مشتری",
  },
  form: {
    editTitle: "ویرایش مشتری",
    who: "شخص یا شرکت",
    identity: "مشخصات هویتی",
    mobileTaken:
      "{count, plural, one {این موبایل پیش‌تر برای مشتری دیگری ثبت شده است:} other {این موبایل پیش‌تر برای مشتریان دیگری ثبت شده است:}}",
    rest: "اطلاعات بیشتر",
    custom: "فیلدهای اختصاصی",
    create: "ثبت مشتری",
    save: "ذخیرهٔ تغییرات",
    created: "مشتری ثبت شد.",
    saved: "تغییرات ذخیره شد.",
    noPlace: "بدون انتخاب",
    unknownKind: "نوع این مشتری نامشخص است",
    unknownKindBody:
      "سرویس اعلام نکرده است که این مشتری شخص است یا شرکت. چون ذخیره با نوع اشتباه اطلاعات را پاک می‌کند، ویرایش اینجا ممکن نیست.",
    ownFailure: {
      sameName:
        "دو فیلد اختصاصی هم‌نام‌اند و مشخص نیست مقدار این مشتری از کدام است. برای ویرایش، نام یکی را تغییر دهید. مقدارهای ثبت‌شده تغییر نمی‌کنند.",
      unknownField:
        "همهٔ فیلدهای اختصاصی این مشتری خوانده نشد و برای جلوگیری از حذف مقدارها ویرایش ممکن نیست. مقدارهای ثبت‌شده تغییر نمی‌کنند.",
    },
    nothing: "خالی",
    changedMeanwhile:
      "هنگام باز بودن این فرم، مقدار این فیلد «{value}» شد. مقدار شما هنوز ذخیره نشده است؛ برای جایگزینی دوباره ذخیره کنید.",
    notTaken: "سرویس این مقدار را نپذیرفت و مقدار کنونی آن «{value}» است. بقیهٔ تغییرات ذخیره شد.",
    placeTyped: "نام یا شمارهٔ آن نزد سرویس را بنویسید؛ سرویس فهرست را فقط به صادرکنندگان کارت می‌دهد.",
    placeTypedKnown:
      "مقدار کنونی: {name}. سرویس فهرست را فقط به صادرکنندگان کارت می‌دهد؛ متن شما همان‌گونه فرستاده می‌شود.",
    placesUnread: "این فهرست از سرویس دریافت نشد؛ مقدار ثبت‌شده تغییر نمی‌کند.",
  },
  lost: {
    found: "{count, plural, other {این مشتری ثبت شده است:}}",
    notFound: "پس از چند بار جست‌وجو، مشتری‌ای با این کد پیدا نشد.",
    untold:
      "مشتری‌ای با این کد پیدا نشد، ولی جست‌وجو کامل نبود: سرویس با این کد جست‌وجو نمی‌کند و دفتر هنوز همهٔ مشتریان را ندارد. ارسال دوباره شاید مشتری را دو بار ثبت کند؛ بعداً دوباره جست‌وجو کنید.",
  },
  remove: {
    action: "حذف",
    title: "حذف {name}",
    body: "مشتری نزد سرویس حذف می‌شود و این کار بازگشت ندارد. سرویس اعلام نمی‌کند کیف پول، شباها، کارت‌ها و مجوزهای برداشت مستقیم او چه می‌شود؛ پیش از حذف آن‌ها را بررسی کنید.",
    confirm: "حذف مشتری",
    word: "حذف",
    done: "مشتری حذف شد.",
  },
  notFound: {
    title: "مشتری‌ای با این شناسه پیدا نشد",
    looked: "سرویس پرداخت این شناسهٔ مشتری را پیدا نکرد:",
    check: "آیا شناسه کامل کپی شده است؟ مشتری حذف‌شده نمایش داده نمی‌شود.",
  },
  custom: {
    title: "فیلدهای اختصاصی مشتریان",
    description: "اطلاعاتی که کسب‌وکار افزون بر مشخصات ثبت می‌کند. هر مشتری در هر فیلد یک متن دارد.",
    list: "فیلدهای اختصاصی",
    name: "نام فیلد",
    updatedAt: "آخرین تغییر",
    actions: "عملیات",
    create: "فیلد تازه",
    rename: "تغییر نام",
    created: "فیلد ثبت شد.",
    renamed: "نام فیلد تغییر کرد.",
    remove: "حذف",
    removeTitle: "حذف فیلد «{name}» (شمارهٔ {id})",
    removeBody: "مقدارهای این فیلد برای همهٔ مشتریان دیگر نمایش داده نمی‌شود و این کار بازگشت ندارد.",
    removed: "فیلد حذف شد.",
    empty: {
      title: "هنوز فیلدی نیست",
      body: "یک فیلد بسازید، مانند شمارهٔ اشتراک؛ در فرم همهٔ مشتریان نمایش داده می‌شود.",
    },
  },
} satisfies Translated<typeof en.default>;

export default customers;

/** What other screens say of customers: each word comes with the screen that says it. */
export const elsewhere = {
  shell: {
    items: { customers: customers.title },
  },
  search: {
    more: { customer: "دیدن همهٔ مشتریان" },
    groups: { customer: customers.title },
    records: { customer: customers.title },
    one: { customer: customers.one },
    commands: { newCustomer: customers.create },
  },
  exports: {
    source: { customers: customers.title },
    fileName: { customers: customers.title },
    values: {
      customers_INDIVIDUAL: customers.type.individual,
      customers_LEGAL: customers.type.legal,
    },
  },
  audit: {
    subjects: {
      customer: customers.one,
      customerField: "فیلدهای اختصاصی مشتریان",
    },
    facts: {
      customerType: "شخص یا شرکت",
      agentMobile: "موبایل نماینده",
      companyId: "شناسهٔ ملی شرکت",
    },
    words: {
      customerType_INDIVIDUAL: customers.type.individual,
      customerType_LEGAL: customers.type.legal,
      source_customers: customers.title,
      operation_customers_show: customers.one,
      operation_customers_list: customers.title,
      field_firstName: customers.fields.firstName,
      field_lastName: customers.fields.lastName,
      field_legalName: customers.fields.legalName,
      field_agentName: customers.fields.agentName,
      field_agentMobile: customers.fields.agentMobile,
      field_birthday: customers.fields.birthday,
      field_telephone: customers.fields.telephone,
      field_address: customers.fields.address,
      field_postalCode: customers.fields.postalCode,
      field_provinceId: "استان",
      field_cityId: "شهر",
      field_mccCode: customers.fields.mccCode,
      field_customFields: "فیلدهای اختصاصی",
    },
    actions: {
      customer_created: "ثبت مشتری",
      customer_changed: "ویرایش مشتری",
      customer_removed: "حذف مشتری",
      customer_field_created: "ثبت فیلد اختصاصی مشتریان",
      customer_field_changed: "تغییر فیلد اختصاصی مشتریان",
      customer_field_removed: "حذف فیلد اختصاصی مشتریان",
    },
  },
} satisfies Translated<typeof en.elsewhere>;
