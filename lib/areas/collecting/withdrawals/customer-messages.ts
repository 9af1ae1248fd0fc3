import { adviceOf, type RetryAdvice } from "./failures";
import type { WithdrawalErrorCode } from "./status";

/** A message in the customers' languages, independent of the screen's language. */
export interface CustomerMessage {
  fa: string;
  en: string;
}

/** The words to a customer about a failure. */
interface FailureWords {
  /** The reason in the past tense, because the message may be read on a later day. */
  why: CustomerMessage;
  /** What only the customer can do about it. */
  deed?: CustomerMessage;
  /** The next step, if it differs from the usual one after such a failure. */
  next?: CustomerMessage;
}

const TECHNICAL: CustomerMessage = {
  fa: "علت، مشکلی فنی در سامانهٔ پرداخت بود.",
  en: "The reason was a technical problem in the payment system.",
};

/** Ready to be sent: no codes, no internal terms, no blame. */
const FAILURES: Record<WithdrawalErrorCode, FailureWords> = {
  "00": { why: { fa: "علت، مشکلی فنی بود.", en: "The reason was a technical problem." } },
  "01": {
    why: { fa: "موجودی حساب کافی نبود.", en: "The balance of the account was not sufficient." },
    deed: { fa: "لطفاً موجودی حساب را افزایش دهید.", en: "Please add to the balance." },
  },
  "02": {
    why: { fa: "علت، اختلال در شبکهٔ پرداخت بود.", en: "The reason was a disruption in the payment network." },
  },
  "03": { why: TECHNICAL },
  "04": {
    why: {
      fa: "تعداد برداشتی که در یک روز مجاز است، پیش از آن پر شده بود.",
      en: "The number of payments allowed in one day had already been reached.",
    },
  },
  "05": {
    why: {
      fa: "تعداد برداشتی که در یک ماه مجاز است، پیش از آن پر شده بود.",
      en: "The number of payments allowed in one month had already been reached.",
    },
  },
  "06": { why: TECHNICAL },
  "08": {
    why: {
      fa: "در مبلغ درخواست‌شده اشکالی بود.",
      en: "There was a problem with the requested amount.",
    },
  },
  "09": {
    why: {
      fa: "این مبلغ همراه با برداشت‌های دیگر همان روز، از سقف روزانهٔ حساب بیشتر بود.",
      en: "Together with the other payments of the same day, the amount was above the daily limit of the account.",
    },
  },
  "11": {
    why: {
      fa: "این مبلغ از سقفی که بانک شما برای هر تراکنش گذاشته بیشتر بود.",
      en: "The amount was above what your bank allows in one transaction.",
    },
    next: {
      fa: "لازم نیست کاری با بانک خود داشته باشید؛ فقط به ما خبر دهید تا دربارهٔ شیوهٔ پرداخت هماهنگ شویم.",
      en: "There is nothing for you to do at your bank; just let us know, so that we can agree on how to pay.",
    },
  },
  "12": {
    why: {
      fa: "در بانک، مجوز برداشت فعالی با شمارهٔ موبایل دیگری به نام شما ثبت بود.",
      en: "Your bank already had an active payment permission in your name with a different mobile number.",
    },
    deed: {
      fa: "لطفاً مجوز پیشین را در بانک لغو کنید.",
      en: "Please cancel the earlier permission at your bank.",
    },
  },
  "13": {
    why: { fa: "بانک، مجوز برداشت شما را معتبر ندانست.", en: "Your bank did not accept your payment permission." },
  },
  "14": { why: { fa: "مهلت مجوز برداشت شما به پایان رسیده بود.", en: "Your payment permission had expired." } },
  "16": {
    why: {
      fa: "بانک شما به‌دلیل مشکلی در سپرده، برداشت را انجام نداد.",
      en: "Your bank did not allow it because of a problem with the account.",
    },
    deed: {
      fa: "لطفاً علت را از بانک خود بپرسید و آن را برطرف کنید.",
      en: "Please ask your bank for the reason and have it settled.",
    },
  },
  "17": {
    why: {
      fa: "مجوز برداشت شما در بانک لغو شده بود.",
      en: "Your payment permission had been cancelled at the bank.",
    },
    next: {
      fa: "اگر مایلید پرداخت خودکار ادامه یابد، لطفاً به ما خبر دهید تا پیوند مجوز تازه را برایتان بفرستیم.",
      en: "If you would like automatic payments to go on, please let us know, so that we can send you the link for a new permission.",
    },
  },
  "18": {
    why: { fa: "کارت شما غیرفعال بود.", en: "Your card was not active." },
    deed: { fa: "لطفاً کارت را از طریق بانک خود فعال کنید.", en: "Please have the card activated by your bank." },
  },
  "19": {
    why: { fa: "تاریخ کارت شما گذشته بود.", en: "Your card had expired." },
    deed: { fa: "لطفاً کارت را تمدید کنید.", en: "Please renew the card." },
  },
  "20": {
    why: {
      fa: "مشخصات کارت شما در بانک تأیید نشد.",
      en: "The bank could not confirm the details of your card.",
    },
    next: {
      fa: "لطفاً به ما خبر دهید تا پیوند مجوز تازه را، این بار با کارتی معتبر، برایتان بفرستیم.",
      en: "Please let us know, so that we can send you the link for a new permission, this time with a valid card.",
    },
  },
  "21": {
    why: {
      fa: "بانک، اجازهٔ برداشت از این سپرده را به نام شما تأیید نکرد.",
      en: "The bank did not confirm that you may pay from this account.",
    },
    next: {
      fa: "لطفاً به ما خبر دهید تا پیوند مجوز تازه را، این بار با سپرده‌ای به نام خودتان، برایتان بفرستیم.",
      en: "Please let us know, so that we can send you the link for a new permission, this time with an account in your own name.",
    },
  },
  "22": {
    why: { fa: "شمارهٔ سپرده در بانک تأیید نشد.", en: "The bank could not confirm the account number." },
  },
  "24": {
    why: {
      fa: "کارت یا سپردهٔ شما در بانک تأیید نشد.",
      en: "The bank could not confirm your card or account.",
    },
    next: {
      fa: "لطفاً به ما خبر دهید تا پیوند مجوز تازه را، این بار با کارت یا سپردهٔ معتبر، برایتان بفرستیم.",
      en: "Please let us know, so that we can send you the link for a new permission, this time with a valid card or account.",
    },
  },
  "25": {
    why: {
      fa: "برای حساب شما در بانک کد شهاب ثبت نشده بود.",
      en: "The account had no national banking identity (Shahab) code.",
    },
    deed: {
      fa: "لطفاً برای دریافت کد شهاب به بانک خود مراجعه کنید.",
      en: "Please ask your bank to register the code.",
    },
  },
  "28": {
    why: { fa: "بانک اعلام کرد که حساب شما مسدود است.", en: "Your bank said that the account was blocked." },
    deed: {
      fa: "لطفاً برای رفع مسدودی با بانک خود تماس بگیرید.",
      en: "Please contact your bank to have it opened again.",
    },
  },
};

/** Nobody orders it again or sends a link until the customer has told the business. */
const NEXT: Record<RetryAdvice, CustomerMessage> = {
  later: {
    fa: "لازم نیست کاری با بانک خود داشته باشید؛ فقط به ما خبر دهید تا برداشت را دوباره درخواست کنیم.",
    en: "There is nothing for you to do at your bank; just let us know, so that we can order it again.",
  },
  another_day: {
    fa: "در روزی دیگر می‌توان آن را دوباره درخواست کرد؛ لطفاً به ما خبر دهید چه روزی برایتان مناسب است.",
    en: "It can be ordered again on another day; please let us know which day suits you.",
  },
  another_month: {
    fa: "در ماهی دیگر می‌توان آن را دوباره درخواست کرد؛ لطفاً به ما خبر دهید چه روزی برایتان مناسب است، یا اگر مایلید زودتر و از راهی دیگر پرداخت کنید.",
    en: "It can be ordered again in another month; please let us know which day suits you, or if you would rather pay sooner in another way.",
  },
  after_payer: {
    fa: "پس از آن به ما خبر دهید تا برداشت را دوباره درخواست کنیم.",
    en: "Once that is done, let us know, so that we can order it again.",
  },
  after_change: {
    fa: "لازم نیست کاری با بانک خود داشته باشید؛ فقط به ما خبر دهید تا مبلغ درست را با هم مشخص کنیم.",
    en: "There is nothing for you to do at your bank; just let us know, so that we can settle the right amount with you.",
  },
  new_authorization: {
    fa: "لطفاً به ما خبر دهید تا پیوند مجوز تازه را برایتان بفرستیم.",
    en: "Please let us know, so that we can send you the link for a new permission.",
  },
};

/** The authorization itself is over: nothing more can be collected under it. */
const ENDED: CustomerMessage = {
  fa: "مجوزی که به ما داده بودید دیگر فعال نیست و نخست مجوز تازه‌ای لازم است؛ لطفاً به ما خبر دهید تا پیوند آن را برایتان بفرستیم.",
  en: "The permission that you gave us is no longer active, so a new one is needed first; please let us know, so that we can send you the link for it.",
};

const OPEN: CustomerMessage = {
  fa: "این برداشت هنوز بسته نشده و ممکن است خودکار تکرار شود؛ لطفاً تا روشن شدن نتیجه جداگانه پرداخت نکنید.",
  en: "This payment is still open and may be attempted again automatically; until the result is clear, please don't pay it separately.",
};

const UNEXPLAINED: FailureWords = {
  why: { fa: "علت آن هنوز برای ما روشن نیست.", en: "The reason is not clear to us yet." },
  next: {
    fa: "برای پیگیری لطفاً با ما در تماس باشید.",
    en: "Please get in touch with us to follow it up.",
  },
};

/** Whether more attempts follow automatically; if not, whether the authorization allows another withdrawal. */
export type Outlook = "open" | "closed" | "authorization_ended";

const isKnown = (code: string | null): code is WithdrawalErrorCode => code !== null && Object.hasOwn(FAILURES, code);

/**
 * Why it failed and what the customer can do. The sentences promise nothing, because no message is sent and no
 * withdrawal is ordered automatically.
 * @param code the service's two digits; for none or an unknown one, nothing is guessed
 */
export function failureSentences(code: string | null, outlook: Outlook): CustomerMessage {
  const { why, deed, next } = isKnown(code) ? FAILURES[code] : UNEXPLAINED;
  const again = adviceOf(code);
  const needsNew = outlook === "authorization_ended" && again !== "new_authorization";
  const last = outlook === "open" ? OPEN : needsNew ? ENDED : (next ?? NEXT[again]);
  const sentences = [why, deed, last].filter((part) => part !== undefined);
  return { fa: sentences.map(({ fa }) => fa).join(" "), en: sentences.map(({ en }) => en).join(" ") };
}
