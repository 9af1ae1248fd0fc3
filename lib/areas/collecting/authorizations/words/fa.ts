import type { Translated } from "@/lib/kit/i18n/types";
import type * as en from "./en";

const authorizations = {
  title: "مجوزهای برداشت مستقیم",
  description: "مجوزهایی که مشتریان در بانک خود داده‌اند، با سقف مبلغ هر وصول و تعداد ماهانه.",
  one: "مجوز",
  list: "فهرست مجوزها",
  status: { active: "فعال", pendingVerify: "در انتظار تأیید", revoked: "باطل‌شده", expired: "منقضی" },
  fields: {
    email: "ایمیل",
    nationalCode: "کد ملی",
    payer: "حساب",
    card: "کارت",
    accountNumber: "شمارهٔ حساب",
    limit: "سقف هر وصول",
    monthlyCount: "تعداد ماهانه",
    expiresAt: "معتبر تا",
    createdAt: "زمان ثبت",
    revokedAt: "زمان ابطال",
    id: "شناسهٔ مجوز",
    customerId: "شناسهٔ مشتری",
  },
  monthlyCount: "{count, plural, other {# بار در ماه}}",
  filters: {
    q: "شناسه، موبایل یا نام",
    concern: "نیازمند توجه",
    change: "رویداد",
    period: "تاریخ رویداد",
  },
  change: { given: "داده‌شده", revoked: "باطل‌شده", ended: "پایان‌یافته" },
  concern: { expiring: "پایان اعتبار تا ۳۰ روز دیگر", full: "نزدیک به سقف تعداد ماهانه" },
  ofBook: {
    ended:
      "سرویس این مجوزها را جداگانه فهرست نمی‌کند؛ این فهرست از دفتر و بر پایهٔ آخرین مشاهدهٔ آن تا <time></time> است. مجوزهایی که پیش از آغاز دفتر پایان یافته‌اند در آن نیستند.",
    concern:
      "بر پایهٔ دفتر: همهٔ مجوزها تا <time></time>. تعداد ماهانه شامل وصول‌های موفق و در انتظار همین ماه است و برای مجوزهای پنج بار در ماه و بیشتر حساب می‌شود.",
    change:
      "بر پایهٔ دفتر: همهٔ مجوزها تا <time></time>. روز ابطال، زمان اعلام‌شدهٔ سرویس یا، اگر اعلام نشده باشد، روزی است که دفتر از آن باخبر شده است.",
    notWhole: "دفتر هنوز همهٔ مجوزها را نخوانده است و این فهرست شاید کامل نباشد.",
    empty: "این جست‌وجو در دفتر است و موبایل کامل یا واژه‌های کامل نام را پیدا می‌کند.",
  },
  endedLeftOut:
    "{count, plural, other {# مجوز پایان‌یافته}} در این فهرست نیست؛ سرویس هنوز آن را فعال نشان می‌دهد و در تعداد خود می‌شمارد.",
  serviceLimit: "سرویس مجوزهای باطل‌شده را فهرست نمی‌کند. مجوزهای باطل‌شدهٔ موجود در دفتر را با وضعیت «باطل‌شده» ببینید.",
  empty: { title: "هنوز مجوزی نیست", body: "پس از موافقت مشتری در بانک خود، مجوز اینجا نمایش داده می‌شود." },
  next: {
    active: "تا پایان اعتبار و در حد سقف‌های مجوز می‌توان وصول کرد.",
    pendingVerify:
      "مشتری در بانک موافقت کرده، اما سامانهٔ شما هنوز مجوز را تأیید نکرده است. مجوز تأییدنشده معمولاً ۲۰ دقیقه پس از موافقت لغو می‌شود.",
    revoked: "با این مجوز دیگر نمی‌توان وصول کرد. مشتری باید مجوز تازه بدهد.",
    expired: "با این مجوز دیگر نمی‌توان وصول کرد. مشتری باید مجوز تازه بدهد.",
    unknown:
      "وضعیت اعلام‌شدهٔ سرویس برای دفتر ناشناخته است. سقف‌های زیر یا یک وصول نشان می‌دهد مجوز قابل استفاده است یا نه.",
    soon: "اعتبار مجوز به‌زودی تمام می‌شود. پیش از آن از مشتری مجوز تازه بگیرید.",
  },
  calculation: {
    title: "استفاده‌شده و باقی‌مانده",
    month: "این ماه",
    monthRange: "از {from} تا {to}",
    today: "امروز",
    countUsed: "{used} وصول از {total} وصول استفاده شده است",
    countUntold: "سرویس تعداد وصول‌های استفاده‌شده را اعلام نکرده است",
    countLeft: "{count, plural, =0 {وصولی باقی نمانده است} other {# وصول باقی مانده است}}",
    amountUsed: "وصول‌شدهٔ امروز",
    amountLeft: "باقی‌ماندهٔ سقف روزانهٔ بانک",
    noCeiling: "این بانک سقف روزانه ندارد",
    withdrawable: "اکنون می‌توان وصول کرد",
    notWithdrawable: "اکنون نمی‌توان وصول کرد",
  },
  bank: {
    title: "بانک پرداخت‌کننده",
    healthy: "در دسترس",
    away: "اکنون در دسترس نیست",
    none: "بدون برداشت مستقیم",
    notListed: "این بانک در فهرست بانک‌های فعال سرویس نیست.",
    limit: "سقف بانک برای هر وصول",
    dailyLimit: "سقف روزانهٔ بانک",
    dailyCount: "تعداد وصول در روز",
    validity: "حداکثر مدت اعتبار",
    year: "{count, plural, other {# سال}}",
    month: "{count, plural, other {# ماه}}",
    currency: "واحد پول سقف‌ها",
    authentication: "شیوهٔ احراز هویت پرداخت‌کننده",
    nationalCode: "کد ملی",
    refund: "استرداد وصول",
    canRefund: "ممکن است",
    cannotRefund: "در این بانک ممکن نیست",
    refundUntold: "سرویس اعلام نکرده است",
  },
  banks: {
    bank: "بانک",
    title: "بانک‌های برداشت مستقیم",
    open: "بانک‌ها و سقف‌ها",
    description: "سقف‌ها و شرایط هر بانک برای وصول از حساب‌هایش، به اعلام سرویس.",
    reachable:
      "{reachable, plural, =0 {هیچ بانکی} other {# بانک}} از {all, plural, other {# بانک}} دارای برداشت مستقیم اکنون در دسترس است",
    away: "اکنون نمی‌توان برای گرفتن مجوز، مشتری را به این بانک فرستاد و وصول از حساب‌های آن ممکن است رد یا ناموفق شود. پس از در دسترس شدن بانک دوباره تلاش کنید.",
    others: "بانک‌های بدون برداشت مستقیم",
    othersHint: "این بانک‌ها فعال‌اند، ولی از حساب‌هایشان نمی‌توان وصول کرد.",
    empty: {
      title: "هیچ بانکی فعال نیست",
      body: "سرویس بانک فعالی برای این کسب‌وکار اعلام نکرده است. برای فعال‌سازی با پشتیبانی سرویس تماس بگیرید.",
    },
  },
  detail: {
    facts: "مشخصات",
    payer: "مشتری و حساب",
    withdrawals: "وصول‌های این مجوز",
  },
  used: {
    service: "به اعلام سرویس، <time></time>.",
    book: "بر پایهٔ دفتر: {done, plural, =0 {در این دوره وصول موفقی نبوده است} other {# وصول موفق در این دوره}}{open, plural, =0 {} other { و # وصول در انتظار}}؛ وصول‌شدهٔ امروز <amount></amount>.",
    asOf: "دفتر تا <time></time> کامل است و روز وصول را ملاک می‌گیرد.",
    notWhole: "دفتر هنوز همهٔ وصول‌ها را نخوانده است و ارقام آن شاید کمتر از واقع باشد.",
    notRead: "ارقام دفتر خوانده نشد.",
    differCount: "تعداد اعلام‌شدهٔ سرویس با تعداد دفتر برابر نیست. پیش از تصمیم‌گیری وصول‌های زیر را بررسی کنید.",
    differAmount: "مبلغ امروز به اعلام سرویس با مبلغ دفتر بر پایهٔ روز وصول برابر نیست.",
    differBoth: "تعداد وصول‌ها و مبلغ امروز نزد سرویس با دفتر برابر نیست. پیش از تصمیم‌گیری وصول‌های زیر را بررسی کنید.",
  },
  refusal: {
    title: "امکان وصول امروز",
    description: "مبلغ را بنویسید تا با سقف‌های این مجوز و بانک آن مقایسه شود.",
    amount: "مبلغ ({unit})",
    against: "{count, plural, other {# مانع برای این وصول:}}",
    nothing: "مانع مشخصی برای این وصول نیست.",
    noPromise: "این نتیجه موفقیت وصول را تضمین نمی‌کند: موجودی حساب پرداخت‌کننده و پاسخ بانک از پیش مشخص نیست.",
    notKnown: "نامشخص و بررسی‌نشده:",
    reasons: {
      amount: "مبلغ باید بیشتر از صفر باشد.",
      state: {
        PENDING_VERIFY: "مجوز هنوز تأیید نشده است.",
        REVOKED: "مجوز باطل شده است.",
        EXPIRED: "مجوز منقضی شده است.",
      },
      expired: "اعتبار مجوز <time></time> به پایان رسیده است.",
      limit: "مبلغ از سقف هر وصول این مجوز، <amount></amount>، بیشتر است.",
      monthCount:
        "تعداد وصول‌های این ماه تمام شده است{until, select, none {} other { و پس از {until} از نو شمرده می‌شود}}.",
      today: "مبلغ از باقی‌ماندهٔ سقف امروز بانک، <amount></amount>، بیشتر است.",
      service: "سرویس اعلام کرده است که اکنون نمی‌توان وصول کرد و علت را نگفته است.",
      bankNotListed: "بانک پرداخت‌کننده در بانک‌های فعال شما نیست.",
      bankNoDebit: "بانک پرداخت‌کننده برداشت مستقیم ندارد.",
      bankAway: "بانک پرداخت‌کننده اکنون در دسترس نیست.",
      bankLimit: "مبلغ از سقف بانک برای هر وصول، <amount></amount>، بیشتر است.",
      bankDay: "مبلغ از سقف روزانهٔ بانک، <amount></amount>، بیشتر است.",
      dayCount:
        "بر پایهٔ دفتر امروز {count, plural, other {# وصول}} انجام شده است و بانک حداکثر {most, plural, other {# وصول}} در روز می‌پذیرد.",
    },
    unknown: {
      state: "وضعیت مجوز",
      expiry: "پایان اعتبار مجوز",
      limit: "سقف هر وصول",
      monthCount: "تعداد باقی‌ماندهٔ این ماه",
      today: "مبلغ باقی‌ماندهٔ امروز",
      bank: "سقف‌ها و در دسترس بودن بانک",
      bankLimit: "سقف بانک برای هر وصول",
      dayCount: "تعداد وصول امروز نزد بانک",
    },
  },
  revoke: {
    action: "ابطال",
    title: "ابطال این مجوز",
    body: "ابطال بازگشت ندارد: برای وصول‌های بعدی، مشتری باید مجوز تازه بدهد. وصول‌های در انتظار این مجوز به احتمال زیاد ناموفق می‌شوند.",
    confirm: "ابطال مجوز",
    word: "ابطال",
    done: "مجوز باطل شد؛ سرویس دیگر آن را نشان نمی‌دهد.",
    lost: {
      title: "مشخص نیست مجوز باطل شده است یا نه",
      body: "پاسخ سرویس نرسید. پیش از فرستادن دوباره، وضعیت کنونی مجوز را از سرویس بپرسید.",
    },
    stillShown: {
      title: "سرویس هنوز مجوز را مانند پیش نشان می‌دهد",
      afterDone:
        "سرویس ابطال را پذیرفته، ولی وضعیت مجوز را هنوز مانند پیش نشان می‌دهد. تا تغییر این وضعیت، وصول با آن را ممکن بدانید و کمی بعد دوباره بررسی کنید.",
      afterLost:
        "به اعلام سرویس، مجوز تا این لحظه باطل نشده است. شاید ابطال در حال انجام باشد؛ کمی بعد دوباره بررسی کنید یا درخواست ابطال را دوباره بفرستید.",
    },
    untold: {
      title: "وضعیت کنونی از سرویس دریافت نشد",
      body: "پس از پاسخ سرویس مشخص می‌شود مجوز باطل شده است یا نه.",
    },
    look: "بررسی دوباره",
  },
  notFound: {
    title: "مجوزی با این شناسه پیدا نشد",
    looked: "سرویس پرداخت این شناسهٔ مجوز را پیدا نکرد:",
    check: "آیا شناسه کامل کپی شده است؟ شناسهٔ وصول، شناسهٔ پیگیری یا موبایل را هم می‌توان در جعبهٔ جست‌وجو پیدا کرد.",
  },
  revoked: {
    title: "این مجوز باطل شده است",
    body: "سرویس دیگر جزئیات این مجوز را نمی‌دهد. وصول‌های آن همچنان اینجا دیده می‌شود.",
    known: "آخرین اطلاعات دفتر از این مجوز:",
  },
} satisfies Translated<typeof en.default>;

export default authorizations;

/** What other screens say of authorizations: each word comes with the screen that says it. */
export const elsewhere = {
  shell: {
    items: {
      authorizations: authorizations.title,
    },
  },
  search: {
    more: {
      authorization: "دیدن همهٔ مجوزها",
    },
    groups: {
      authorization: authorizations.title,
    },
    records: {
      authorization: authorizations.title,
    },
    one: {
      authorization: authorizations.one,
    },
    commands: { authorizationBanks: authorizations.banks.title },
  },
  exports: {
    source: {
      authorizations: "مجوزهای برداشت مستقیم",
    },
    fileName: {
      authorizations: "مجوزها",
    },
    filters: { concern: authorizations.filters.concern },
    values: {
      expiring: authorizations.concern.expiring,
      full: authorizations.concern.full,
      authorizations_REVOKED: authorizations.status.revoked,
      authorizations_EXPIRED: authorizations.status.expired,
    },
  },
  audit: {
    subjects: {
      authorization: authorizations.one,
    },
    actions: { authorization_revoked: "مجوز برداشت مستقیم: ابطال" },
    words: {
      source_authorizations: "مجوزها",
      operation_authorizations_show: authorizations.one,
      operation_authorizations_list: "مجوزها",
    },
  },
} satisfies Translated<typeof en.elsewhere>;
