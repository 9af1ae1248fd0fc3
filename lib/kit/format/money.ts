import type { Locale } from "@/lib/kit/i18n/locales";
import { formatCompact, formatDecimal } from "./digits";

/** What a person types and reads. Inside the code amounts are always whole rial. */
export type MoneyUnit = "rial" | "toman";

export const RIAL_PER_UNIT = { rial: 1, toman: 10 } as const satisfies Record<MoneyUnit, number>;

const UNIT_NAMES = {
  fa: { rial: "ریال", toman: "تومان" },
  en: { rial: "rial", toman: "toman" },
} as const satisfies Record<Locale, Record<MoneyUnit, string>>;

export const unitName = (unit: MoneyUnit, locale: Locale): string => UNIT_NAMES[locale][unit];

export const otherUnit = (unit: MoneyUnit): MoneyUnit => (unit === "rial" ? "toman" : "rial");

/** An amount in a unit; toman may carry one decimal. */
const fromRial = (amountRial: number, unit: MoneyUnit): number => amountRial / RIAL_PER_UNIT[unit];

export interface MoneyView {
  unit: MoneyUnit;
  locale: Locale;
}

/** The number alone, with separators: ۱۲٬۰۰۰٬۰۰۰. */
export const formatAmount = (amountRial: number, { unit, locale }: MoneyView): string => {
  const whole = Math.trunc(amountRial / RIAL_PER_UNIT[unit]);
  const rest = Math.abs(amountRial % RIAL_PER_UNIT[unit]);
  // Beyond 2^53 / 10 a division would lose the last digit, so the decimal is written apart.
  return formatDecimal(`${amountRial < 0 ? "-" : ""}${Math.abs(whole)}.${rest}`, 1, locale);
};

/** The number with its unit: «۱۲٬۰۰۰٬۰۰۰ ریال». A space that does not break keeps them on one line. */
export const formatMoney = (amountRial: number, view: MoneyView): string =>
  `${formatAmount(amountRial, view)}\u00a0${unitName(view.unit, view.locale)}`;

/** Short, for axes and tiles: «۱۲٫۵ میلیون ریال». */
export const formatMoneyCompact = (amountRial: number, { unit, locale }: MoneyView, withUnit = true): string => {
  const number = formatCompact(fromRial(amountRial, unit), locale);
  return withUnit ? `${number}\u00a0${unitName(unit, locale)}` : number;
};
