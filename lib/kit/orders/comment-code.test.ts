import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toPersianDigits } from "@/lib/kit/format/digits";
import { runs } from "@/lib/testing/rig/property";
import { codeOf, codesIn, commentWith } from "./comment-code";

const CODE = "D-4827-1093-5561";
const digits = fc.stringMatching(/^\d{12}$/);

describe("the code of a movement", () => {
  it("is read again from whatever was written before it", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), digits, (written, twelve) => {
        fc.pre(codesIn(written).length === 0);
        const code = codeOf(twelve);
        expect(codesIn(commentWith(written, code)).at(-1)).toBe(code);
      }),
      runs(1000),
    );
  });

  it.each([
    commentWith("بابت خرید", CODE),
    commentWith(null, CODE),
    toPersianDigits(commentWith("هدیه", CODE)),
    `جایزه ${CODE.toLowerCase()} از فروشگاه`,
    "جایزه D 4827 1093 5561",
    "جایزه D–4827–1093–5561",
    "D482710935561",
  ])("is known in %j", (comment) => {
    expect(codesIn(comment)).toEqual([CODE]);
  });

  it.each([null, "", "D-4827-1093-55", "4827-1093-5561", "ID-4827-1093-5561", "D-4827-1093-55619"])(
    "is none in %j",
    (comment) => {
      expect(codesIn(comment)).toEqual([]);
    },
  );
});
