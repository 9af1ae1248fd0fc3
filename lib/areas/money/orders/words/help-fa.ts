import type { Translated } from "@/lib/kit/i18n/types";
import type en from "./help-en";

export default {
  title: "پیش از تصمیم",
  description: "شواهد این مقصد، این مبلغ و این زمان.",
  descriptionIn: "شواهد این پرداخت‌کننده، این مبلغ و این زمان.",
  policy: "سیاست پرداخت",
  policySays:
    "{approvals, plural, =0 {تأیید کسی لازم نیست} one {تأیید # نفر لازم است} other {تأیید # نفر لازم است}}{upto, select, none {.} other {: دستورهای تا {upto}.}}",
  roles: "تأییدکنندگان: {roles}.",
  violations: {
    payment_limit: "هر پرداخت حداکثر {limit} است؛ این {value} است.",
    order_limit: "هر دستور حداکثر {limit} است؛ این {value} است.",
    maker_day: "هر نفر در ۲۴ ساعت حداکثر {limit} پرداخت می‌کند؛ با این {value} می‌شود.",
    destination_day: "به {iban} در ۲۴ ساعت حداکثر {limit} پرداخت می‌شود؛ با این {value} می‌شود.",
    not_allowed: "{iban} در فهرست مقصدهای مجاز نیست.",
    blocked: "{iban} در فهرست مقصدهای مسدود است.",
  },
  debits: {
    title: "پرداخت‌کنندگان و روزها",
    payers: "از {count, plural, other {# پرداخت‌کننده}}",
    instant: "{count, plural, other {# وصول}} آنی است",
    day: "در {day}",
    days: "از {from} تا {to}",
    refused: "{count, plural, other {# وصول}} از این میان پذیرفته نمی‌شود",
    repeated:
      "{count, plural, other {# وصول}} تکرار مبلغی است که در همین هفته از همان پرداخت‌کننده وصول شده یا می‌شود. ردیف‌ها: {rows}",
    repeatedHint: "بررسی کنید که تکرار آن عمدی است: وصول پیشین انجام شده یا در راه است.",
    row: "ردیف {row, number}",
    more: "و {count, plural, other {# ردیف دیگر}}",
  },
  collecting: {
    title: "مجوز",
    until: "تا <day></day> معتبر است.",
    limit: "هر بار حداکثر {limit}.",
    left: "{count, plural, =0 {در این ماه وصولی نمانده است.} other {در این ماه # وصول مانده است.}}",
    today: "امروز {amount} دیگر می‌توان وصول کرد.",
    unavailable: "استعلام از سرویس اکنون ممکن نشد.",
  },
  similarIn: "همین مبلغ از همین پرداخت‌کننده در یک روز",
  balance: "قابل برداشت",
  balanceAfter: "اکنون <now></now>، پس از آن <after></after>",
  balanceAfterOthers:
    "اکنون <now></now>. {count, plural, other {# دستور دیگر}} زودتر با <before></before> پرداخت می‌شود. پس از آن‌ها و این دستور <after></after>",
  feeCounted: "با کارمزد سرویس: {fee}، اگر مانند دفعهٔ پیش باشد.",
  feeUnknown: "بدون کارمزد سرویس؛ پرداخت پیشینی برای برآورد آن نیست.",
  balanceShort:
    "پس از پرداخت‌های پیش از این دستور، موجودی کیف پول {missing} کم دارد. در این صورت سرویس آن را نمی‌پذیرد؛ می‌تواند در صف بماند.",
  balanceShortBatch:
    "پس از پرداخت‌های پیش از این دستور، موجودی کیف پول {missing} کم دارد. شاید سرویس بخشی را که موجودی آن کافی نیست نپذیرد.",
  beforeCounted:
    "{count, plural, other {# دستور پیش از آن هم به حساب آمده است، با کارمزد {amount}: تأییدشده، در حال ارسال، نامشخص یا پیش‌تر در انتظار تأیید.}}",
  queuedBeside:
    "{count, plural, other {جز این‌ها # پرداخت به مبلغ {amount} در صف است: واریزهای بعدی کیف پول شاید ابتدا صرف آن‌ها شود.}}",
  moveToQueue: "انتقال به صف",
  owner: "صاحب شبا",
  ownerAsked: "به گفتهٔ بانک، <when></when>",
  askOwner: "استعلام صاحب شبا از بانک",
  askOwnerHint:
    "سرویس برای این استعلام کارمزد می‌گیرد. پاسخی که برسد نگه داشته می‌شود و دوباره پرسیده نمی‌شود؛ اگر پاسخ در راه از دست برود، شاید باز هم کارمزد کسر شده باشد.",
  askOwnerPrice: "{price} کارمزد دارد، حتی اگر صاحبی پیدا نشود.",
  askOwnerKept:
    "پاسخی که برسد نگه داشته می‌شود و دوباره پرسیده نمی‌شود؛ اگر پاسخ در راه از دست برود، شاید باز هم کارمزد کسر شده باشد.",
  ownerInquiry: "دیدن استعلام",
  openQuestion: {
    lost: "<when></when> استعلام شد، اما پاسخی نیامد؛ شاید کارمزد آن کسر شده باشد. استعلام دوباره همان درخواست را تکرار می‌کند و شاید باز هم کارمزد داشته باشد.",
    arrived:
      "سرویس می‌گوید استعلام <when></when> را دارد و به احتمال زیاد کارمزد آن را کسر کرده، اما پاسخ آن از دست رفته است. استعلام دوباره، درخواستی تازه با کارمزد جداگانه است.",
    again: "استعلام دوباره از بانک",
  },
  noOwnerName: "بانک نامی اعلام نکرد.",
  match: {
    match: "با نام گیرنده مطابقت دارد",
    close: "شبیه نام گیرنده",
    none: "با نام گیرنده مطابقت ندارد",
    no_owner: "بانک برای این شبا صاحبی نیافت",
    not_possible: "نامی برای مقایسه نیست",
  },
  earlier: "پرداخت‌های پیشین",
  past: {
    none: "مقصد تازه: تاکنون پرداختی از این کسب‌وکار به آن نرسیده",
    paid_elsewhere: "پیش‌تر پرداختی که بیرون از دفتر ثبت شده به آن رسیده است.",
    unknown: "استعلام پرداخت‌های پیشین به این مقصد اکنون ممکن نشد.",
  },
  history: {
    arrived:
      "{count, plural, one {یک پرداخت به مبلغ <amount></amount> به آن رسیده است که <last></last> ثبت شده بود} other {# پرداخت، در مجموع <amount></amount>، به آن رسیده است و آخرین آن‌ها <last></last> ثبت شده بود}}.",
    cameBack:
      "{count, plural, one {یک پرداخت به مبلغ <amount></amount> به آن نرسیده یا برگشته است که <last></last> ثبت شده بود} other {# پرداخت، در مجموع <amount></amount>، به آن نرسیده یا برگشته است و آخرین آن‌ها <last></last> ثبت شده بود}}.",
  },
  earlierCount: "{count, plural, one {# پرداخت پیشین} other {# پرداخت پیشین}}",
  earlierLine: "<amount></amount>، ثبت‌شده توسط <maker></maker>",
  similar: "همین مبلغ به همین مقصد در یک روز",
  sameFile: "همین فایل پیش‌تر ثبت شده است",
  rowsTwins: "{count, plural, other {شبا و مبلغ # ردیف با ردیفی پیش از آن در همین فایل یکی است: {rows}}}",
  rowsFirstTime:
    "{count, plural, =0 {{unasked, plural, =0 {به همهٔ مقصدها پیش‌تر پرداخت شده} other {مقصد تازه‌ای پیدا نشد}}} other {# مقصد تازه است}}{unasked, plural, =0 {} other {؛ استعلام # مقصد از سرویس ممکن نشد}}",
  rowsRepeated: "{count, plural, other {برای # ردیف در ۳۰ روز گذشته با همین مبلغ دستور داده شده}}",
  arrival: "زمان رسیدن",
  usual: "مدت معمول",
  usually: "معمولاً تا {middle}، گاهی تا {most} ({count} پرداخت اخیر)",
  minutes: "{count, plural, other {# دقیقه}}",
  hours: "{count, plural, other {# ساعت}}",
  arrivalShort: "تا کافی شدن موجودی مشخص نیست",
  a2a: "حساب به حساب",
  a2aRows: "{count, plural, other {# ردیف اکنون حساب به حساب نمی‌رود}}",
  a2aRowsWhy: "{why}. ردیف‌ها: {rows}{more, plural, =0 {} other { و # ردیف دیگر}}. با چرخه (پایا) به همهٔ بانک‌ها می‌رسد.",
  a2aPossible: "اکنون ممکن است",
  a2aNot: {
    no_ability: "برای این بانک ارائه نمی‌شود",
    not_active: "برای این بانک فعال نیست",
    not_healthy: "بانک اکنون پاسخ نمی‌دهد",
    closed_now: "در این ساعت بسته است",
    over_limit: "بیشتر از باقی‌ماندهٔ سقف امروز است",
  },
  savedAs: "ذخیره‌شده با نام «{label}»",
  unavailable: "استعلام ممکن نشد",
} satisfies Translated<typeof en>;
