import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "@/lib/testing/rig/property";
import { CODE_LENGTH, CODE_SIGNS, groupedCode, isCode, newCode, readCode } from "./document-code";

const code = fc.constant(null).map(newCode);
const place = fc.nat(CODE_LENGTH - 1);
const PERSIAN = "۰۱۲۳۴۵۶۷۸۹";
const ARABIC = "٠١٢٣٤٥٦٧٨٩";
const put = (text: string, at: number, sign: string) => text.slice(0, at) + sign + text.slice(at + 1);

describe("a document's code", () => {
  test("is read back however it was typed from paper", () => {
    const typed = fc.record({
      code,
      digits: fc.constantFrom("0123456789", PERSIAN, ARABIC),
      between: fc.constantFrom("", "-", " ", "–", "\u200c", " - ", "\u00a0"),
      isSmall: fc.boolean(),
      isMistaken: fc.boolean(),
    });
    fc.assert(
      fc.property(typed, ({ code: meant, digits, between, isSmall, isMistaken }) => {
        const mistaken = isMistaken ? meant.replaceAll("0", "O").replaceAll("1", "l") : meant;
        const grouped = groupedCode(mistaken).replaceAll("-", between);
        const written = (isSmall ? grouped.toLowerCase() : grouped).replace(
          /\d/g,
          (digit) => digits[Number(digit)] ?? "",
        );
        expect(readCode(written)).toBe(meant);
        expect(readCode(`\u2066${written}\u2069\n`)).toBe(meant);
      }),
      runs(1000),
    );
  });

  test("is not read with one wrong sign, or with two in each other's place", () => {
    fc.assert(
      fc.property(code, place, fc.constantFrom(...CODE_SIGNS), (meant, at, sign) => {
        fc.pre(meant[at] !== sign);
        expect(readCode(put(meant, at, sign))).toBeNull();
      }),
      runs(1000),
    );
    fc.assert(
      fc.property(code, place, place, (meant, one, other) => {
        fc.pre(meant[one] !== meant[other]);
        const swapped = put(put(meant, one, meant[other] ?? ""), other, meant[one] ?? "");
        expect(readCode(swapped)).toBeNull();
      }),
      runs(1000),
    );
  });

  test("has every sign of the alphabet at every random place, and none that is mistaken for another", () => {
    const codes = Array.from({ length: 3000 }, newCode);
    expect(codes.every(isCode)).toBe(true);
    expect(new Set(codes).size).toBe(codes.length);
    for (let at = 0; at < CODE_LENGTH; at += 1) expect(new Set(codes.map((each) => each[at])).size).toBe(32);
    expect(CODE_SIGNS).not.toMatch(/[ILOU]/);
    expect(groupedCode(codes[0] ?? "")).toMatch(/^([0-9A-Z]{5}-){3}[0-9A-Z]{5}$/);
  });

  test.each([undefined, null, 5, ["a"], "", "-", "U".repeat(CODE_LENGTH), "0".repeat(5000), "%", "../".repeat(7)])(
    "is none: %j",
    (given) => expect(readCode(given)).toBeNull(),
  );
});
