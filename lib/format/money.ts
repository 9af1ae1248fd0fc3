import type { Locale } from "@/lib/i18n/locales";
import { cleanInput } from "./digits";

/** What a person types and reads. Inside the code amounts are always whole rial. */
export type MoneyUnit = "rial" | "toman";

const RIAL_PER_UNIT = { rial: 1, toman: 10 } as const satisfies Record<MoneyUnit, number>;

const UNIT_NAMES = {
  fa: { rial: "ریال", toman: "تومان" },
  en: { rial: "rial", toman: "toman" },
} as const satisfies Record<Locale, Record<MoneyUnit, string>>;

export const unitName = (unit: MoneyUnit, locale: Locale): string => UNIT_NAMES[locale][unit];

export const otherUnit = (unit: MoneyUnit): MoneyUnit => (unit === "rial" ? "toman" : "rial");

/** Whole rial of an amount in a unit. @throws RangeError when it is not a whole number of rial */
export function toRial(amount: number, unit: MoneyUnit): number {
  const whole = Math.trunc(amount);
  const amountRial = unit === "toman" ? whole * 10 + Math.round((amount - whole) * 100) / 10 : amount;
  if (!Number.isSafeInteger(amountRial)) throw new RangeError("not a whole amount of rial");
  return amountRial;
}

/** An amount in a unit; toman may carry one decimal. */
export const fromRial = (amountRial: number, unit: MoneyUnit): number => amountRial / RIAL_PER_UNIT[unit];

const AMOUNT_FORMATS = {
  fa: new Intl.NumberFormat("fa-IR", { maximumFractionDigits: 1 }),
  en: new Intl.NumberFormat("en-US", { maximumFractionDigits: 1 }),
} as const;

const COMPACT_FORMATS = {
  fa: new Intl.NumberFormat("fa-IR", { notation: "compact", maximumFractionDigits: 1 }),
  en: new Intl.NumberFormat("en-US", { notation: "compact", maximumFractionDigits: 1 }),
} as const;

export interface MoneyView {
  unit: MoneyUnit;
  locale: Locale;
}

/** The number alone, with separators: ۱۲٬۰۰۰٬۰۰۰. */
export const formatAmount = (amountRial: number, { unit, locale }: MoneyView): string => {
  const whole = Math.trunc(amountRial / RIAL_PER_UNIT[unit]);
  const rest = Math.abs(amountRial % RIAL_PER_UNIT[unit]);
  // Beyond 2^53 / 10 a division would lose the last digit, so the decimal is written apart.
  if (rest === 0) return AMOUNT_FORMATS[locale].format(whole);
  return AMOUNT_FORMATS[locale].format(`${amountRial < 0 ? "-" : ""}${Math.abs(whole)}.${rest}` as `${number}`);
};

/** The number with its unit: «۱۲٬۰۰۰٬۰۰۰ ریال». A space that does not break keeps them on one line. */
export const formatMoney = (amountRial: number, view: MoneyView): string =>
  `${formatAmount(amountRial, view)}\u00a0${unitName(view.unit, view.locale)}`;

/** Short, for axes and tiles: «۱۲٫۵ میلیون ریال». */
export const formatMoneyCompact = (amountRial: number, { unit, locale }: MoneyView, withUnit = true): string => {
  const number = COMPACT_FORMATS[locale].format(fromRial(amountRial, unit));
  return withUnit ? `${number}\u00a0${unitName(unit, locale)}` : number;
};

export type ParsedMoney =
  | { ok: true; amountRial: number }
  | {
      ok: false;
      error:
        | "errors.required"
        | "errors.amountNotNumber"
        | "errors.amountNegative"
        | "errors.amountDecimals"
        | "errors.amountSeparators"
        | "errors.amountTooLarge"
        | "errors.amountOtherUnit";
    };

const SEPARATORS = /[,٬،'’_ ]/;
const UNIT_WORDS: Record<MoneyUnit, RegExp> = {
  rial: /\s*(?:ریال|ريال|rials?|irr|﷼)$/i,
  toman: /\s*(?:تومان|تومن|tomans?|irt)$/i,
};

/**
 * Reads what a person typed or pasted, in any of the three digit families and with their separators.
 * It refuses what could mean two amounts («12,5», «1.000.000», the other unit's name) rather than guess.
 */
export function parseMoney(typed: string, unit: MoneyUnit): ParsedMoney {
  let text = cleanInput(typed);
  if (text === "") return { ok: false, error: "errors.required" };
  if (UNIT_WORDS[otherUnit(unit)].test(text)) return { ok: false, error: "errors.amountOtherUnit" };
  text = text.replace(UNIT_WORDS[unit], "").trim();
  if (/^[-−–]/.test(text) || /[-−–]$/.test(text)) return { ok: false, error: "errors.amountNegative" };

  const [whole = "", decimals, ...more] = text.split(/[.٫/]/);
  if (more.length > 0) return { ok: false, error: "errors.amountSeparators" };
  if (!/^[\d,٬،'’_ ]+$/.test(whole) || !/\d/.test(whole)) return { ok: false, error: "errors.amountNotNumber" };
  const groups = whole.split(SEPARATORS);
  const isGrouped = groups.every((group, index) => (index === 0 ? /^\d{1,3}$/ : /^\d{3}$/).test(group));
  if (groups.length > 1 && !isGrouped) return { ok: false, error: "errors.amountSeparators" };

  let amount = BigInt(groups.join("")) * BigInt(RIAL_PER_UNIT[unit]);
  if (decimals !== undefined) {
    if (!/^\d*$/.test(decimals)) return { ok: false, error: "errors.amountNotNumber" };
    const significant = decimals.replace(/0+$/, "");
    if (decimals.length === 3) return { ok: false, error: "errors.amountSeparators" };
    if (significant.length > (unit === "toman" ? 1 : 0)) return { ok: false, error: "errors.amountDecimals" };
    amount += BigInt(significant || "0");
  }
  if (amount > BigInt(Number.MAX_SAFE_INTEGER)) return { ok: false, error: "errors.amountTooLarge" };
  return { ok: true, amountRial: Number(amount) };
}
