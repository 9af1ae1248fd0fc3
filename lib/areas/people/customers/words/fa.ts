import type { Translated } from "@/lib/kit/i18n/types";
import type * as en from "./en";

const customers = {
  title: "مشتریان",
  description: "اشخاص و شرکت‌هایی که کسب‌وکار نزد سرویس ثبت کرده است.",
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
    title: "هنوز مشتری‌ای ثبت نشده",
    body: "مشتریانی که اینجا ثبت می‌کنید یا سامانهٔ شما می‌سازد در این فهرست می‌آیند.",
  },
  detail: {
    refresh: "تازه‌سازی",
    identity: "مشخصات",
    contact: "راه‌های تماس",
    custom: "فیلدهای اختصاصی",
    noCustom: "در فیلدهای اختصاصی کسب‌وکار چیزی ثبت نشده است.",
    ids: "نزد سرویس",
  },
  choose: {
    label: "مشتری",
    nobody: "با این نوشته مشتری‌ای پیدا نشد.",
    more: "موارد بیشتری هست. برای یافتن مورد درست، بیشتر بنویسید.",
    nameless: "بدون نام",
    another: "انتخاب مشتری دیگر",
    open: "دیدن مشتری",
  },
  form: {
    editTitle: "ویرایش مشتری",
    who: "شخص یا شرکت",
    identity: "آنچه با آن شناخته می‌شود",
    identityHint: "برای ثبت مشتری لازم است.",
    mobileTaken:
      "{count, plural, one {این موبایل پیش‌تر برای مشتری دیگری ثبت شده است:} other {این موبایل پیش‌تر برای مشتریان دیگری ثبت شده است:}}",
    rest: "اطلاعات بیشتر",
    custom: "فیلدهای اختصاصی",
    create: "ثبت مشتری",
    save: "ذخیرهٔ تغییرات",
    created: "مشتری ثبت شد.",
    saved: "تغییرات ذخیره شد.",
    noPlace: "بدون انتخاب",
    unknownKind: "نوع این مشتری شناخته نشد",
    unknownKindBody:
      "سرویس نگفته است که این مشتری شخص است یا شرکت. ذخیره با نوع اشتباه اطلاعات او را پاک می‌کند؛ پس اینجا ویرایش نمی‌شود.",
    ownFailure: {
      sameName:
        "دو فیلد اختصاصی هم‌نام‌اند و معلوم نیست مقدار این مشتری از کدام است. نام یکی را تغییر دهید تا اینجا ویرایش شوند. آنچه ثبت شده است می‌ماند.",
      unknownField:
        "همهٔ فیلدهای اختصاصی این مشتری خوانده نشد؛ برای اینکه چیزی گم نشود اینجا ویرایش نمی‌شوند. آنچه ثبت شده است می‌ماند.",
    },
    nothing: "هیچ",
    changedMeanwhile:
      "تا این فرم باز بود، اینجا «{value}» نوشته شد. آنچه نوشته‌اید هنوز ذخیره نشده است؛ برای جایگزینی دوباره ذخیره کنید.",
    notTaken: "سرویس این را نپذیرفت: در پاسخش اینجا «{value}» است. باقی ذخیره شد.",
    placeTyped: "نام آن یا شمارهٔ آن نزد سرویس را بنویسید؛ سرویس فهرستش را فقط به کسانی می‌دهد که کارت صادر می‌کنند.",
    placeTypedKnown:
      "اکنون {name} ثبت است. سرویس فهرستش را فقط به کسانی می‌دهد که کارت صادر می‌کنند؛ آنچه بنویسید همان‌گونه فرستاده می‌شود.",
    placesUnread: "سرویس این فهرست را نداد؛ آنچه ثبت شده است می‌ماند.",
  },
  lost: {
    found: "{count, plural, other {این مشتری ثبت شده است:}}",
    notFound: "پس از چند بار جست‌وجو، مشتری‌ای با این کد دیده نشد.",
    untold:
      "مشتری‌ای با این کد دیده نشد، ولی همهٔ مشتریان را نمی‌شد گشت: جست‌وجوی سرویس این کد را پیدا نمی‌کند و دفتر ما هنوز همه را ندارد. اگر دوباره فرستاده شود، شاید دو بار ثبت شود. بعداً دوباره جست‌وجو کنید.",
  },
  remove: {
    action: "حذف",
    title: "حذف {name}",
    body: "مشتری نزد سرویس حذف می‌شود و بازگشتی ندارد. سرویس نمی‌گوید با کیف پول، شباها، کارت‌ها و مجوزهای برداشت او چه می‌کند؛ اگر به آن‌ها نیاز دارید، پیش از حذف بررسی کنید.",
    confirm: "حذف مشتری",
    word: "حذف",
    done: "مشتری حذف شد.",
  },
  notFound: {
    title: "سرویس این مشتری را نیافت",
    looked: "سرویس پرداخت مشتری‌ای با این شناسه نیافت:",
    check: "آیا شناسه کامل کپی شده است؟ مشتری حذف‌شده دیگر نشان داده نمی‌شود.",
  },
  custom: {
    title: "فیلدهای اختصاصی مشتریان",
    description: "آنچه کسب‌وکار افزون بر مشخصات از مشتریانش ثبت می‌کند: هر مشتری در هر فیلد یک متن دارد.",
    list: "فیلدهای اختصاصی",
    name: "نام فیلد",
    updatedAt: "آخرین تغییر",
    actions: "کارها",
    create: "فیلد تازه",
    rename: "تغییر نام",
    created: "فیلد افزوده شد.",
    renamed: "نام فیلد تغییر کرد.",
    remove: "حذف",
    removeTitle: "حذف فیلد «{name}» (شمارهٔ {id})",
    removeBody: "آنچه مشتریان در این فیلد دارند دیگر دیده نمی‌شود و بازگشتی ندارد.",
    removed: "فیلد حذف شد.",
    empty: { title: "هنوز فیلدی نیست", body: "یکی بیفزایید، مثلاً شماره اشتراک؛ در فرم همهٔ مشتریان می‌آید." },
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
      customer_field_created: "افزودن فیلد اختصاصی مشتریان",
      customer_field_changed: "تغییر فیلد اختصاصی مشتریان",
      customer_field_removed: "حذف فیلد اختصاصی مشتریان",
    },
  },
} satisfies Translated<typeof en.elsewhere>;
