import type en from "../en/units";
import type { Translated } from "../types";

export default {
  rial: "ریال",
  toman: "تومان",
  rows: "{count, plural, other {# ردیف}}",
  items: "{count, plural, other {# مورد}}",
  days: "{count, plural, other {# روز}}",
  hours: "{count, plural, other {# ساعت}}",
  minutes: "{count, plural, other {# دقیقه}}",
  seconds: "{count, plural, other {# ثانیه}}",
} satisfies Translated<typeof en>;
