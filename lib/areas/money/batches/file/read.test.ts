import fc from "fast-check";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import Papa from "papaparse";
import { describe, expect, it } from "vitest";
import writeXlsxFile from "write-excel-file/node";
import { makeIban } from "@/lib/kit/format/iban";
import { MOST_ORDER_ITEMS } from "@/lib/kit/orders/kinds";
import { numberText } from "@/lib/kit/tables/parse";
import { runs } from "@/lib/testing/rig/property";
import { draftOf, totalIn } from "./draft";
import { readPayments } from "./read";

const IBAN = makeIban("012", "1234567");

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const readText = (text: string) => readPayments(bytesOf(text));

function rowsOf(content: Uint8Array): string[][] {
  const read = readPayments(content);
  if (!read.ok) throw new Error(read.problem);
  return read.table.rows;
}

/** Windows-1256 of the letters that these tests write. */
function windows1256(text: string): Uint8Array {
  const decoder = new TextDecoder("windows-1256");
  const codes = new Map(Array.from({ length: 256 }, (_, code) => [decoder.decode(Uint8Array.of(code)), code]));
  return Uint8Array.from(text, (letter) => codes.get(letter) ?? 0x3f);
}

type SheetRows = ({ value: string | number } | null)[][];

async function workbook(sheets: { sheet: string; data: SheetRows }[]): Promise<Uint8Array> {
  const buffer = await writeXlsxFile(sheets as never).toBuffer();
  return new Uint8Array(buffer);
}

/** A workbook of one payment, with its sheet changed by hand. */
async function bomb(change: (sheet: string) => string): Promise<Uint8Array> {
  const content = await workbook([
    {
      sheet: "1",
      data: [
        [{ value: "شبا" }, { value: "مبلغ" }],
        [{ value: IBAN }, { value: 60_000 }],
      ],
    },
  ]);
  const parts = unzipSync(content);
  const name = Object.keys(parts).find((path) => path.startsWith("xl/worksheets/sheet")) ?? "";
  const changed = change(strFromU8(parts[name] ?? new Uint8Array()));
  return zipSync({ ...parts, [name]: strToU8(changed) });
}

describe("a text file", () => {
  it.each([
    [",", "\n"],
    [";", "\r\n"],
    ["\t", "\r\n"],
  ])("with %j between cells is read", async (delimiter, newline) => {
    const text = ["شبا", "مبلغ (ریال)", "شرح"].join(delimiter) + newline + [IBAN, "60000", "حقوق"].join(delimiter);
    expect(rowsOf(bytesOf(text))).toEqual([
      ["شبا", "مبلغ (ریال)", "شرح"],
      [IBAN, "60000", "حقوق"],
    ]);
  });

  it("has no payment in its total, its signatures or its remarks, and tells where they stand", async () => {
    const other = makeIban("017", "7654321");
    const rows = [`${IBAN},600000`, `${other},700000`];
    for (const total of ["جمع کل,1300000", ",1300000", 'جمع,"۱٬۳۰۰٬۰۰۰"']) {
      const read = readText(["شبا,مبلغ", ...rows, total, "", "تهیه‌کننده: مریم", "مدیر مالی,امضا"].join("\n"));
      if (!read.ok) throw new Error(read.problem);
      expect(read.table.rows).toHaveLength(3);
      expect(read.table.closing).toMatchObject({ totals: [4], notes: [6, 7], total: expect.stringMatching(/300|۳۰۰/) });
      // The question of the unit counts the payments alone.
      const draft = draftOf(read.table, { fileName: "", rowsOf: null, idempotencyKey: "" });
      expect(totalIn(draft, "rial").totalRial).toBe(1_300_000);
    }
  });

  it("keeps a row whose IBAN is wrong, and one that only lacks it, to be put right", async () => {
    for (const row of [
      `${IBAN.slice(0, -2)},600000,جمع`,
      "6.2012E+22,600000,جمع",
      "IR12345,600000,جمع",
      ",600000,مریم",
    ])
      expect(rowsOf(bytesOf(`شبا,مبلغ,شرح\n${IBAN},600000,\n${row}`)), row).toHaveLength(3);
  });

  it("may begin with a byte order mark, or name its delimiter", async () => {
    expect(rowsOf(bytesOf(`\ufeffشبا,مبلغ\n${IBAN},60000`))[0]).toEqual(["شبا", "مبلغ"]);
    const named = readText(`sep=;\r\nشبا;مبلغ\r\n${IBAN};60000`);
    expect(named).toMatchObject({
      ok: true,
      table: {
        rows: [
          ["شبا", "مبلغ"],
          [IBAN, "60000"],
        ],
        lines: [2, 3],
      },
    });
  });

  it("of an old program is read as Windows-1256", async () => {
    const read = readPayments(windows1256(`شبا,مبلغ,نام\n${IBAN},60000,علي`));
    expect(read).toMatchObject({
      ok: true,
      table: {
        encoding: "windows-1256",
        rows: [
          ["شبا", "مبلغ", "نام"],
          [IBAN, "60000", "علي"],
        ],
      },
    });
  });

  it("saved by Excel as Unicode text is read as UTF-16", async () => {
    const text = `\ufeffشبا\tمبلغ\r\n${IBAN}\t60000`;
    const bytes = new Uint8Array(Uint16Array.from(text, (letter) => letter.charCodeAt(0)).buffer);
    expect(rowsOf(bytes)).toEqual([
      ["شبا", "مبلغ"],
      [IBAN, "60000"],
    ]);
  });

  it("keeps the places of its rows when blank ones are dropped", async () => {
    const read = readText(`شبا,مبلغ\n\n${IBAN},60000\n , \n${IBAN},70000\n`);
    expect(read).toMatchObject({ ok: true, table: { lines: [1, 3, 5] } });
  });

  it("comes back whole, whatever its cells hold", async () => {
    const cell = fc.string({ unit: "grapheme", maxLength: 20 }).filter((text) => !text.includes("\0"));
    const rows = fc.array(fc.tuple(fc.constant(IBAN), fc.constant("60000"), cell), { minLength: 1, maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(rows, fc.constantFrom(",", ";", "\t"), async (given, delimiter) => {
        const all = [["شبا", "مبلغ", "شرح"], ...given];
        expect(rowsOf(bytesOf(Papa.unparse(all, { delimiter, quotes: true })))).toEqual(all);
      }),
      runs(500),
    );
  });

  it("with a quote that never closes is refused: the rest would be one cell", async () => {
    expect(readText(`شبا,مبلغ\n${IBAN},60000\n"${IBAN},60000\n${IBAN},70000`)).toEqual({
      ok: false,
      problem: "openQuote",
      line: 3,
    });
  });
});

describe("an XLSX file", () => {
  it("is read from the sheet that has IBANs, numbers as they were", async () => {
    const content = await workbook([
      { sheet: "راهنما", data: [[{ value: "این فایل را پر کنید" }]] },
      {
        sheet: "حقوق",
        data: [
          [{ value: "شبا" }, { value: "مبلغ (تومان)" }, { value: "نام" }],
          [{ value: IBAN }, { value: 120_000 }, { value: "مریم" }],
          [{ value: IBAN }, { value: 12_500.5 }, null],
        ],
      },
    ]);
    expect(readPayments(content)).toEqual({
      ok: true,
      table: {
        rows: [
          ["شبا", "مبلغ (تومان)", "نام"],
          [IBAN, "120000", "مریم"],
          [IBAN, "12500.5", ""],
        ],
        lines: [1, 2, 3],
        encoding: null,
        sheet: "حقوق",
        otherSheets: ["راهنما"],
        hidden: { rows: [], columns: [] },
      },
    });
  });

  it("shows which numbers Excel has shortened", async () => {
    const content = await workbook([
      {
        sheet: "1",
        data: [
          [{ value: "شبا" }, { value: "مبلغ" }],
          [{ value: 6.2012e22 }, { value: 60_000 }],
        ],
      },
    ]);
    expect(rowsOf(content)[1]).toEqual(["6.2012e+22", "60000"]);
  });

  it("has numbers without the noise of binary fractions", () => {
    expect([0.1, 1200000.0000000002, 1.2e6, 123456789012345, 1234567890123456].map(numberText)).toEqual([
      "0.1",
      "1200000",
      "1200000",
      "123456789012345",
      "1.234567890123456e+15",
    ]);
  });
});

describe("what is no such file is refused", () => {
  it("empty, or with headings alone", async () => {
    for (const text of ["", "\n\n", "شبا,مبلغ\n"]) expect(readText(text)).toEqual({ ok: false, problem: "empty" });
  });

  it("an old Excel file, a broken archive, a picture", async () => {
    const starting = (...start: number[]) => readPayments(Uint8Array.from([...start, ...Array(64).fill(0)]));
    expect(starting(0xd0, 0xcf, 0x11, 0xe0)).toEqual({ ok: false, problem: "notATable" });
    expect(starting(0x50, 0x4b, 0x03, 0x04)).toEqual({ ok: false, problem: "damaged" });
    expect(starting(0x89, 0x50, 0x4e, 0x47)).toEqual({ ok: false, problem: "notATable" });
  });

  it("a small archive that unpacks to hundreds of megabytes, by what it says of itself", async () => {
    const content = await bomb((xml) => xml);
    // In the list of contents at the end: its mark, and 24 bytes on what the part unpacks to.
    const entry = Buffer.from(content).indexOf("PK\u0001\u0002");
    new DataView(content.buffer, content.byteOffset).setUint32(entry + 24, 33 * 1024 * 1024, true);
    expect(readPayments(content)).toEqual({ ok: false, problem: "unpacksTooLarge" });
  });

  it.each([
    ["a row far down", '<row r="99999999"><c r="A99999999"><v>1</v></c></row>'],
    ["a cell far down and to the right", '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'],
    ["the same in other quotes", "<row r = '1048576'><c x='>' r='XFD1048576'><v>1</v></c></row>"],
    ["a column that no sheet has", '<row r="9"><c r="AAAAA9"><v>1</v></c></row>'],
  ])("an archive with %s, whose gaps would have to be filled", async (_, row) => {
    const content = await bomb((xml) => xml.replace("</sheetData>", `${row}</sheetData>`));
    expect(readPayments(content)).toEqual({ ok: false, problem: "unpacksTooLarge" });
  });

  it("an archive whose sheet has a name of its own", async () => {
    const content = await bomb((xml) =>
      xml.replace("</sheetData>", '<row r="40000"><c r="ALL40000"><v>1</v></c></row></sheetData>'),
    );
    const parts = unzipSync(content);
    const renamed = Object.entries(parts).map(([name, part]) => {
      const isSheet = name === "xl/worksheets/sheet1.xml";
      const text = strFromU8(part).replaceAll("sheet1.xml", "sheet1.dat");
      return [isSheet ? "xl/worksheets/sheet1.dat" : name, strToU8(text)];
    });
    expect(readPayments(zipSync(Object.fromEntries(renamed)))).toEqual({
      ok: false,
      problem: "unpacksTooLarge",
    });
  });

  it("but not a wide one, nor one whose last row is the sheet's last", async () => {
    const wide = await bomb((xml) => xml.replace("</row>", '<c r="ZZ1"><v>1</v></c></row>'));
    expect(rowsOf(wide)[0]).toHaveLength(702);
    const long = await bomb((xml) => xml.replace("</sheetData>", '<row r="1048576" s="1"></row></sheetData>'));
    expect(rowsOf(long)).toHaveLength(2);
  });

  it("with more rows than an order holds", async () => {
    const rows = (count: number) => `شبا,مبلغ\n${`${IBAN},60000\n`.repeat(count)}`;
    expect(readText(rows(MOST_ORDER_ITEMS))).toMatchObject({ ok: true });
    expect(readText(rows(MOST_ORDER_ITEMS + 1))).toEqual({
      ok: false,
      problem: "tooManyRows",
      count: MOST_ORDER_ITEMS + 1,
    });
  });
});
