import type { CardPage, Saying } from "@/lib/areas/cards/card-lifecycle/status";
import { timeText } from "@/lib/kit/format/for-customers";
import type { Locale } from "@/lib/kit/i18n/locales";

type Text = Readonly<Record<Locale, string>>;

/** The text for a cardholder in both languages, independent of the screen's language. */
export const HOLDER_SAYINGS: Readonly<Record<Saying, Text>> = {
  preparing: {
    fa: "درخواست کارت شما در حال آماده شدن است و هنوز برای بررسی فرستاده نشده. اگر چیزی از شما لازم باشد خبر می‌دهیم.",
    en: "Your card application is being prepared and has not gone to review yet. We will tell you if we need anything from you.",
  },
  sentBack: {
    fa: "درخواست کارت شما بررسی شد و برای اصلاح برگشت. آن را درست می‌کنیم و دوباره می‌فرستیم؛ اگر چیزی از شما لازم باشد می‌گوییم چه چیزی.",
    en: "Your card application was reviewed and sent back to be corrected. We correct it and send it again; if we need anything from you, we will tell you what.",
  },
  yours: {
    fa: "درخواست کارت شما منتظر کار خودتان است. لطفاً پیوندی را که برایتان فرستاده‌ایم باز کنید و آنچه مانده را انجام دهید؛ اگر پیوند را ندارید بگویید.",
    en: "Your card application waits for your own part. Please open the link that we sent you and do what is left; if you do not have it, tell us.",
  },
  code: {
    fa: "بانک کدی یک‌بارمصرف به موبایل شما فرستاده است. آن را فقط برای صدور دوبارهٔ کارت به ما بگویید.",
    en: "The bank has sent a one-time code to your mobile. Tell it to us only for the reissue of your card.",
  },
  review: {
    fa: "درخواست شما نزد بانک در حال بررسی است. کاری لازم نیست؛ نتیجه را خبر می‌دهیم.",
    en: "The bank is reviewing your application. You need not do anything; we will tell you the result.",
  },
  printing: {
    fa: "درخواست شما تأیید شده و کارت در حال چاپ است.",
    en: "Your application is approved and the card is being printed.",
  },
  printed: {
    fa: "کارت شما چاپ شده است. وقتی پست آن را تحویل گرفت خبر می‌دهیم.",
    en: "Your card is printed. We will tell you once the post has it.",
  },
  onItsWay: {
    fa: "کارت شما چاپ شده و در راه است. وقتی به دستتان رسید باید فعالش کنید؛ خبر بدهید تا پیوند آن را بفرستیم.",
    en: "Your card is printed and on its way. Once you have it, it must be activated: tell us, and we send you the link.",
  },
  cameBack: {
    fa: "پست کارت شما را برگردانده است. لطفاً نشانی و کد پستی خود را بگویید تا پیگیری کنیم.",
    en: "The post has returned your card to us. Please tell us your address and postal code so that we can follow it up.",
  },
  arrived: {
    fa: "پست می‌گوید کارت تحویل شده است. کارت هنوز فعال نیست؛ اگر دست شماست پیوند فعال‌سازی را می‌فرستیم، و اگر نرسیده بگویید.",
    en: "The post says that your card was delivered. It is not active yet: if you have it we send you the activation link, and if not, tell us.",
  },
  handedOver: {
    fa: "پست می‌گوید کارت تحویل شده است. اگر دست شماست یا نرسیده، به ما بگویید تا ادامهٔ کار را راهنمایی کنیم.",
    en: "The post says that your card was delivered. Tell us whether you have it, and we will tell you what to do next.",
  },
  noPin: {
    fa: "کارت شما فعال است و هنوز رمز نخست ندارد. پیوند بانک را می‌فرستیم تا خودتان تعیین کنید؛ رمز را به هیچ‌کس نگویید.",
    en: "Your card is active and has no first PIN yet. We send you the bank’s link to choose it yourself; tell the PIN to nobody.",
  },
  inUse: {
    fa: "کارت شما فعال است و می‌توانید از آن استفاده کنید.",
    en: "Your card is active and ready to use.",
  },
  blocked: {
    fa: "کارت شما مسدود شده است و دیگر فعال نمی‌شود. برای کارت دیگر می‌توانید صدور دوباره بخواهید.",
    en: "Your card is blocked and cannot be activated again. For another card you can ask for a reissue.",
  },
  expired: {
    fa: "اعتبار کارت شما گذشته است. برای کارت دیگر می‌توانید صدور دوباره بخواهید.",
    en: "Your card has expired. For another card you can ask for a reissue.",
  },
  replaced: {
    fa: "صدور دوبارهٔ این کارت در جریان است و کارت دیگری جای آن را می‌گیرد.",
    en: "This card is being reissued: another one takes its place.",
  },
  unsure: {
    fa: "وضعیت کارت شما هم‌اکنون معلوم نیست. پیگیری می‌کنیم و خبر می‌دهیم.",
    en: "We do not know at this moment how your card stands. We are following it up and will tell you.",
  },
};

const ASKS: Readonly<Record<CardPage, Text>> = {
  activate: { fa: "فعال کردن کارت بانکی‌تان", en: "activate your bank card" },
  changePin: { fa: "تعیین رمز نخست کارت بانکی‌تان", en: "choose the first PIN of your bank card" },
  block: { fa: "مسدود کردن همیشگی کارت بانکی‌تان", en: "block your bank card for good" },
};

/** The text that is sent with the link to one of the bank's pages. */
export const linkMessageOf = (page: CardPage, { url, until }: { url: string; until: string }): Text => ({
  fa: `با سلام؛ برای ${ASKS[page].fa} تا ساعت ${timeText(until, "fa")} این پیوند بانک را باز کنید. پیوند یک بار کار می‌کند؛ آن را به کسی ندهید و رمز کارت را به هیچ‌کس نگویید:\n${url}`,
  en: `Hello. To ${ASKS[page].en}, open this link of the bank before ${timeText(until, "en")}. It works once; give it to nobody, and tell nobody your PIN:\n${url}`,
});
