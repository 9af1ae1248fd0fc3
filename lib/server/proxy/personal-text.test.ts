import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cpuClock } from "@/lib/testing/rig/cpu-time";
import { runs } from "@/lib/testing/rig/property";
import { maskText } from "./mask";

const mask = (text: string) => maskText(text, "text");
const digitsIn = (text: string) => text.match(/\p{Nd}/gu)?.length ?? 0;
const persian = (text: string) => text.replace(/\d/g, (digit) => "۰۱۲۳۴۵۶۷۸۹"[Number(digit)] ?? "");
const inScripts = (text: string) => [text, persian(text)];

const digits = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }).map((each) => each.join(""));
/** A number with an optional mark after each of its digits. */
const spelt = (number: fc.Arbitrary<string>) =>
  fc
    .tuple(
      number,
      fc.array(fc.constantFrom("", "", "", " ", ".", "-", "_", "\u00a0", "\u200c", " - "), {
        minLength: 32,
        maxLength: 32,
      }),
    )
    .map(([text, marks]) =>
      [...text].map((digit, at) => digit + (at < text.length - 1 ? (marks[at] ?? "") : "")).join(""),
    );

describe("numbers of people in free text", () => {
  it.each([
    "0912 123 45 67",
    "+98 912 123 4567",
    "(0912) 123-4567",
    "0912.123.4567",
    "0912/123/4567",
    "0912\u200c123\u200c4567",
    "0912\u00a0123\u00a04567",
    "001-234567-9",
    "0012345679",
    "6037-9912-3456-7890",
    "6037 9912 3456 7890",
    "6037_9912_3456_7890",
    "IR82 0540 1026 8002 0817 9090 02",
    "IR-820540102680020817909002",
    "1400-123-456-7",
    "2026-11-2145",
    "12:45 09121234567",
    "1405/08/30 0912 123 45 67",
    "12,500,000 0912 123 45 67",
    "0912,123,4567",
    "09,121,234,567",
    "6037,9912,3456,7890",
    "6,037,991,234,567,890",
    "4,991,234,567",
    "0,012,345,679",
    "IR82,0540,1026,8002,0817,9090,02",
    "2,300,000,09121234567",
  ])("%s is hidden, in the digits of both languages", (text) => {
    for (const spelling of inScripts(text)) {
      const hidden = mask(`واریز ${spelling} بابت`);
      expect(hidden).toContain("•••");
      expect(digitsIn(hidden)).toBeLessThanOrEqual(digitsIn(spelling) - 6);
    }
  });

  it("are hidden with marks between them that nobody sees, or that join letters", () => {
    for (const mark of ["\u00ad", "\u2009", "\u2007", "\u2002", "\u2060", "\ufeff", "\u0640", "·", "+", "*"])
      expect(digitsIn(mask(`تماس: 0912${mark}345${mark}6789 امروز`)), JSON.stringify(mark)).toBeLessThanOrEqual(4);
  });

  it("are hidden however their digits are grouped", () => {
    const mobile = digits(9).map((rest) => `09${rest}`);
    const card = digits(12).map((rest) => `6037${rest}`);
    fc.assert(
      fc.property(spelt(fc.oneof(mobile, card)), fc.boolean(), (number, isPersian) => {
        // A text that reads as a day counts as a day.
        fc.pre(!/(?:1[349]|20)\d\d([-.])\d{1,2}\1\d/.test(number));
        const hidden = mask(`برای ${isPersian ? persian(number) : number} است`);
        expect(digitsIn(hidden)).toBeLessThanOrEqual(4);
      }),
      runs(1000),
    );
  });

  it.each([
    "1405/08/30 12:45",
    "12:45:10 - 1405/8/3",
    "1405-08-30 12:45:10 1250000 ریال",
    "2026-11-21T10:00:00",
    "2026-11-21T10:00:00.000Z 2026-11-22T10:00:00+03:30",
    "از 1405/08/01 تا 1405/08/30",
    "از 1405.08.01 - 1405.08.30",
    "12,500,000 ریال",
    "12٬500٬000",
    "1,250,000,000 تومان",
    "قسط 3,4,5,6,7,8,9,10,11,12",
    "کدهای 45678، 12345 و 67890",
    "1405/08/30,12:45",
    "1,250,000,000,000 ریال",
    "12,500,000 - 2,300,000",
    "14050830 12:45",
    "قسط 3 از 12، قرارداد 45678",
    "12345678-2345-4345-8345-123456789012",
  ])("are not what %s is", (text) => {
    for (const spelling of inScripts(text).filter((each) => !each.includes("-۴۳۴۵-")))
      expect(mask(spelling)).toBe(spelling);
  });

  it("are not days with times and grouped amounts, whichever", () => {
    const two = (most: number, least = 0) =>
      fc.integer({ min: least, max: most }).map((number) => String(number).padStart(2, "0"));
    const day = fc
      .tuple(fc.constantFrom("1399", "1405", "2026"), two(12, 1), two(31, 1), fc.constantFrom("/", "-", "."))
      .map(([year, month, date, mark]) => [year, month, date].join(mark));
    const time = fc.tuple(two(23), two(59)).map((parts) => parts.join(":"));
    const amount = fc
      .tuple(fc.bigInt({ min: 1000n, max: 10n ** 15n }), fc.constantFrom(",", "٬"))
      .map(([rial, mark]) => String(rial).replace(/\B(?=(\d{3})+$)/g, mark));
    fc.assert(
      fc.property(day, time, amount, fc.boolean(), (date, clock, rial, isPersian) => {
        const text = `${date} ${clock} ${rial} ریال`;
        const spelling = isPersian ? persian(text) : text;
        expect(mask(spelling)).toBe(spelling);
      }),
      runs(1000),
    );
  });

  it("take no long time to look for, whatever the text is", () => {
    const spent = cpuClock();
    for (const part of [
      "1",
      "1 ",
      "1/",
      "1-1",
      "1,111,",
      "1405/08/",
      "1405/08/30 ",
      "12:3",
      "a.b@",
      "11,",
      "1,111,111,111 ",
      "IR",
      "aaaaaaaa-",
    ]) {
      mask(part.repeat(100_000 / part.length));
    }
    expect(spent()).toBeLessThan(3000);
  });
});
