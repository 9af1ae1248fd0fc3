import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "@/lib/testing/rig/property";
import { moneyInWords, numberFromWords } from "./money-words";

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

describe("numberFromWords", () => {
  it("reads back whatever is read aloud, in both languages", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999_999_999_999 }), fc.constantFrom("fa", "en"), (value, locale) => {
        const words = moneyInWords(value, { unit: "rial", locale }).replace(/ (?:ریال|rial)$/, "");
        expect(numberFromWords(words)).toBe(value);
      }),
      runs(1000),
    );
  });

  it.each([
    ["۱۲٫۵ میلیون", 12_500_000],
    ["۱۲ میلیون و ۳۰۰ هزار", 12_300_000],
    ["1.2M", 1_200_000],
    ["دويست هزار", 200_000],
    ["هزار", 1000],
    ["دو سه", null],
    ["هزار میلیون", null],
    ["۵", null],
    ["صد کتاب", null],
    ["علی محمدی", null],
    ["", null],
  ])("reads «%s» as %j", (text, value) => {
    expect(numberFromWords(text)).toBe(value);
  });
});
