import type { Locale } from "@/lib/kit/i18n/locales";
import { type MoneyUnit, type MoneyView, unitName } from "./money";

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
