import { expect, it } from "vitest";
import { externalId } from "./external-id";
import { isSameNumber, LONGEST_OWN_NUMBER, ownNumber } from "./own-number";

it("keeps one in a single spelling, whatever keyboard it was typed on", () => {
  expect(ownNumber("  INV-۱۴۰۵/٠٧ ")).toBe("INV-1405/07");
  expect(ownNumber("سفارش\u200c  علي-۱۲")).toBe("سفارش علی-12");
  // The h and k of Urdu and Sindhi keyboards.
  expect(ownNumber("ھزار ڪالا")).toBe("هزار کالا");
  expect(ownNumber("007")).toBe("007");
  // The Kurdish h is replaced with a letter and a half-space, which no number contains: a stored number must stay the
  // same.
  expect(ownNumber("بچەها1")).toBe("بچهها1");
  expect(ownNumber(ownNumber("بچەها1") ?? "")).toBe("بچهها1");
});

it("takes no more than sixty signs, and none that nobody sees", () => {
  expect(ownNumber("x".repeat(LONGEST_OWN_NUMBER))).toHaveLength(LONGEST_OWN_NUMBER);
  for (const text of ["", " \u200f", "x".repeat(LONGEST_OWN_NUMBER + 1), "a\nb", "a\tb", "a\0b", "a\ud800"])
    expect(ownNumber(text), JSON.stringify(text)).toBeNull();
});

it("is the same in other digits and capitals, and nothing is the same as nothing", () => {
  expect(isSameNumber("inv-۷", "INV-7")).toBe(true);
  expect(isSameNumber("INV-7", "INV-77")).toBe(false);
  expect(isSameNumber(null, null)).toBe(false);
  expect(isSameNumber("", " ")).toBe(false);
});

it("is none where nothing was written, and refused where it cannot be one", () => {
  expect([undefined, null, " "].map((given) => externalId.parse(given))).toEqual([undefined, null, null]);
  const why = (given: string) => externalId.safeParse(given).error?.issues[0]?.message;
  expect(why("x".repeat(61))).toBe("errors.tooLong");
  expect(why("a\nb")).toBe("errors.invalid");
});
