/** متن‌ها برای مشتریان، کنار متن در صفحهٔ رکورد خودش. */
const customerMessages = {
  send: { sms: "ارسال با پیامک", mail: "ارسال با ایمیل" },
  again: { sms: "ارسال دوباره با پیامک", mail: "ارسال دوباره با ایمیل" },
  goesTo: "به <to></to>",
  noAddress: { sms: "شمارهٔ همراهی اینجا ثبت نشده است.", mail: "نشانی ایمیلی اینجا ثبت نشده است." },
  typed: { sms: "شمارهٔ همراه", mail: "نشانی ایمیل" },
  sendTyped: "ارسال",
  cancel: "انصراف",
  notSetUp: "ارسال پیامک و ایمیل در این نصب راه‌اندازی نشده است.",
  queued: "پیام در راه است",
  changed: "در این میان چیزی تغییر کرده و پیامی فرستاده نشده است. متن را دوباره بخوانید و سپس بفرستید.",
  sent: "ارسال‌شده از اینجا",
  sms: "پیامک",
  mail: "ایمیل",
  language: { fa: "فارسی", en: "انگلیسی" },
  reminder: "یادآوری خودکار دفتر",
  erased: "نشانی پاک شده است",
  tries: "{count, plural, other {# تلاش}}",
  states: {
    waiting: "در راه",
    sent: "تحویل به سامانهٔ ارسال",
    refused: "ارسال نشد",
    unknown: "نتیجه معلوم نیست",
    dropped: "ارسال نشد، چون متن دیگر درست نبود",
  },
  handedOver: "«تحویل به سامانهٔ ارسال» یعنی سامانهٔ پیامک یا ایمیل آن را پذیرفته است. رسیدن آن به مشتری معلوم نیست.",
  about: {
    paymentRequest: "ارسال پیوند پرداخت",
    payment: "ارسال پیام دربارهٔ پرداخت",
    gatewayRefund: "ارسال پیام دربارهٔ استرداد",
    authorizationRequest: "ارسال پیوند مجوز",
    authorization: "ارسال پیام دربارهٔ پایان مجوز",
    withdrawal: "ارسال پیام دربارهٔ برداشت مستقیم",
    debitRefund: "ارسال پیام دربارهٔ استرداد برداشت مستقیم",
    applicant: "ارسال پیوند متقاضی کارت",
    bankVisit: "ارسال پیوند بانک برای متقاضی کارت",
    cardApplication: "ارسال پیام دربارهٔ کارت",
    document: "ارسال رسید",
  },
  titles: {
    gatewayRefund: "پیام به پرداخت‌کننده دربارهٔ استرداد",
    authorization: "پیام به مشتری دربارهٔ پایان مجوز",
    debitRefund: "پیام به مشتری دربارهٔ استرداد",
    document: "ارسال رسید",
  },
  settings: {
    title: "یادآوری به مشتریان",
    description:
      "دفتر هر یادآوری را یک بار و بین ساعت ۹ تا ۲۰ با پیامک می‌فرستد و اگر شماره‌ای ثبت نشده باشد با ایمیل. متن با «یادآوری» آغاز می‌شود.",
    remindOfLinks: "یک روز پیش از پایان پیوند پرداخت یا مجوز، اگر بیش از دو روز اعتبار داشته باشد",
    remindOfAuthorizations: "یک هفته پیش از پایان مجوز برداشت مستقیم",
    notSetUp: "نه پیامک و نه ایمیل در این نصب راه‌اندازی نشده است، پس چیزی فرستاده نمی‌شود.",
    saved: "ذخیره شد",
  },
} as const;

export default customerMessages;

/** آنچه رویدادنامه و فرم‌ها از آن می‌گویند. */
export const elsewhere = {
  audit: {
    actions: {
      customer_message_sent: "ارسال متن به مشتری",
      customer_message_settings_changed: "تغییر یادآوری‌های مشتریان",
    },
    facts: {
      messageAbout: "دربارهٔ",
      messageChannel: "با",
      remindOfLinks: "یادآوری پیوندها",
      remindOfAuthorizations: "یادآوری مجوزها",
    },
    words: {
      messageAbout_paymentRequest: "پیوند پرداخت",
      messageAbout_payment: "پرداخت",
      messageAbout_gatewayRefund: "استرداد پرداخت",
      messageAbout_authorizationRequest: "پیوند مجوز",
      messageAbout_authorization: "پایان مجوز",
      messageAbout_withdrawal: "برداشت مستقیم",
      messageAbout_debitRefund: "استرداد برداشت مستقیم",
      messageAbout_applicant: "پیوند متقاضی کارت",
      messageAbout_bankVisit: "پیوند بانک برای متقاضی کارت",
      messageAbout_cardApplication: "کارت",
      messageAbout_document: "رسید",
      messageChannel_sms: "پیامک",
      messageChannel_mail: "ایمیل",
    },
    subjects: { customerMessage: "پیام به مشتری" },
  },
  errors: {
    messagedOften: "به این نشانی امروز ده پیام فرستاده شده است. بهتر است با مشتری تماس بگیرید.",
    channelNotSetUp: "این راه ارسال در این نصب راه‌اندازی نشده است.",
  },
} as const;
