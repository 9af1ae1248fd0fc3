import type { Translated } from "@/lib/kit/i18n/types";
import type en from "./en";

export default {
  title: "نمایش {name}",
  description: "نام شما، زمان و دلیل در گزارش رویدادها ثبت می‌شود.",
  reason: "دلیل",
  reasonHint: "دست‌کم {count} حرف؛ مثلاً «مشتری پشت تلفن خواست حساب را بررسی کنیم».",
  action: "نمایش {name}",
  several: "اطلاعات شخصی",
  fields: "موارد نمایش",
  shown: "{name} نمایش داده شد.",
  missing: "سرویس دیگر این مقدار را ارائه نمی‌کند.",
} satisfies Translated<typeof en>;
