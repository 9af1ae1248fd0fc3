import type * as en from "../en/bank-accounts";
import type { Translated } from "../types";

const bankAccounts = {
  title: "حساب‌های بانکی",
  description: "حساب‌های خود کسب‌وکار که سرویس به آن‌ها دسترسی دارد، با موجودی و گردش هر یک.",
  one: "حساب بانکی",
  sum: {
    title: "همهٔ حساب‌ها با هم",
    unknown: "نامعلوم: موجودی دست‌کم یک حساب در دست نیست",
    unread: "نامعلوم: سرویس حساب‌هایی گفته که خوانده نشد",
    hint: "بر پایهٔ آخرین موجودی‌هایی که سرویس می‌داند",
  },
  card: {
    iban: "شبا",
    number: "شمارهٔ حساب",
    owner: "صاحب حساب",
    last: "آخرین موجودی دانسته",
    available: "قابل برداشت",
    asOf: "مربوط به <time></time>",
    ageUnknown: "سرویس نمی‌گوید این موجودی از چه زمانی است",
    live: "پرسش همین حالا از بانک",
    liveIs: "در بانک، همین حالا",
    open: "گردش حساب",
  },
  statement: {
    title: "گردش حساب",
    list: "ردیف‌های گردش حساب",
    week: "بی‌انتخاب بازه، سرویس تنها هفت روز گذشته را می‌گوید.",
    row: "ردیف {code}",
  },
  fields: {
    at: "زمان",
    status: "جهت",
    amountRial: "مبلغ",
    balanceRial: "مانده پس از آن",
    description: "شرح بانک",
    counterpartyName: "طرف مقابل",
    counterpartyIban: "شبای طرف مقابل",
    paymentId: "شناسهٔ واریز",
    labels: "برچسب‌ها",
    trackingCode: "کد رهگیری",
  },
  type: { deposit: "واریز", withdrawal: "برداشت" },
  filters: { period: "بازه", type: "جهت", label: "برچسب", search: "جست‌وجو در گردش حساب" },
  labels: {
    add: "افزودن برچسب",
    addTo: "افزودن برچسب به ردیف {code}",
    name: "برچسب",
    remove: "برداشتن برچسب {label} از ردیف {code}",
    save: "افزودن برچسب",
    added: "برچسب افزوده شد.",
    removed: "برچسب برداشته شد.",
    found: "{count, plural, one {این ردیف برچسب را دارد:} other {این ردیف‌ها برچسب را دارند:}}",
    notFound: "این ردیف چنین برچسبی ندارد.",
    lostRemoval: "معلوم نیست برچسب برداشته شده باشد. ردیف‌ها دوباره پرسیده می‌شود؛ پیش از تکرار نگاه کنید.",
    failed: "برچسب برداشته نشد",
  },
  totals: {
    title: "در همین صفحه",
    hint: "تنها ردیف‌های بالا. ردیفی که دو برچسب دارد زیر هر دو شمرده می‌شود.",
    deposits: "واریزها",
    withdrawals: "برداشت‌ها",
    none: "بی‌برچسب",
    all: "همهٔ ردیف‌ها",
    rows: "{count, plural, one {# ردیف} other {# ردیف}}",
    unclear: "{count, plural, one {جهت # ردیف} other {جهت # ردیف}} دانسته نیست و در جمع نیامده است.",
  },
  live: {
    title: "مستقیم از بانک",
    hint: "ردیف‌های امروز و دیروز آن‌گونه که خود بانک می‌گوید، حداکثر ۱۰۰ ردیف. شاید از گردش پایین جلوتر باشد.",
    ask: "پرسش از بانک",
    again: "پرسش دوباره",
    away: "بانک اکنون پاسخ نمی‌دهد",
    awayHint: "آنچه پیش‌تر خوانده شده می‌ماند. گردش پایین به آن وابسته نیست.",
    asOf: "پرسیده‌شده در <time></time>",
    none: "بانک برای امروز و دیروز ردیفی نمی‌گوید.",
    list: "ردیف‌های مستقیم از بانک",
  },
  problem: {
    inactive: "ابزار حساب‌های بانکی فعال نیست",
    inactiveHint: "در داشبورد سرویس، ابزار واریز بانکی (cash-in) را فعال کنید و همان‌جا به حساب‌ها دسترسی بدهید.",
    forbidden: "سرویس اجازهٔ خواندن حساب‌های بانکی را به این اتصال نمی‌دهد",
    forbiddenHint: "دسترسی این کسب‌وکار به ابزار واریز بانکی (cash-in) را از سرویس بخواهید.",
    gone: "این حساب دیگر متصل نیست",
    goneHint:
      "سرویس آن را میان حساب‌های کسب‌وکار نمی‌شناسد. در داشبورد سرویس، در ابزار واریز بانکی (cash-in)، دوباره به آن دسترسی بدهید.",
    back: "همهٔ حساب‌ها",
  },
  empty: {
    title: "به هیچ حسابی دسترسی داده نشده است",
    body: "در داشبورد سرویس، ابزار واریز بانکی (cash-in) را فعال کنید و حساب‌هایی را که خوانده شوند برگزینید. از آن پس اینجا دیده می‌شوند.",
  },
  emptyStatement: {
    title: "ردیفی نیست",
    body: "این حساب در هفت روز گذشته گردشی نداشته است. برای روزهای پیش‌تر بازه برگزینید.",
  },
} satisfies Translated<typeof en.default>;

export default bankAccounts;

/** What other screens say of bank accounts. */
export const elsewhere = {
  shell: { items: { "bank-accounts": bankAccounts.title } },
  exports: {
    source: { bankStatement: "گردش حساب بانکی" },
    fileName: { bankStatement: "گردش-حساب-بانکی" },
    filters: { iban: bankAccounts.card.iban, label: bankAccounts.filters.label },
    values: {
      bankStatement_DEPOSIT: bankAccounts.type.deposit,
      bankStatement_WITHDRAWAL: bankAccounts.type.withdrawal,
    },
  },
  audit: {
    subjects: { bankAccount: bankAccounts.one },
    facts: { trackingCode: bankAccounts.fields.trackingCode },
    words: {
      source_bankStatement: "گردش حساب بانکی",
      operation_bank_accounts_list: bankAccounts.title,
      operation_bank_accounts_statement: bankAccounts.statement.title,
      operation_bank_accounts_live: bankAccounts.live.title,
    },
    actions: {
      account_label_added: "برچسب تراکنش بانکی: افزودن",
      account_label_removed: "برچسب تراکنش بانکی: برداشتن",
    },
  },
} satisfies Translated<typeof en.elsewhere>;
