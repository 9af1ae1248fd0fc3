import type { Translated } from "@/lib/kit/i18n/types";
import type * as en from "./en";

const authorizations = {
  title: "مجوزهای برداشت مستقیم",
  description: "اجازه‌هایی که مشتریان در بانک خود داده‌اند: چند بار در ماه و هر بار تا چه مبلغ.",
  one: "مجوز",
  list: "فهرست مجوزها",
  status: { active: "فعال", pendingVerify: "در انتظار تأیید", revoked: "باطل‌شده", expired: "منقضی" },
  fields: {
    email: "ایمیل",
    nationalCode: "کد ملی",
    payer: "حساب",
    card: "کارت",
    accountNumber: "شمارهٔ حساب",
    limit: "سقف هر برداشت",
    monthlyCount: "تعداد در ماه",
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
    period: "روزهای رویداد",
  },
  change: { given: "داده‌شده", revoked: "باطل‌شده", ended: "پایان‌یافته" },
  concern: { expiring: "پایان اعتبار تا ۳۰ روز دیگر", full: "تعداد ماه رو به پایان" },
  ofBook: {
    ended:
      "سرویس این‌ها را جداگانه فهرست نمی‌کند؛ از دفترند، همان‌گونه که آخرین بار دیده شده‌اند. آنچه جای دیگری پایان یافته تا <time></time> در آن هست و آنچه پیش از آغاز دفتر پایان یافته نیست.",
    concern:
      "از دفتر: همهٔ مجوزها تا <time></time>. تعداد ماه، برداشت‌های موفق و در انتظار همین ماه است، برای مجوزهای پنج بار در ماه و بیشتر.",
    change:
      "از دفتر: همهٔ مجوزها تا <time></time>. ابطال در روزی شمرده می‌شود که دفتر از آن باخبر شده، مگر آنکه سرویس زمانش را اعلام کرده باشد.",
    notWhole: "دفتر هنوز همهٔ مجوزها را ندارد؛ شاید برخی اینجا نباشند.",
    empty: "اینجا موبایل کامل و واژه‌های کامل نام در دفتر جست‌وجو می‌شود.",
  },
  endedLeftOut:
    "{count, plural, other {# مجوز پایان‌یافته}} کنار گذاشته شده است؛ سرویس هنوز آن را فعال می‌شمارد و در تعداد خود می‌آورد.",
  serviceLimit: "سرویس مجوزهای باطل‌شده را فهرست نمی‌کند. آن‌هایی که دفتر می‌شناسد با وضعیت «باطل‌شده» دیده می‌شوند.",
  empty: { title: "هنوز مجوزی نیست", body: "همین که مشتری در بانک خود موافقت کند، مجوز اینجا دیده می‌شود." },
  next: {
    active: "تا پایان اعتبار و در حد سقف‌هایش می‌توان با آن برداشت کرد.",
    pendingVerify:
      "مشتری در بانک موافقت کرده، اما سامانهٔ شما هنوز آن را تأیید نکرده است. اگر تأیید نشود، معمولاً ۲۰ دقیقه پس از موافقت خودبه‌خود لغو می‌شود.",
    revoked: "دیگر نمی‌توان با آن برداشت کرد. مشتری باید مجوز تازه‌ای بدهد.",
    expired: "دیگر نمی‌توان با آن برداشت کرد. مشتری باید مجوز تازه‌ای بدهد.",
    unknown:
      "سرویس وضعیتی را اعلام کرده که دفتر نمی‌شناسد. اینکه قابل استفاده است یا نه از سقف‌های زیر یا خود برداشت معلوم می‌شود.",
    soon: "به‌زودی تمام می‌شود. پیش از آن از مشتری مجوز تازه بگیرید.",
  },
  calculation: {
    title: "مصرف‌شده و مانده",
    month: "این ماه",
    monthRange: "از {from} تا {to}",
    today: "امروز",
    countUsed: "{used} برداشت از {total} برداشت مصرف شده",
    countUntold: "سرویس تعداد برداشت‌های مصرف‌شده را اعلام نکرده است",
    countLeft: "{count, plural, =0 {چیزی نمانده} other {# برداشت مانده}}",
    amountUsed: "برداشت‌شدهٔ امروز",
    amountLeft: "مانده از سقف روزانهٔ بانک",
    noCeiling: "این بانک سقف روزانه ندارد",
    withdrawable: "اکنون می‌توان برداشت کرد",
    notWithdrawable: "اکنون نمی‌توان برداشت کرد",
  },
  bank: {
    title: "بانک پرداخت‌کننده",
    healthy: "در دسترس",
    away: "اکنون در دسترس نیست",
    none: "بدون برداشت مستقیم",
    notListed: "این بانک در فهرست بانک‌های فعال سرویس نیست.",
    limit: "سقف بانک برای هر برداشت",
    dailyLimit: "سقف روزانهٔ بانک",
    dailyCount: "تعداد برداشت در روز",
    validity: "بیشترین مدت اعتبار",
    year: "{count, plural, other {# سال}}",
    month: "{count, plural, other {# ماه}}",
    currency: "واحد پول سقف‌ها",
    authentication: "شیوهٔ احراز هویت پرداخت‌کننده",
    nationalCode: "کد ملی",
    refund: "بازپرداخت برداشت",
    canRefund: "ممکن است",
    cannotRefund: "در این بانک ممکن نیست",
    refundUntold: "سرویس چیزی نگفته است",
  },
  banks: {
    title: "بانک‌های برداشت مستقیم",
    open: "بانک‌ها و سقف‌ها",
    description: "آنچه هر بانک هنگام برداشت از حساب‌هایش اجازه می‌دهد، به گفتهٔ سرویس.",
    reachable:
      "{reachable, plural, =0 {هیچ بانکی} other {# بانک}} از {all, plural, other {# بانک}} دارای برداشت مستقیم اکنون در دسترس است",
    away: "اکنون نمی‌توان مشتری را برای دادن مجوز به این بانک فرستاد و برداشت از حساب‌هایش ممکن است رد شود یا ناموفق بماند. پس از در دسترس شدن بانک دوباره تلاش کنید.",
    others: "بانک‌های بدون برداشت مستقیم",
    othersHint: "در فهرست بانک‌های فعال شما هستند، ولی از حساب‌هایشان نمی‌توان برداشت کرد.",
    empty: {
      title: "هیچ بانکی فعال نیست",
      body: "سرویس هیچ بانک فعالی برای این کسب‌وکار اعلام نکرده است. از پشتیبانی آن بپرسید کدام بانک‌ها را می‌توان فعال کرد.",
    },
  },
  detail: {
    facts: "مشخصات",
    payer: "مشتری و حساب",
    withdrawals: "برداشت‌های این مجوز",
  },
  used: {
    service: "به گفتهٔ سرویس، <time></time>.",
    book: "به حساب دفتر: {done, plural, =0 {هیچ برداشتی در این دوره موفق نشده} other {# برداشت در این دوره موفق شده}}{open, plural, =0 {} other { و # برداشت هنوز در آن در انتظار است}}؛ برداشت‌شدهٔ امروز <amount></amount>.",
    asOf: "دفتر تا <time></time> کامل است و بر پایهٔ روز برداشت می‌شمارد.",
    notWhole: "دفتر هنوز همهٔ برداشت‌ها را ندارد و شاید کمتر بداند.",
    notRead: "نشد ارقام دفتر را خواند.",
    differCount:
      "این دو یکسان نمی‌شمارند: سرویس تعداد دیگری جز آنچه دفتر دارد اعلام کرده است. پیش از تکیه بر هرکدام، برداشت‌های زیر را ببینید.",
    differAmount: "این دو یکسان نیستند: مبلغ امروز به گفتهٔ سرویس با آنچه دفتر بر پایهٔ روز برداشت دارد فرق می‌کند.",
    differBoth:
      "این دو هم در تعداد برداشت‌ها و هم در مبلغ امروز فرق دارند. پیش از تکیه بر هرکدام، برداشت‌های زیر را ببینید.",
  },
  refusal: {
    title: "چرا برداشت امروز رد می‌شود؟",
    description: "مبلغی بنویسید تا با آنچه از این مجوز و بانک آن معلوم است سنجیده شود.",
    amount: "مبلغ ({unit})",
    against: "{count, plural, other {# دلیل برای رد شدن آن هست:}}",
    nothing: "از آنچه معلوم است، چیزی مانع آن نیست.",
    noPromise: "این به معنای موفق شدن نیست: موجودی حساب پرداخت‌کننده و پاسخ بانک در آن لحظه از پیش معلوم نیست.",
    notKnown: "معلوم نیست و بررسی نشد:",
    reasons: {
      amount: "مبلغ باید بیشتر از صفر باشد.",
      state: {
        PENDING_VERIFY: "مجوز هنوز تأیید نشده است.",
        REVOKED: "مجوز باطل شده است.",
        EXPIRED: "مجوز منقضی شده است.",
      },
      expired: "اعتبار مجوز <time></time> به پایان رسیده است.",
      limit: "از سقف هر برداشت مجوز، <amount></amount>، بیشتر است.",
      monthCount:
        "تعداد برداشت‌های این ماه تمام شده است{until, select, none {} other { و پس از {until} از نو شمرده می‌شود}}.",
      today: "از ماندهٔ سقف امروز بانک، <amount></amount>، بیشتر است.",
      service: "سرویس می‌گوید اکنون نمی‌توان برداشت کرد و دلیلش را نگفته است.",
      bankNotListed: "بانک پرداخت‌کننده در بانک‌های فعال شما نیست.",
      bankNoDebit: "بانک پرداخت‌کننده برداشت مستقیم ندارد.",
      bankAway: "بانک پرداخت‌کننده اکنون در دسترس نیست.",
      bankLimit: "از سقف بانک برای هر برداشت، <amount></amount>، بیشتر است.",
      bankDay: "از سقف روزانهٔ بانک، <amount></amount>، بیشتر است.",
      dayCount:
        "به حساب دفتر امروز {count, plural, other {# برداشت}} بوده و بانک {most, plural, other {# برداشت}} در روز می‌پذیرد.",
    },
    unknown: {
      state: "وضعیت مجوز",
      expiry: "پایان اعتبار آن",
      limit: "سقف هر برداشت آن",
      monthCount: "ماندهٔ تعداد این ماه",
      today: "ماندهٔ مبلغ امروز",
      bank: "سقف‌های بانک و در دسترس بودن آن",
      bankLimit: "سقف بانک برای هر برداشت",
      dayCount: "پر شدن تعداد برداشت روزانهٔ بانک",
    },
  },
  revoke: {
    action: "ابطال",
    title: "ابطال این مجوز",
    body: "این کار بازگشت ندارد: مشتری باید مجوز تازه‌ای بدهد و برداشت‌هایی که هنوز با این مجوز در انتظارند، به احتمال زیاد در نوبت خود ناموفق می‌شوند.",
    confirm: "ابطال مجوز",
    word: "ابطال",
    done: "سرویس دیگر این مجوز را نشان نمی‌دهد: مجوز باطل شد.",
    lost: {
      title: "معلوم نیست باطل شده یا نه",
      body: "پاسخ سرویس نرسید. نخست ببینید سرویس اکنون دربارهٔ این مجوز چه می‌گوید و پیش از آن درخواست را دوباره نفرستید.",
    },
    stillShown: {
      title: "سرویس هنوز آن را مانند پیش نشان می‌دهد",
      afterDone:
        "سرویس ابطال را پذیرفته، ولی مجوز را هنوز مانند پیش نشان می‌دهد. تا زمانی که جز این بگوید، برداشت را ممکن بدانید و کمی بعد دوباره بررسی کنید.",
      afterLost:
        "به گفتهٔ سرویس مجوز تا این لحظه باطل نشده است. شاید هنوز در حال انجام باشد؛ کمی بعد دوباره بررسی کنید یا درخواست ابطال را یک بار دیگر بفرستید.",
    },
    untold: {
      title: "نشد وضعیت کنونی را از سرویس پرسید",
      body: "همین که سرویس پاسخ دهد، معلوم می‌شود مجوز باطل شده است یا نه.",
    },
    look: "بررسی دوباره",
  },
  notFound: {
    title: "سرویس مجوزی با این شناسه پیدا نکرد",
    looked: "سرویس پرداخت این شناسهٔ مجوز را پیدا نکرد:",
    check: "آیا شناسه کامل کپی شده است؟ شناسهٔ برداشت، شناسهٔ پیگیری یا موبایل را هم می‌توان در جعبهٔ جست‌وجو پیدا کرد.",
  },
  revoked: {
    title: "این مجوز باطل شده است",
    body: "سرویس جزئیات مجوز باطل‌شده را دیگر نمی‌دهد. برداشت‌های آن همچنان اینجاست.",
    known: "آخرین آنچه دفتر از آن می‌دانست:",
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
      authorizations: "مجوزهای برداشت",
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
    actions: { authorization_revoked: "مجوز برداشت: ابطال" },
    words: {
      source_authorizations: "مجوزها",
      operation_authorizations_show: authorizations.one,
      operation_authorizations_list: "مجوزها",
    },
  },
} satisfies Translated<typeof en.elsewhere>;
