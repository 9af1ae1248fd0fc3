import { describe, expect, it } from "vitest";
import { requestCreateInput } from "@/lib/areas/collecting/authorization-requests/schemas";
import { recognise } from "@/lib/kit/search/recognise";
import { toPersianDigits } from "./digits";
import { normalizeMobile, readMobile } from "./mobile";
import { readTelephone } from "./telephone";

const SHAPES = [
  "09123456789",
  "9123456789",
  "+98 0912 345 6789",
  "+98 (0) 912 345 6789",
  "(+98) 912 345 6789",
  "989123456789+",
  "98 912 345 6789",
  "0098-0912-345-6789",
  "0912\u2011345\u20116789",
  "0912–345–6789",
  "0912−345−6789",
  "0912.345.6789",
  "0912/3456789",
  "0912_345_6789",
  "0912ـ345ـ6789",
  "\u202a+98 912 345 6789\u202c",
  "\u061c0912\u00a0345\u202f6789\u200f",
  "tel:+989123456789",
  "موبایل: 0912 345 6789",
  "شماره‌ی موبايل 09123456789",
  "📱 0912 345 6789",
  "«0912 345 6789»",
  "'09123456789",
  "09123456789،",
  "０９１２３４５６７８９",
  "＋９８（０）９１２ ３４５ ６７８９",
  "9.123456789E+09",
  "9.89123456789E+11",
  "0912 345 6789 / +98 912 345 6789",
];

describe("a mobile", () => {
  it.each([...SHAPES, ...SHAPES.map(toPersianDigits)])("%s is one number", (typed) => {
    expect(readMobile(typed)).toBe("09123456789");
    expect(recognise(typed)).toContainEqual({ kind: "mobile", value: "09123456789" });
  });

  it.each([
    "0912 345 6789 / 0935 345 6789",
    "09123456789 09353456789",
    "09123456789 و 02188776655",
    "0912 345 6789 یا 935 345 6789",
  ])("%s are two, and nobody knows which is meant", (typed) => {
    expect(readMobile(typed)).toEqual({ error: "errors.severalNumbers" });
    expect(normalizeMobile(typed)).toBeNull();
  });

  it.each([
    "02188776655",
    "0912345678",
    "091234567890",
    "همسر: 09123456789",
    "0912•••6789",
    "9.12E+09",
    "1405/08/30",
    "",
  ])("%s is none", (typed) => {
    expect(readMobile(typed)).toBeNull();
  });
});

it("is read soon whatever it is: of many digits there are many ways to cut them", () => {
  for (const typed of ["98".repeat(500), "0098".repeat(250), `${"98".repeat(49)}x`, "9".repeat(99), "0 ".repeat(500)]) {
    const before = process.cpuUsage().user;
    expect(typeof readMobile(typed)).not.toBe("string");
    expect(recognise(typed).filter(({ kind }) => kind === "mobile")).toEqual([]);
    // Without a bound the first of them never ends.
    expect(process.cpuUsage(undefined).user - before).toBeLessThan(5_000_000);
  }
});

it("has room in a form with all that it was pasted with", () => {
  const typed = "شماره‌ی موبایل: \u2066+98 (0) 912 – 345 – 6789\u2069";
  expect(typed.length).toBeGreaterThan(40);
  expect(requestCreateInput.shape.mobile.safeParse(typed).data).toBe("09123456789");
});

describe("a telephone", () => {
  it.each([
    ["02188776655", "02188776655"],
    ["(021) 88776655", "02188776655"],
    ["(+98)-21-8877 6655", "02188776655"],
    ["021/88776655", "02188776655"],
    ["۰۲۱ ۸۸۷۷ ۶۶۵۵", "02188776655"],
    ["0098-21-88776655", "02188776655"],
    ["98 21 88776655", "02188776655"],
    ["88776655-021", "02188776655"],
    ["2188776655", "02188776655"],
    ["تلفن ثابت: 021-88776655", "02188776655"],
    ["+98 912 345 6789", "09123456789"],
    ["88776655", "88776655"],
    ["021-42345", "02142345"],
    ["+44 20 7946 0958", "+442079460958"],
  ])("%s is %s", (typed, number) => {
    expect(readTelephone(typed)).toBe(number);
  });

  it.each(["88776655 - 88776656", "021-88776655-6", "021-88776655 / 0912 345 6789"])("%s are several", (typed) => {
    expect(readTelephone(typed)).toEqual({ error: "errors.severalNumbers" });
  });

  it.each(["021-88776655 داخلی 12", "123", "تهران", ""])("%s is none", (typed) => {
    expect(readTelephone(typed)).toBeNull();
  });
});
