import { expect, it } from "vitest";
import { moneyInWords } from "./money-words";

it.each([
  [12_000_000, "rial", "fa", "دوازده میلیون ریال"],
  [12_000_000, "toman", "fa", "یک میلیون و دویست هزار تومان"],
  [700_900, "rial", "fa", "هفتصد هزار و نهصد ریال"],
  [1_250_005, "toman", "fa", "صد و بیست و پنج هزار تومان و پنج ریال"],
  [0, "rial", "fa", "صفر ریال"],
  [5, "toman", "fa", "پنج ریال"],
  [1_234_567, "rial", "en", "one million two hundred thirty-four thousand five hundred sixty-seven rial"],
  [1_000_015, "toman", "en", "one hundred thousand one toman and five rial"],
  [0, "toman", "en", "zero toman"],
  [-20, "rial", "en", "minus twenty rial"],
] as const)("reads %i aloud in %s (%s)", (amountRial, unit, locale, words) => {
  expect(moneyInWords(amountRial, { unit, locale })).toBe(words);
});
