import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { tehranToday } from "@/lib/kit/clock";
import { formatDay } from "@/lib/kit/format/date-display";
import { toPersianDigits } from "@/lib/kit/format/digits";
import { groupedCode, newCode } from "@/lib/kit/format/document-code";
import { makeIban } from "@/lib/kit/format/iban";
import { addDays } from "@/lib/kit/format/jalali";
import { shortenMiddle } from "@/lib/kit/format/shorten";
import { runs } from "@/lib/testing/rig/property";
import { endsOfId, hasEnds } from "./id-ends";
import { asLatinKeys, asPersianKeys } from "./keyboard";
import { lookedUpAs, recognise } from "./recognise";

const uuid = fc.uuid();
const kinds = (text: string) => recognise(text).map(({ kind }) => kind);
const values = (text: string) => recognise(text).map(({ value }) => value);

describe("a UUID", () => {
  it("is recognised however it is written", () => {
    fc.assert(
      fc.property(uuid, (id) => {
        const spellings = [
          id,
          ` ${id}\n`,
          `{${id}}`,
          `'${id}`,
          `\t${id}`,
          `\u200e${id}\u200f`,
          `https://shop.example/withdrawals/${id}?tab=1`,
          toPersianDigits(id),
          asPersianKeys(id),
          toPersianDigits(asPersianKeys(id)),
        ];
        for (const text of spellings) expect(recognise(text)).toEqual([{ kind: "uuid", value: id }]);
      }),
      runs(1000),
    );
  });

  it("is recognised without dashes, unless it is digits only", () => {
    fc.assert(
      fc.property(uuid, (id) => {
        fc.pre(/[a-f]/.test(id));
        expect(values(id.replaceAll("-", ""))).toEqual([id]);
      }),
      runs(1000),
    );
  });

  it("keeps its case: a track id is another in capitals", () => {
    expect(values("0A1B2C3D-0000-4000-8000-00000000ABCD")).toEqual(["0A1B2C3D-0000-4000-8000-00000000ABCD"]);
  });
});

describe("a mobile number", () => {
  it("is recognised in every usual spelling", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^9\d{9}$/), (number) => {
        const spaced = `0${number.slice(0, 3)} ${number.slice(3, 6)} ${number.slice(6)}`;
        const spellings = [`0${number}`, `+98${number}`, `0098${number}`, `98${number}`, number, spaced];
        for (const text of [...spellings, ...spellings.map(toPersianDigits)]) {
          expect(recognise(text)).toContainEqual({ kind: "mobile", value: `0${number}` });
        }
      }),
      runs(1000),
    );
  });

  it("with a country code may also be a transaction", () => {
    expect(kinds("989121234567")).toEqual(["mobile", "transactionId"]);
  });
});

describe("an IBAN", () => {
  it("is recognised with spaces, without IR, in foreign digits", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^0[1-7]\d$/), fc.stringMatching(/^\d{19}$/), (bank, account) => {
        const iban = makeIban(bank, account);
        const spaced = iban.replace(/(.{4})/g, "$1 ");
        for (const text of [
          iban,
          spaced,
          iban.slice(2),
          iban.toLowerCase(),
          toPersianDigits(iban),
          `هق${iban.slice(2)}`,
        ]) {
          expect(recognise(text)).toEqual([{ kind: "iban", value: iban }]);
        }
      }),
      runs(1000),
    );
  });
});

it.each([
  ["140512345678", ["transactionId", "number"]],
  ["۱۴۰۵۱۲۳۴۵۶۷۸", ["transactionId", "number"]],
  ["0499370899", ["nationalCode", "number"]],
  ["09121234567", ["mobile"]],
  ["0499370898", ["number"]],
  ["6037997512345670", ["card"]],
  ["6037-9975-1234-5670", ["card"]],
  // A bank's reference that has a card's check digit by chance.
  ["0004970011190998", ["number", "card"]],
  ["۰۰۰۴۹۷۰۰۱۱۱۹۰۹۹۸", ["number", "card"]],
  ["603799******5670", ["card"]],
  ["5670", ["cardTail"]],
  ["567", []],
  ["123456789012345", ["number"]],
  ["order-2024/17", ["trackId"]],
  ["F-837472", ["trackId"]],
  ["ab".repeat(64), ["batchId"]],
  ["حقوق آبان ۱۴۰۵.xlsx", ["fileName"]],
  ["settlements.csv", ["fileName"]],
  [".csv", ["trackId", "name", "words"]],
  ["علی رضایی", ["name", "words"]],
  ["فاکتور ۱۲", ["words"]],
  ["thj,v 12", ["words", "words"]],
  ["rezaei", ["trackId", "name", "name", "words", "words"]],
  ["0912 345 6789 / 0935 345 6789", []],
  ["09123456789، +989353456789", []],
  ["09123456789 و 09353456789", []],
  ["09123456789 / +98 912 345 6789", ["mobile"]],
  ["123456789012345678901", ["number"]],
  ["", []],
  ["  ", []],
  ["()", []],
])("%j can be %j", (text, expected) => {
  expect(kinds(text)).toEqual(expected);
});

it("reads a document's code as paper has it, from an address, and among other things where it has no groups", () => {
  for (let round = 0; round < 50; round += 1) {
    const code = newCode();
    const grouped = groupedCode(code);
    for (const text of [
      grouped,
      grouped.toLowerCase(),
      grouped.replaceAll("-", " "),
      `https://a.example/verify/${grouped}`,
    ])
      expect(recognise(text), text).toEqual([{ kind: "documentCode", value: code }]);
    expect(values(code)[0]).toBe(code);
    expect(kinds(code)[0]).toBe("documentCode");
    expect(kinds(code).length).toBeGreaterThan(1);
  }
  expect(kinds("ABCDE-FGHJK-ABCDE-FGHJK")).not.toContain("documentCode");
});

it("reads a card as the statement writes it", () => {
  expect(recognise("6037997512345670")).toEqual([{ kind: "card", value: "603799******5670", lastFour: "5670" }]);
});

it("offers a name that was typed with the other layout on", () => {
  expect(values("ugd")).toContain("علی");
});

describe("an amount", () => {
  const told = (text: string) =>
    recognise(text).map((shape) => (shape.kind === "amount" ? [shape.amountsRial, shape.day] : shape.kind));

  it("is recognised with its day in either order, calendar and unit", () => {
    expect(told("12,000,000 ریال ۱۴۰۵/۸/۱۲")).toEqual([[[12_000_000], "2026-11-03"]]);
    expect(told("۱۴۰۵/۰۸/۱۲ مبلغ")).not.toContainEqual([expect.anything(), "2026-11-03"]);
    expect(told("2026-11-03 1200000 toman")).toEqual([[[12_000_000], "2026-11-03"]]);
    expect(told("500000 در ۱۴۰۵/۸/۱۲")).toEqual([[[500_000, 5_000_000], "2026-11-03"]]);
    expect(told("۵۰۰٬۰۰۰/- روز ۱۲ آبان‌ماه ۱۴۰۵")).toEqual([[[500_000, 5_000_000], "2026-11-03"]]);
    expect(told("3 November 2026, 500,000/- rial")).toEqual([[[500_000], "2026-11-03"]]);
    expect(told("دو میلیون تومان ۱۴۰۵/۸/۱۲")).toEqual([[[20_000_000], "2026-11-03"]]);
  });

  it("is recognised alone: with its unit, in groups, or in words it comes first", () => {
    expect(told("12,000,000 ریال")).toEqual([[[12_000_000], null]]);
    expect(told("۱٬۲۵۰٬۰۰۰ تومان")).toEqual([[[12_500_000], null]]);
    expect(told("12,000,000")).toEqual([[[12_000_000, 120_000_000], null]]);
    expect(told("۱ ۲۵۰ ۰۰۰")).toEqual([[[1_250_000, 12_500_000], null], "number"]);
    expect(told("دو میلیون و پانصد هزار تومان")).toEqual([[[25_000_000], null]]);
    expect(told("۱۲٫۵ میلیون")[0]).toEqual([[12_500_000, 125_000_000], null]);
    expect(told("1.2M")[0]).toEqual([[1_200_000, 12_000_000], null]);
    expect(told("two hundred thousand rials")).toEqual([[[200_000], null]]);
  });

  it("is meant by digits alone only in the one box, and last", () => {
    const inBox = (text: string) =>
      lookedUpAs(text, true).map((shape) => (shape.kind === "amount" ? shape.amountsRial : shape.kind));
    expect(told("12000000")).toEqual(["number"]);
    expect(inBox("12000000")).toEqual(["number", [12_000_000, 120_000_000], "ownNumber"]);
    expect(inBox("۵۳۲۷")).toEqual(["cardTail", [5327, 53_270], "ownNumber"]);
    expect(inBox("123456789012")).not.toContainEqual(expect.any(Array));
    expect(inBox("567")).not.toContainEqual(expect.any(Array));
  });

  it("is of a day without its year, as lists write it, or of yesterday", () => {
    const yesterday = addDays(tehranToday(), -1);
    for (const text of ["4250000 دیروز", "دیروز ۴٬۲۵۰٬۰۰۰ ریال", "4,250,000 rial yesterday"])
      expect(told(text)[0]?.[1], text).toBe(yesterday);
    const [day, month] = formatDay(yesterday, { locale: "fa", calendar: "jalali" }).split(" ");
    expect(told(`۱۲ هزار ریال ${day} ${month}`)).toEqual([[[12_000], yesterday]]);
  });

  it("leaves a word that is a number and a name to both", () => {
    expect(told("هفتاد")).toEqual([[[700], null], "name", "words"]);
    expect(told("هفتاد تومان")).toEqual([[[700], null]]);
  });

  it("is none with a day that does not exist, in two amounts, or where the digits are a mobile, a code or a card", () => {
    for (const text of [
      "500000 1405/13/01",
      "500000 2026-02-30",
      "1,2 2026-11-03",
      "500000 12 ریال 1405",
      "1.000.000",
      "1,2",
      "دو سه",
      "۵",
      "علی محمدی",
      "09123456789",
      "0499370899",
      "6037991234567890",
      "IR062960000000100324200001",
    ])
      expect(recognise(text).map(({ kind }) => kind)).not.toContain("amount");
  });
});

it("never throws and never gives more than a few shapes", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => recognise(text).length <= 5),
    runs(1000),
  );
});

it("both keyboards are each other's inverse", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z0-9-]{0,40}$/), (text) => asLatinKeys(asPersianKeys(text)) === text),
    runs(1000),
  );
});

describe("an id as lists print it", () => {
  it("is recognised with its middle left out, however it is pasted", () => {
    fc.assert(
      fc.property(uuid, (id) => {
        const printed = shortenMiddle(id);
        const shape = [{ kind: "idEnds", value: printed }];
        for (const text of [printed, ` ${printed}\n`, `\u2068${printed}\u2069`, printed.replace("…", "...")])
          expect(recognise(text)).toEqual(shape);
        expect(recognise(toPersianDigits(printed))).toEqual(shape);
        expect(endsOfId(id)).toBe(printed);
        expect(hasEnds(id, printed)).toBe(true);
      }),
      runs(300),
    );
  });

  it("is not made of anything but a whole UUID or a batch's hash, and not of few signs", () => {
    for (const text of [
      "36de2…8aa3",
      "36de2de8…8a",
      "…8aa3",
      "36de2de8…",
      "0912345678…4567",
      "6037991…1234",
      "علی…رضا",
    ])
      expect(kinds(text), text).not.toContain("idEnds");
    for (const value of ["09123456789012", "IR062960000000100324200001", "6037991234561234", "36de2de88aa3"])
      expect(endsOfId(value), value).toBeNull();
  });
});
