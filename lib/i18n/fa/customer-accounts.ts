import type * as en from "../en/customer-accounts";
import type { Translated } from "../types";

const customerAccounts = {
  compatibility: {
    notChecked: "صاحب آن استعلام نشده",
    matched: "به نام خود مشتری",
    unmatched: "به نام دیگری",
  },
  ibans: {
    title: "شباها",
    list: "شباهای مشتری",
    add: "افزودن شبا",
    added: "شبا افزوده شد.",
    none: "برای این مشتری شبایی ثبت نشده است.",
    iban: "شبا",
    removed: "شبا برداشته شد.",
    removeTitle: "{name} برداشته شود؟",
    removeBody: "سرویس دیگر آن را برای این مشتری نگه نمی‌دارد. می‌توان دوباره افزود.",
    madeDefault: "این شبا پیش‌فرض شد.",
    found: "این شبا برای مشتری ثبت شده است.",
    notFound: "پس از چند بار نگاه، این شبا در فهرست مشتری دیده نشد.",
  },
  cards: {
    title: "کارت‌ها",
    list: "کارت‌های مشتری",
    add: "افزودن کارت",
    added: "کارت افزوده شد.",
    none: "برای این مشتری کارتی ثبت نشده است.",
    card: "شمارهٔ کارت",
    cardHint: "۱۶ رقم. دفتر آن را به سرویس می‌دهد و خودش نگه نمی‌دارد.",
    removed: "کارت برداشته شد.",
    removeTitle: "{name} برداشته شود؟",
    removeBody: "سرویس دیگر آن را برای این مشتری نگه نمی‌دارد. می‌توان دوباره افزود.",
    madeDefault: "این کارت پیش‌فرض شد.",
    found: "کارتی با همین شش رقم اول و چهار رقم آخر برای مشتری ثبت شده است.",
    notFound: "پس از چند بار نگاه، چنین کارتی در فهرست مشتری دیده نشد.",
    notWhole: "سرویس شمارهٔ کامل آن را نمی‌گوید؛ پس اینجا کاری با آن نمی‌توان کرد.",
  },
  fields: {
    owner: "صاحب حساب نزد بانک",
    accountDescription: "دربارهٔ حساب",
    createdAt: "زمان ثبت",
  },
  default: "پیش‌فرض",
  actions: "کارها",
  makeDefault: "پیش‌فرض کردن",
  makeDefaultTitle: "{name} پیش‌فرض شود؟",
  makeDefaultBody: "آنچه اکنون پیش‌فرض است ثبت‌شده می‌ماند.",
  remove: "برداشتن",
  inquire: "استعلام صاحب",
  toIban: "شبای این کارت",
  notAll: "{count, plural, other {# ردیف خوانده نشد.}}",
  name: {
    same: "همان نام مشتری",
    other: "جز نام مشتری ({name})",
  },
  form: {
    isDefault: "پیش‌فرض شود",
    hasInquiry: "صاحب آن همین حالا از بانک پرسیده شود",
    hasInquiryHint: "کارمزد دارد و از کیف کارمزد شما کم می‌شود، چه به نام مشتری باشد چه نباشد.",
    names: "در پروندهٔ مشتری نامی برای سنجش نیست. این نام برای همین استعلام به کار می‌رود.",
    firstName: "نام کوچک",
    lastName: "نام خانوادگی",
    legalName: "نام شرکت",
    addPaid: "افزودن و استعلام، با کارمزد",
    paid: "این کار کارمزد دارد",
    paidBody: "سرویس برای هر پاسخ از کیف کارمزد برمی‌دارد، حتی اگر به نام دیگری باشد.",
    inquireTitle: "صاحب {name} استعلام شود؟",
    inquireBody: "از بانک پرسیده می‌شود به نام کیست و با نام مشتری سنجیده می‌شود.",
    inquireAction: "استعلام، با کارمزد",
    toIbanTitle: "شبای {name} پرسیده شود؟",
    toIbanBody:
      "از بانک پرسیده می‌شود این کارت به کدام شبا می‌رود و سرویس آن را میان شباهای مشتری نگه می‌دارد. شاید هر بار کارمزد داشته باشد. همهٔ بانک‌ها پاسخ نمی‌دهند.",
    toIbanAction: "پرسیدن، با کارمزد",
  },
  told: {
    matched: "نزد بانک به نام خود مشتری است.",
    unmatched: "نزد بانک به نام دیگری است.",
    notChecked: "سرویس نگفت که به نام مشتری است یا نه.",
    owner: "صاحب حساب نزد بانک: {name}",
    feeWalletEmpty: "موجودی کیف کارمزد کافی نیست: از بانک پرسیده نشد و کارمزدی کم نشد.",
    feeWalletEmptyAdd:
      "موجودی کیف کارمزد کافی نیست: از بانک پرسیده نشد و کارمزدی کم نشد. در فهرست ببینید افزوده شده است یا نه؛ بدون استعلام می‌توان افزود.",
    noMatchAdd: "با اطلاعات بانک نمی‌خواند. کارمزد استعلام کم شد. در فهرست ببینید افزوده شده است یا نه.",
    iban: "این کارت به {iban} می‌رود؛ اکنون میان شباهای مشتری است.",
  },
  lost: {
    title: "معلوم نیست انجام شد یا نه",
    paid: "پاسخ نرسید؛ شاید کارمزد کم شده باشد. پیش از درخواست دوباره، فهرست پایین را ببینید.",
    free: "پاسخ نرسید. پیش از درخواست دوباره، فهرست پایین را ببینید.",
    look: "خواندن دوبارهٔ فهرست",
    read: "فهرست در <time></time> دوباره خوانده شد. اگر آنچه خواسته بودید آنجا نیست، می‌توانید دوباره بخواهید.",
    again: "درخواست دوباره",
  },
} satisfies Translated<typeof en.default>;

export default customerAccounts;

/** What other screens say of them. */
export const elsewhere = {
  audit: {
    actions: {
      customer_account_iban_added: "افزودن شبای مشتری",
      customer_account_iban_inquired: "استعلام صاحب شبای مشتری",
      customer_account_iban_default_set: "پیش‌فرض کردن شبای مشتری",
      customer_account_iban_removed: "برداشتن شبای مشتری",
      customer_account_card_added: "افزودن کارت مشتری",
      customer_account_card_inquired: "استعلام صاحب کارت مشتری",
      customer_account_card_default_set: "پیش‌فرض کردن کارت مشتری",
      customer_account_card_removed: "برداشتن کارت مشتری",
      customer_account_card_iban_asked: "پرسیدن شبای کارت مشتری",
    },
    facts: {
      accountIban: customerAccounts.ibans.iban,
      accountCard: customerAccounts.cards.card,
      isDefault: customerAccounts.default,
      hasInquiry: "استعلام از بانک",
    },
    words: {
      operation_customer_accounts_ibans: customerAccounts.ibans.list,
      operation_customer_accounts_cards: customerAccounts.cards.list,
      field_owner: customerAccounts.fields.owner,
      field_accountDescription: customerAccounts.fields.accountDescription,
    },
  },
} satisfies Translated<typeof en.elsewhere>;
