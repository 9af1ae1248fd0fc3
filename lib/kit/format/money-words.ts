import type { Locale } from "@/lib/kit/i18n/locales";
import { type MoneyUnit, type MoneyView, unitName } from "./money";
import { plainLetters } from "./plain-letters";

/** Three digits at a time, in both languages; what is left of a hundred stands behind it. */
interface Words {
  ones: readonly string[];
  tens: readonly string[];
  hundreds: readonly string[];
  scales: readonly string[];
  /** Between hundreds and the rest, between tens and ones, and between groups of three. */
  joints: readonly [hundred: string, ten: string, group: string];
}

const EN_ONES =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
const WORDS: Record<Locale, Words> = {
  fa: {
    ones: "صفر یک دو سه چهار پنج شش هفت هشت نه ده یازده دوازده سیزده چهارده پانزده شانزده هفده هجده نوزده".split(" "),
    tens: "- - بیست سی چهل پنجاه شصت هفتاد هشتاد نود".split(" "),
    hundreds: "- صد دویست سیصد چهارصد پانصد ششصد هفتصد هشتصد نهصد".split(" "),
    scales: ["", " هزار", " میلیون", " میلیارد", " تریلیون", " کوادریلیون"],
    joints: [" و ", " و ", " و "],
  },
  en: {
    ones: EN_ONES,
    tens: "- - twenty thirty forty fifty sixty seventy eighty ninety".split(" "),
    hundreds: EN_ONES.map((one) => `${one} hundred`),
    scales: ["", " thousand", " million", " billion", " trillion", " quadrillion"],
    joints: [" ", "-", " "],
  },
};

function underThousand(value: number, words: Words): string {
  const { ones, tens, hundreds, joints } = words;
  if (value < 20) return ones[value] ?? "";
  const [size, names, joint] = value < 100 ? [10, tens, joints[1]] : [100, hundreds, joints[0]];
  const rest = value % size;
  const name = names[Math.floor(value / size)] ?? "";
  return rest > 0 ? `${name}${joint}${underThousand(rest, words)}` : name;
}

/** @param value a whole number from 0 */
function wordsOf(value: number, locale: Locale): string {
  const words = WORDS[locale];
  const groups: string[] = [];
  let rest = value;
  for (let scale = 0; rest > 0; scale += 1) {
    const group = rest % 1000;
    if (group > 0) groups.unshift(`${underThousand(group, words)}${words.scales[scale] ?? ""}`);
    rest = Math.floor(rest / 1000);
  }
  return groups.join(words.joints[2]) || (words.ones[0] ?? "");
}

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

/** Short forms and other spellings of the scales, beside the ones that amounts are read aloud with. */
const OTHER_SCALES = { ملیون: 1e6, ملیارد: 1e9, بیلیون: 1e9, k: 1e3, m: 1e6, b: 1e9 } as const;

const VALUES = new Map<string, number>();
const SCALES = new Map<string, number>(Object.entries(OTHER_SCALES));
for (const { ones, tens, hundreds, scales } of Object.values(WORDS)) {
  for (const [index, word] of ones.entries()) VALUES.set(plainLetters(word), index);
  for (const [index, word] of tens.entries()) if (index > 1) VALUES.set(plainLetters(word), index * 10);
  for (const [index, word] of hundreds.entries())
    if (index > 0 && !word.includes(" ")) VALUES.set(plainLetters(word), index * 100);
  for (const [index, word] of scales.entries()) if (index > 0) SCALES.set(plainLetters(word.trim()), 1000 ** index);
}

/** The next smaller word must follow: «دو سه» is no number. */
const stepOf = (value: number): number => (value >= 100 ? 100 : value >= 20 ? 10 : 1);

/**
 * Reads a number in words of either language, also with digits before the scale: «دو میلیون و پانصد هزار»,
 * «۱۲٫۵ میلیون», "1.2M", "two hundred thousand".
 *
 * @returns a whole number from 1, or null if the text is no number in words
 */
export function numberFromWords(text: string): number | null {
  const words = plainLetters(text)
    .replace(/(?<=\d)(?=\p{L})/gu, " ")
    .replace(/٫/g, ".")
    .split(/[\s-]+/)
    .filter((word) => word !== "" && word !== "و" && word !== "and");
  let [total, group, room, scale, hasWord] = [0, 0, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, false];
  for (const word of words) {
    const value = VALUES.get(word);
    const times = SCALES.get(word);
    if (/^\d+(?:\.\d+)?$/.test(word) && room === Number.POSITIVE_INFINITY) {
      [group, room] = [Number(word), 0];
    } else if (value !== undefined && value > 0 && value < room) {
      [group, room, hasWord] = [group + value, stepOf(value), true];
    } else if (word === "hundred" && group > 0 && group < 10) {
      [group, room, hasWord] = [group * 100, 100, true];
    } else if (times !== undefined && times < scale) {
      [total, group, room, scale, hasWord] = [total + (group || 1) * times, 0, Number.POSITIVE_INFINITY, times, true];
    } else return null;
  }
  // 1.1 million is a little more than 1,100,000 in binary fractions.
  const number = Math.round(total + group);
  const isWhole = Math.abs(total + group - number) < 1e-3;
  return hasWord && isWhole && Number.isSafeInteger(number) && number > 0 ? number : null;
}
