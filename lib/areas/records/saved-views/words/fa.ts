import type { Translated } from "@/lib/kit/i18n/types";
import type * as en from "./en";

const savedViews = {
  title: "نماها",
  open: "نما: {name}",
  changed: "{name}، تغییر کرده",
  one: "نما",
  none: "هنوز نمایی از این فهرست ذخیره نشده است. فیلتر، ترتیب و ستون‌ها را تنظیم و با یک نام ذخیره کنید.",
  sharedBy: "به‌اشتراک‌گذاشتهٔ {name}",
  save: "ذخیرهٔ این نما…",
  saveTitle: "ذخیرهٔ این نما",
  replace: "جایگزینی «{name}» با نمای کنونی",
  notShared: "متن تایپ‌شده دارد و نمی‌توان آن را به اشتراک گذاشت. آن را برای خودتان ذخیره کنید.",
  rename: "تغییر نام «{name}»…",
  renameTitle: "تغییر نام نما",
  remove: "حذف «{name}»…",
  removeAction: "حذف",
  removeOwn: "فهرست و ردیف‌هایش همان‌طور می‌مانند؛ فقط این نما حذف می‌شود.",
  removeShared: "برای همهٔ کسانی که از آن استفاده می‌کنند حذف می‌شود. فهرست و ردیف‌هایش همان‌طور می‌مانند.",
  name: "نام",
  sharing: "چه کسی ببیند",
  sharings: { own: "فقط شما", shared: "هر کسی که این فهرست را می‌بیند" },
  ownOnly: "فقط شما آن را می‌بینید: متن تایپ‌شده‌ای دارد که ممکن است نام کسی در آن باشد.",
  days: "بازه",
  relative: "همیشه «{period}»",
  fixed: "همین روزها: {days}",
  saved: "نما ذخیره شد",
  replaced: "نما جایگزین شد",
  renamed: "نام نما تغییر کرد",
  removed: "نما حذف شد",
  leftOut: "بخشی از «{name}» دیگر وجود ندارد",
  leftOutBody: "کنار گذاشته شد: {names}",
} satisfies Translated<typeof en.default>;

export default savedViews;

/** What other screens say of views. */
export const elsewhere = {
  search: { commands: { views: "{list}: {name}" } },
  audit: {
    subjects: { savedView: savedViews.one },
    facts: { list: "فهرست" },
    actions: {
      view_shared: "نمای فهرست: به اشتراک گذاشتن",
      view_changed: "نمای مشترک فهرست: تغییر",
      view_removed: "نمای مشترک فهرست: حذف",
    },
  },
  errors: {
    viewHasText: "متن تایپ‌شده‌ای دارد که ممکن است نام کسی در آن باشد. چنین نمایی را نمی‌توان به اشتراک گذاشت.",
    tooManyViews: "۵۰ نما ذخیره شده است. یکی را که لازم نیست حذف کنید.",
  },
} satisfies Translated<typeof en.elsewhere>;
