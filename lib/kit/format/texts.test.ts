import { describe, expect, it } from "vitest";
import { maskCardNumber, normalizeCardNumber } from "./card";
import { cleanInput, formatBytes, formatNumber, formatPercent, toLatinDigits, toPersianDigits } from "./digits";
import { formatMobile, normalizeMobile } from "./mobile";
import { normalizeNationalCode, readNationalCode, withLostZeros } from "./national-code";
import { shortenMiddle } from "./shorten";

describe("digits", () => {
  it("goes between the three families", () => {
    expect(toLatinDigits("۰۱۲۳۴۵۶۷۸۹ ٠١٢٣٤٥٦٧٨٩")).toBe("0123456789 0123456789");
    expect(toPersianDigits("2026-١١-20")).toBe("۲۰۲۶-۱۱-۲۰");
    expect(cleanInput(" \u202b۱۲\u00a0 ۳۴\u200c ")).toBe("12 34");
  });

  it("writes counts, shares and sizes", () => {
    expect(formatNumber(12_345, "fa")).toBe("۱۲٬۳۴۵");
    expect(formatPercent(0.125, "en")).toBe("12.5%");
    expect(formatBytes(1_200_000, "fa")).toBe("۱٫۲ مگابایت");
    expect(formatBytes(0, "en")).toBe("0 B");
  });
});

describe("mobile numbers", () => {
  it.each(["09121234567", "+98 912 123 4567", "00989121234567", "989121234567", "9121234567", "۰۹۱۲-۱۲۳-۴۵۶۷"])(
    "%s",
    (typed) => {
      expect(normalizeMobile(typed)).toBe("09121234567");
    },
  );

  it("refuses what is none and shows masked ones as they are", () => {
    expect(normalizeMobile("02188776655")).toBeNull();
    expect(normalizeMobile("0912123456")).toBeNull();
    expect(formatMobile("09121234567")).toBe("0912 123 4567");
    expect(formatMobile("0912•••4567")).toBe("0912•••4567");
  });
});

describe("codes of people and companies", () => {
  it("checks national codes", () => {
    expect(normalizeNationalCode("۰۰۱۳۵۴۲۴۱۹")).toBe("0013542419");
    expect(normalizeNationalCode("13542419")).toBe("0013542419");
    expect(normalizeNationalCode("0013542418")).toBeNull();
  });

  it("takes the one code of equal digits that somebody has", () => {
    expect(normalizeNationalCode("1111111111")).toBe("1111111111");
    for (const digit of "023456789") expect(normalizeNationalCode(digit.repeat(10))).toBeNull();
  });

  it("puts two lost zeros back and offers more", () => {
    expect(readNationalCode("13542419")).toBe("0013542419");
    expect(readNationalCode("8123454")).toEqual({ error: "errors.lostZeros" });
    expect(withLostZeros("۸۱۲۳۴۵۴")).toBe("0008123454");
    expect(readNationalCode("8123455")).toBeNull();
    expect(readNationalCode("0")).toBeNull();
  });
});

describe("cards", () => {
  it("checks the number and never shows its middle", () => {
    expect(normalizeCardNumber("6037-9918 9950-0593")).toBe("6037991899500593");
    expect(normalizeCardNumber("6037991899500594")).toBeNull();
    expect(maskCardNumber("6037991899500593")).toBe("6037 99•• •••• 0593");
    expect(maskCardNumber("603799******0593")).toBe("6037 99•• •••• 0593");
    expect(maskCardNumber("6037-99**-****-0593")).toBe("6037 99•• •••• 0593");
  });
});

it("shortens ids in the middle", () => {
  expect(shortenMiddle("01977c1e-8a0b-7cc2-9d1f-2b1c8f0e9f3a")).toBe("01977c1e…9f3a");
  expect(shortenMiddle("123456789012")).toBe("123456789012");
});
