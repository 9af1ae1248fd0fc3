import type en from "../en/dates";
import type { Translated } from "../types";

export default {
  today: "امروز",
  yesterday: "دیروز",
  from: "از",
  to: "تا",
  period: "بازهٔ زمانی",
  anyTime: "همهٔ زمان‌ها",
  last7Days: "۷ روز گذشته",
  last30Days: "۳۰ روز گذشته",
  thisMonth: "این ماه",
  lastMonth: "ماه گذشته",
  previousMonth: "ماه قبل",
  nextMonth: "ماه بعد",
  jalali: "شمسی",
  gregorian: "میلادی",
  range: "{from} تا {to}",
  since: "از {from}",
  until: "تا {to}",
  ended: "پایان‌یافته",
  example: "مثلاً {day}",
} satisfies Translated<typeof en>;
