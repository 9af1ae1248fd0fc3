import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "@/lib/testing/rig/property";
import { formatAmount, formatMoney, formatMoneyCompact } from "./money";
import { hasUnclearPoint, parseMoney } from "./parse-money";

const units = fc.constantFrom("rial", "toman");
const locales = fc.constantFrom("fa", "en");
const amounts = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER });

describe("formatting", () => {
  it("writes digits, separators and unit of the language", () => {
    expect(formatMoney(12_000_000, { unit: "rial", locale: "fa" })).toBe("۱۲٬۰۰۰٬۰۰۰\u00a0ریال");
    expect(formatMoney(12_000_000, { unit: "toman", locale: "fa" })).toBe("۱٬۲۰۰٬۰۰۰\u00a0تومان");
    expect(formatMoney(12_000_000, { unit: "rial", locale: "en" })).toBe("12,000,000\u00a0rial");
  });

  it("keeps the rial that is no whole toman, also in the largest amounts", () => {
    expect(formatAmount(15, { unit: "toman", locale: "fa" })).toBe("۱٫۵");
    expect(formatAmount(-5, { unit: "toman", locale: "en" })).toBe("-0.5");
    expect(formatAmount(Number.MAX_SAFE_INTEGER, { unit: "toman", locale: "en" })).toBe("900,719,925,474,099.1");
  });

  it("shortens for axes", () => {
    expect(formatMoneyCompact(12_500_000, { unit: "rial", locale: "en" })).toBe("12.5M\u00a0rial");
    expect(formatMoneyCompact(12_500_000, { unit: "rial", locale: "fa" }, false)).toContain("۱۲٫۵");
  });
});

describe("parsing", () => {
  it.each([
    ["۱۲٬۰۰۰", "rial", 12_000],
    ["١٢٠٠٠", "rial", 12_000],
    ["12,000 rial", "rial", 12_000],
    ["۱۲۰۰۰ ریال", "rial", 12_000],
    ["12 000", "rial", 12_000],
    ["12,000/-", "rial", 12_000],
    ["12,000/- ریال", "rial", 12_000],
    ["۱٬۲۰۰ تومان/=", "toman", 12_000],
    ["۱٫۵", "toman", 15],
    ["1/5", "toman", 15],
    ["1.50", "toman", 15],
    ["۱۲۰۰ تومان", "toman", 12_000],
    ["\u200f۱۲٬۰۰۰\u200c", "rial", 12_000],
  ] as const)("reads %s in %s", (typed, unit, amountRial) => {
    expect(parseMoney(typed, unit)).toEqual({ ok: true, amountRial });
  });

  it.each([
    ["", "rial", "errors.required"],
    ["دوازده", "rial", "errors.amountNotNumber"],
    ["1e6", "rial", "errors.amountNotNumber"],
    ["-12", "rial", "errors.amountNegative"],
    ["12-", "rial", "errors.amountNegative"],
    ["-12/-", "rial", "errors.amountNegative"],
    ["1,200/- تومان", "rial", "errors.amountOtherUnit"],
    ["12.5", "rial", "errors.amountDecimals"],
    ["12.55", "toman", "errors.amountDecimals"],
    ["12,5", "rial", "errors.amountSeparators"],
    ["1.000", "rial", "errors.amountSeparators"],
    ["1.000.000", "rial", "errors.amountSeparators"],
    ["1200 تومان", "rial", "errors.amountOtherUnit"],
    ["9007199254740992", "rial", "errors.amountTooLarge"],
    ["900719925474100", "toman", "errors.amountTooLarge"],
  ] as const)("refuses %s in %s", (typed, unit, error) => {
    expect(parseMoney(typed, unit)).toEqual({ ok: false, error });
  });

  it.each([
    ["1.500.000", "rial", true],
    ["۱.۵۰۰", "rial", true],
    ["12.5", "rial", true],
    ["12.", "rial", false],
    ["1,500,000", "rial", false],
    ["1.500.000", "toman", true],
    ["1,500.5", "toman", false],
    ["1,2345.5", "toman", false],
  ] as const)("a point in %s %s may part thousands or rial: %s", (text, unit, isUnclear) => {
    expect(hasUnclearPoint(text, unit)).toBe(isUnclear);
  });

  it("reads back whatever was formatted", () => {
    fc.assert(
      fc.property(amounts, units, locales, (amountRial, unit, locale) => {
        const view = { unit, locale } as const;
        expect(parseMoney(formatAmount(amountRial, view), unit)).toEqual({ ok: true, amountRial });
        expect(parseMoney(formatMoney(amountRial, view), unit)).toEqual({ ok: true, amountRial });
      }),
      runs(1000),
    );
  });

  it("never takes an amount for another, whatever is typed", () => {
    fc.assert(
      fc.property(fc.string(), units, (typed, unit) => {
        const read = parseMoney(typed, unit);
        if (read.ok) expect(Number.isSafeInteger(read.amountRial) && read.amountRial >= 0).toBe(true);
      }),
      runs(1000),
    );
  });
});
