import { numberToWords } from "@persian-tools/persian-tools";
import type { Locale } from "@/lib/i18n/locales";
import { type MoneyUnit, type MoneyView, unitName } from "./money";

const ONES = [
  "zero",
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
  "eleven",
  "twelve",
  "thirteen",
  "fourteen",
  "fifteen",
  "sixteen",
  "seventeen",
  "eighteen",
  "nineteen",
] as const;
const TENS = ["", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"] as const;
const SCALES = ["", " thousand", " million", " billion", " trillion", " quadrillion"] as const;

function underThousand(value: number): string {
  if (value < 20) return ONES[value] ?? "";
  if (value < 100)
    return [TENS[Math.floor(value / 10)], value % 10 > 0 ? ONES[value % 10] : ""].filter(Boolean).join("-");
  const rest = value % 100;
  return `${ONES[Math.floor(value / 100)]} hundred${rest > 0 ? ` ${underThousand(rest)}` : ""}`;
}

function englishWords(value: number): string {
  if (value === 0) return ONES[0];
  const groups: string[] = [];
  let rest = value;
  for (let scale = 0; rest > 0; scale += 1) {
    const group = rest % 1000;
    if (group > 0) groups.unshift(`${underThousand(group)}${SCALES[scale] ?? ""}`);
    rest = Math.floor(rest / 1000);
  }
  return groups.join(" ");
}

/** The library writes «هفت صد»; Persian writes the hundreds as one word. */
const persianWords = (value: number): string =>
  String(numberToWords(value)).replace(/(چهار|شش|هفت|هشت|نه) صد/g, "$1صد");

const wordsOf = (value: number, locale: Locale): string =>
  locale === "fa" ? persianWords(value) : englishWords(value);

const named = (value: number, unit: MoneyUnit, locale: Locale): string =>
  `${wordsOf(value, locale)} ${unitName(unit, locale)}`;

/** An amount read aloud, with its unit: «یک میلیون و دویست هزار تومان»; a toman's tenth is said in rial. */
export function moneyInWords(amountRial: number, { unit, locale }: MoneyView): string {
  const absolute = Math.abs(amountRial);
  const sign = amountRial < 0 ? (locale === "fa" ? "منفی " : "minus ") : "";
  if (unit === "rial") return sign + named(absolute, "rial", locale);
  const toman = Math.floor(absolute / 10);
  const rest = absolute % 10;
  if (rest === 0) return sign + named(toman, "toman", locale);
  if (toman === 0) return sign + named(rest, "rial", locale);
  return `${sign}${named(toman, "toman", locale)}${locale === "fa" ? " و " : " and "}${named(rest, "rial", locale)}`;
}
