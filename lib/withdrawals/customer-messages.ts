import type { WithdrawalErrorCode } from "./codes";

/** A message in the languages of customers, whatever language the screen is in. */
export interface CustomerMessage {
  fa: string;
  en: string;
}

/**
 * What to tell the customer about a failed withdrawal, ready to be sent as it stands: what happened, that no money was
 * taken, what they can do. No codes, no names of ours, no blame.
 */
const CUSTOMER_MESSAGES = {
  "00": {
    fa: "با سلام؛ برداشت از حساب شما به‌دلیل مشکلی فنی انجام نشد و پولی از حسابتان کم نشده است. لازم نیست کاری انجام دهید؛ در حال پیگیری هستیم و دوباره تلاش می‌کنیم.",
    en: "Hello. Because of a technical problem, the payment could not be collected and no money was taken from your account. You don't need to do anything; we are looking into it and will try again.",
  },
  "01": {
    fa: "با سلام؛ برداشت از حساب شما به‌دلیل کافی نبودن موجودی انجام نشد و پولی از حسابتان کم نشده است. لطفاً موجودی حساب را افزایش دهید و به ما خبر دهید تا دوباره تلاش کنیم.",
    en: "Hello. The payment could not be collected because the balance of your account was not enough; no money was taken. Please add to the balance and let us know, and we will try again.",
  },
  "02": {
    fa: "با سلام؛ به‌دلیل اختلال در شبکهٔ بانکی، برداشت از حساب شما انجام نشد و پولی از حسابتان کم نشده است. لازم نیست کاری انجام دهید؛ پس از رفع اختلال دوباره تلاش می‌کنیم.",
    en: "Hello. Because of a disruption in the banking network, the payment could not be collected and no money was taken from your account. You don't need to do anything; we will try again once it is resolved.",
  },
  "03": {
    fa: "با سلام؛ به‌دلیل مشکلی فنی در سامانهٔ بانکی، برداشت از حساب شما انجام نشد و پولی از حسابتان کم نشده است. لازم نیست کاری انجام دهید؛ دوباره تلاش می‌کنیم.",
    en: "Hello. Because of a technical problem in the banking system, the payment could not be collected and no money was taken from your account. You don't need to do anything; we will try again.",
  },
  "04": {
    fa: "با سلام؛ امروز به تعداد مجاز از حساب شما برداشت شده است، بنابراین این برداشت انجام نشد و بابت آن پولی از حسابتان کم نشده است. لازم نیست کاری انجام دهید؛ از فردا دوباره تلاش می‌کنیم.",
    en: "Hello. The number of payments allowed from your account in one day has been reached, so this one was not collected and no money was taken for it. You don't need to do anything; we will try again from tomorrow.",
  },
  "05": {
    fa: "با سلام؛ در این ماه به تعداد مجاز از حساب شما برداشت شده است، بنابراین این برداشت انجام نشد و بابت آن پولی از حسابتان کم نشده است. لازم نیست کاری انجام دهید؛ اگر مایلید زودتر پرداخت کنید، به ما خبر دهید تا راه دیگری پیشنهاد کنیم.",
    en: "Hello. The number of payments allowed from your account in one month has been reached, so this one was not collected and no money was taken for it. You don't need to do anything; if you would like to pay sooner, let us know and we will suggest another way.",
  },
  "06": {
    fa: "با سلام؛ به‌دلیل مشکلی فنی در سامانهٔ بانکی، برداشت از حساب شما انجام نشد و پولی از حسابتان کم نشده است. لازم نیست کاری انجام دهید؛ دوباره تلاش می‌کنیم.",
    en: "Hello. Because of a technical problem in the banking system, the payment could not be collected and no money was taken from your account. You don't need to do anything; we will try again.",
  },
  "08": {
    fa: "با سلام؛ برداشت از حساب شما به‌دلیل اشکالی در مبلغ درخواست انجام نشد و پولی از حسابتان کم نشده است. لازم نیست کاری انجام دهید؛ مبلغ را اصلاح می‌کنیم و دوباره تلاش می‌کنیم.",
    en: "Hello. The payment could not be collected because there was a problem with the requested amount; no money was taken from your account. You don't need to do anything; we will correct the amount and try again.",
  },
  "09": {
    fa: "با سلام؛ مبلغ این برداشت از سقف روزانهٔ حساب شما بیشتر بود، بنابراین انجام نشد و بابت آن پولی از حسابتان کم نشده است. لازم نیست کاری انجام دهید؛ از فردا دوباره تلاش می‌کنیم.",
    en: "Hello. The amount was above the daily limit of your account, so the payment was not collected and no money was taken for it. You don't need to do anything; we will try again from tomorrow.",
  },
  "11": {
    fa: "با سلام؛ مبلغ این برداشت از سقفی که بانک شما برای هر تراکنش گذاشته بیشتر بود، بنابراین انجام نشد و پولی از حسابتان کم نشده است. لازم نیست کاری انجام دهید؛ برای شیوهٔ پرداخت با شما هماهنگ می‌کنیم.",
    en: "Hello. The amount was above what your bank allows in one transaction, so the payment was not collected and no money was taken from your account. You don't need to do anything; we will contact you to agree on how to pay.",
  },
  "12": {
    fa: "با سلام؛ برداشت از حساب شما انجام نشد و پولی از حسابتان کم نشده است، چون در بانک مجوز برداشت فعالی با شمارهٔ موبایل دیگری به نام شما ثبت است. لطفاً مجوز پیشین را لغو کنید، یا به ما بگویید با کدام شماره مجوز داده‌اید تا راهنمایی‌تان کنیم.",
    en: "Hello. The payment could not be collected and no money was taken from your account, because your bank already has an active payment permission in your name with a different mobile number. Please cancel the earlier permission, or tell us which number you used and we will guide you.",
  },
  "13": {
    fa: "با سلام؛ برداشت از حساب شما انجام نشد و پولی از حسابتان کم نشده است، چون مجوز برداشت شما دیگر معتبر نیست. لطفاً از طریق پیوندی که برایتان می‌فرستیم مجوز تازه‌ای بدهید.",
    en: "Hello. The payment could not be collected and no money was taken from your account, because your payment permission is no longer valid. Please give a new one through the link that we will send you.",
  },
  "14": {
    fa: "با سلام؛ مهلت مجوز برداشت شما به پایان رسیده است، بنابراین برداشت انجام نشد و پولی از حسابتان کم نشده است. لطفاً از طریق پیوندی که برایتان می‌فرستیم مجوز تازه‌ای بدهید.",
    en: "Hello. Your payment permission has expired, so the payment was not collected and no money was taken from your account. Please give a new one through the link that we will send you.",
  },
  "16": {
    fa: "با سلام؛ بانک شما به‌دلیل مشکلی در سپردهٔ شما برداشت را انجام نداد و پولی از حسابتان کم نشده است. لطفاً از بانک خود علت را بپرسید و پس از رفع آن به ما خبر دهید تا دوباره تلاش کنیم.",
    en: "Hello. Your bank did not allow the payment because of a problem with your account; no money was taken. Please ask your bank for the reason and let us know once it is settled, and we will try again.",
  },
  "17": {
    fa: "با سلام؛ مجوز برداشت شما در بانک لغو شده است، بنابراین برداشت انجام نشد و پولی از حسابتان کم نشده است. اگر مایلید پرداخت خودکار ادامه یابد، از طریق پیوندی که برایتان می‌فرستیم مجوز تازه‌ای بدهید.",
    en: "Hello. Your payment permission has been cancelled at the bank, so the payment was not collected and no money was taken from your account. If you would like automatic payments to go on, please give a new permission through the link that we will send you.",
  },
  "18": {
    fa: "با سلام؛ کارت شما غیرفعال است، بنابراین برداشت انجام نشد و پولی از حسابتان کم نشده است. لطفاً کارت را از طریق بانک خود فعال کنید و به ما خبر دهید تا دوباره تلاش کنیم.",
    en: "Hello. Your card is not active, so the payment was not collected and no money was taken from your account. Please have the card activated by your bank and let us know, and we will try again.",
  },
  "19": {
    fa: "با سلام؛ تاریخ کارت شما گذشته است، بنابراین برداشت انجام نشد و پولی از حسابتان کم نشده است. لطفاً کارت را تمدید کنید و به ما خبر دهید تا دوباره تلاش کنیم.",
    en: "Hello. Your card has expired, so the payment was not collected and no money was taken from your account. Please renew the card and let us know, and we will try again.",
  },
  "20": {
    fa: "با سلام؛ مشخصات کارت شما در بانک تأیید نشد، بنابراین برداشت انجام نشد و پولی از حسابتان کم نشده است. لطفاً از طریق پیوندی که برایتان می‌فرستیم با کارتی معتبر مجوز تازه‌ای بدهید.",
    en: "Hello. The bank could not confirm the details of your card, so the payment was not collected and no money was taken from your account. Please give a new permission with a valid card through the link that we will send you.",
  },
  "21": {
    fa: "با سلام؛ بانک اجازهٔ برداشت از این سپرده را به نام شما تأیید نکرد، بنابراین برداشت انجام نشد و پولی کم نشده است. لطفاً از طریق پیوندی که برایتان می‌فرستیم با سپرده‌ای که به نام خودتان است مجوز تازه‌ای بدهید.",
    en: "Hello. The bank did not confirm that you may pay from this account, so the payment was not collected and no money was taken. Please give a new permission with an account in your own name through the link that we will send you.",
  },
  "22": {
    fa: "با سلام؛ شمارهٔ سپرده در بانک تأیید نشد، بنابراین برداشت انجام نشد و پولی از حسابتان کم نشده است. لطفاً از طریق پیوندی که برایتان می‌فرستیم مجوز تازه‌ای بدهید.",
    en: "Hello. The bank could not confirm the account number, so the payment was not collected and no money was taken from your account. Please give a new permission through the link that we will send you.",
  },
  "24": {
    fa: "با سلام؛ کارت یا سپردهٔ شما در بانک تأیید نشد، بنابراین برداشت انجام نشد و پولی از حسابتان کم نشده است. لطفاً از طریق پیوندی که برایتان می‌فرستیم با کارت یا سپردهٔ معتبر مجوز تازه‌ای بدهید.",
    en: "Hello. The bank could not confirm your card or account, so the payment was not collected and no money was taken. Please give a new permission with a valid card or account through the link that we will send you.",
  },
  "25": {
    fa: "با سلام؛ برای حساب شما در بانک کد شهاب ثبت نشده است، بنابراین برداشت انجام نشد و پولی از حسابتان کم نشده است. لطفاً برای دریافت کد شهاب به بانک خود مراجعه کنید و سپس به ما خبر دهید تا دوباره تلاش کنیم.",
    en: "Hello. Your account has no national banking identity (Shahab) code yet, so the payment was not collected and no money was taken. Please ask your bank to register the code and let us know, and we will try again.",
  },
  "28": {
    fa: "با سلام؛ بانک اعلام کرد که حساب شما مسدود است، بنابراین برداشت انجام نشد و پولی از حسابتان کم نشده است. لطفاً با بانک خود تماس بگیرید و پس از رفع مسدودی به ما خبر دهید تا دوباره تلاش کنیم.",
    en: "Hello. Your bank says that your account is blocked, so the payment was not collected and no money was taken. Please contact your bank and let us know once it is open again, and we will try again.",
  },
} as const satisfies Record<WithdrawalErrorCode, CustomerMessage>;

const UNKNOWN: CustomerMessage = {
  fa: "با سلام؛ برداشت از حساب شما انجام نشد و پولی از حسابتان کم نشده است. در حال بررسی علت هستیم و نتیجه را به شما خبر می‌دهیم.",
  en: "Hello. The payment could not be collected and no money was taken from your account. We are looking into the reason and will let you know.",
};

const isKnown = (code: string): code is WithdrawalErrorCode => Object.hasOwn(CUSTOMER_MESSAGES, code);

/** @param code the service's two digits; of one we do not know nothing is guessed */
export const failureMessage = (code: string): CustomerMessage => (isKnown(code) ? CUSTOMER_MESSAGES[code] : UNKNOWN);
