import type en from "../en/file-notes";
import type { Translated } from "../types";

export default {
  hiddenRows: "{count, plural, other {# ردیف در کاربرگ پنهان است و خوانده نشد: {places}.}}",
  hiddenColumns:
    "{count, plural, one {ستون {places} در کاربرگ پنهان است و خوانده نشد.} other {ستون‌های {places} در کاربرگ پنهان‌اند و خوانده نشدند.}}",
  unhide: "آنچه باید شمرده شود باید دیده شود: در کاربرگ آشکارش کنید، ذخیره کنید و فایل را دوباره انتخاب کنید.",
  windows1256: "فایل با کدگذاری Windows-1256 خوانده شد. اگر نام‌ها درست نیستند، آن را با UTF-8 ذخیره کنید.",
} satisfies Translated<typeof en>;
