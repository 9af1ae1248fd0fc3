import type { Translated } from "@/lib/kit/i18n/types";
import type en from "./en";

export default {
  title: "نمایش {name}",
  description: "اینکه چه زمانی و چرا آن را دیده‌اید، در گزارش رویدادها ثبت می‌شود.",
  reason: "چرا باید آن را ببینید؟",
  reasonHint: "دست‌کم {count} حرف؛ مثلاً «مشتری پشت تلفن خواست حساب را بررسی کنیم».",
  action: "نمایش {name}",
  several: "اطلاعات شخصی",
  fields: "چه چیز نمایش داده شود؟",
  shown: "{name} نمایش داده شد.",
  missing: "سرویس دیگر این مقدار را نمی‌دهد.",
} satisfies Translated<typeof en>;
