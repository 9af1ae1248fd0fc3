/**
 * The Persian standard keyboard over the English one, key by key. People paste nothing: they type what a customer
 * reads out, and notice afterwards that the other layout was on.
 */
const PERSIAN_BY_LATIN: Readonly<Record<string, string>> = {
  q: "ض",
  w: "ص",
  e: "ث",
  r: "ق",
  t: "ف",
  y: "غ",
  u: "ع",
  i: "ه",
  o: "خ",
  p: "ح",
  "[": "ج",
  "]": "چ",
  a: "ش",
  s: "س",
  d: "ی",
  f: "ب",
  g: "ل",
  h: "ا",
  j: "ت",
  k: "ن",
  l: "م",
  ";": "ک",
  "'": "گ",
  z: "ظ",
  x: "ط",
  c: "ز",
  v: "ر",
  b: "ذ",
  n: "د",
  m: "پ",
  ",": "و",
};

const LATIN_BY_PERSIAN: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(PERSIAN_BY_LATIN).map(([latin, persian]) => [persian, latin])),
  // The same keys on the older Windows layout, and the Arabic forms of two letters.
  ئ: "m",
  ي: "d",
  ك: ";",
};

/** What the same keys give on the English layout. */
export const asLatinKeys = (text: string): string =>
  [...text].map((letter) => LATIN_BY_PERSIAN[letter] ?? letter).join("");

/** What the same keys give on the Persian layout. */
export const asPersianKeys = (text: string): string =>
  [...text.toLowerCase()].map((letter) => PERSIAN_BY_LATIN[letter] ?? letter).join("");
