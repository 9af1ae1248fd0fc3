import { type BookType, CFB, utils, type WorkBook, write } from "@e965/xlsx";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { readTable } from "./read";
import type { ReadFile, TableRules } from "./table";

const RULES: TableRules = {
  mostBytes: 5_000_000,
  mostRows: 500,
  mostLines: 1000,
  mostCells: 5000,
  mostUnpackedBytes: 10_000_000,
  headingAt: () => 0,
  isMeant: (rows) => rows[0]?.includes("شبا") ?? false,
};
const read = (bytes: Uint8Array): ReadFile => readTable(bytes, RULES);

const IBAN = "IR090120000000000777058301";
const ROWS = [
  ["شبا", "مبلغ", "روز", "نام"],
  [IBAN, 600_000, 31_532, "«پیک» تهران"],
  [IBAN, 12_500.5, 31_533, "مریم ك"],
];

/** A workbook of these rows, whose third column is days since its epoch. */
function bookOf(rows: unknown[][] = ROWS, { is1904 = false } = {}): WorkBook {
  const sheet = utils.aoa_to_sheet(rows);
  for (const row of [2, 3]) if (sheet[`C${row}`]) sheet[`C${row}`].z = "yyyy-mm-dd";
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, "حقوق");
  book.Workbook = { ...book.Workbook, WBProps: { date1904: is1904 } };
  return book;
}

const bytesOf = (book: WorkBook, bookType: BookType = "xlsx"): Uint8Array =>
  new Uint8Array(write(book, { type: "array", bookType, compression: true }));

/** A workbook with one of its parts changed by hand. */
function changed(bytes: Uint8Array, part: string, change: (xml: string) => string): Uint8Array {
  const parts = unzipSync(bytes);
  return zipSync({ ...parts, [part]: strToU8(change(strFromU8(parts[part] ?? new Uint8Array()))) });
}

const SHEET = "xl/worksheets/sheet1.xml";
const DAYS = ["1986-04-30", "1986-05-01"];
const READ = [
  ["شبا", "مبلغ", "روز", "نام"],
  [IBAN, "600000", DAYS[0], "«پیک» تهران"],
  [IBAN, "12500.5", DAYS[1], "مریم ك"],
];

describe("a workbook", () => {
  it.each(["xlsx", "xlsm", "xlsb", "biff8", "xlml", "ods", "fods"] as const)("written as %s is read", (bookType) => {
    expect(read(bytesOf(bookOf(), bookType))).toMatchObject({ ok: true, table: { rows: READ, lines: [1, 2, 3] } });
  });

  it("that is a page with a table, under whatever name, is read as its table, digits and all", () => {
    const cells = (row: readonly unknown[]) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join("")}</tr>`;
    const page = `<html><head><meta charset="utf-8"></head><body><table>${[
      ["شبا", "مبلغ (ریال)"],
      [IBAN, "7,000,000"],
      [IBAN, "1234567890123456789"],
    ]
      .map(cells)
      .join("")}</table></body></html>`;
    expect(read(strToU8(page))).toMatchObject({
      ok: true,
      table: {
        rows: [
          ["شبا", "مبلغ (ریال)"],
          [IBAN, "7,000,000"],
          [IBAN, "1234567890123456789"],
        ],
      },
    });
  });

  it.each(["1", "true"])("counts days since 1904 where it says so with %j", (said) => {
    const bytes = changed(bytesOf(bookOf(ROWS, { is1904: true })), "xl/workbook.xml", (xml) =>
      xml.replace(/date1904="[^"]*"/, `date1904="${said}"`),
    );
    const { table } = read(bytes) as Extract<ReadFile, { ok: true }>;
    expect(table.rows.slice(1).map((row) => row[2])).toEqual(["1990-05-01", "1990-05-02"]);
  });

  it("need not say where its cells stand, nor use the usual prefix", () => {
    const plain = bytesOf(
      bookOf([
        ["شبا", "مبلغ"],
        [IBAN, 5],
      ]),
    );
    const rows = [
      ["شبا", "مبلغ"],
      [IBAN, "5"],
    ];
    const placeless = changed(plain, SHEET, (xml) => xml.replace(/ r="[A-Z]*\d+"/g, ""));
    expect(read(placeless)).toMatchObject({ ok: true, table: { rows } });
    const prefixed = changed(plain, SHEET, (xml) =>
      xml.replace(/<(\/?)(worksheet|sheetData|row|c|v|is|t)\b/g, "<$1x:$2").replace("xmlns=", "xmlns:x="),
    );
    expect(read(prefixed)).toMatchObject({ ok: true, table: { rows } });
  });

  it("with numbers that lost their last digits says so in the cell", () => {
    const bytes = bytesOf(
      bookOf([
        ["شبا", "مبلغ"],
        [6.2012e22, 5],
      ]),
    );
    expect(read(bytes)).toMatchObject({ ok: true, table: { rows: [expect.anything(), ["6.2012e+22", "5"]] } });
  });
});

describe("what a spreadsheet hides", () => {
  const hiding = (rows: number[], columns: number[] = []) => {
    const book = bookOf([["شبا", "شبا", "مبلغ"], ...[1, 2, 3, 4].map((row) => [`${IBAN}-${row}`, IBAN, `${row}`])]);
    const sheet = book.Sheets[book.SheetNames[0] ?? ""];
    if (!sheet) throw new Error("a book has a sheet");
    sheet["!rows"] = [];
    for (const row of rows) sheet["!rows"][row - 1] = { hidden: true };
    sheet["!cols"] = [];
    for (const column of columns) sheet["!cols"][column] = { hidden: true };
    return book;
  };

  it.each(["xlsx", "xlsb", "xlml"] as const)("is told and not read: rows of a %s", (bookType) => {
    const { table } = read(bytesOf(hiding([3, 5]), bookType)) as Extract<ReadFile, { ok: true }>;
    expect(table.lines).toEqual([1, 2, 4]);
    expect(table.hidden).toEqual({ rows: [3, 5], columns: [] });
  });

  it("columns, which hold nothing then", () => {
    const { table } = read(bytesOf(hiding([], [0]))) as Extract<ReadFile, { ok: true }>;
    expect(table.rows.slice(0, 2)).toEqual([
      ["", "شبا", "مبلغ"],
      ["", IBAN, "1"],
    ]);
    expect(table.hidden).toEqual({ rows: [], columns: ["A"] });
  });

  it("sheets, however well they would fit", () => {
    const book = bookOf([["راهنما"], ["بنویسید"]]);
    utils.book_append_sheet(book, utils.aoa_to_sheet([["شبا"], [IBAN]]), "پنهان");
    book.Workbook = { ...book.Workbook, Sheets: [{ Hidden: 0 }, { Hidden: 1 }] };
    expect(read(bytesOf(book))).toMatchObject({ ok: true, table: { sheet: "حقوق", otherSheets: ["پنهان"] } });
  });

  it("where nobody can tell what, is refused", () => {
    const bytes = changed(bytesOf(bookOf(), "ods"), "content.xml", (xml) =>
      xml.replace("<table:table-row", '<table:table-row table:visibility="filter"'),
    );
    expect(read(bytes)).toEqual({ ok: false, problem: "hidesInOpenDocument" });
  });

  it("and nothing else there is, which is said", () => {
    expect(read(bytesOf(hiding([2, 3, 4, 5])))).toEqual({ ok: false, problem: "allHidden" });
  });
});

describe("what is no workbook to read is refused with its cause", () => {
  it("a password", () => {
    const box = CFB.utils.cfb_new();
    CFB.utils.cfb_add(box, "/EncryptionInfo", Buffer.from([4, 0, 4, 0, 0x40, 0, 0, 0]));
    CFB.utils.cfb_add(box, "/EncryptedPackage", Buffer.alloc(64));
    const bytes = new Uint8Array(CFB.write(box, { type: "buffer" }) as Buffer);
    expect(read(bytes)).toEqual({ ok: false, problem: "hasPassword" });
  });

  it("damage", () => {
    const whole = bytesOf(bookOf());
    expect(read(whole.slice(0, whole.length / 2))).toEqual({ ok: false, problem: "damaged" });
  });

  it("many sheets that are each within bounds and together beyond", () => {
    const far = [["شبا"], ...Array.from({ length: 30 }, () => Array.from({ length: 60 }, () => "x"))];
    const book = bookOf(far);
    expect(read(bytesOf(book))).toMatchObject({ ok: true });
    for (const name of ["دو", "سه"]) utils.book_append_sheet(book, utils.aoa_to_sheet(far), name);
    expect(read(bytesOf(book))).toEqual({ ok: false, problem: "unpacksTooLarge" });
  });

  it("something else in an archive", () => {
    expect(read(zipSync({ "word/document.xml": strToU8("<w/>") }))).toEqual({ ok: false, problem: "notATable" });
  });
});

describe("a text", () => {
  const text = (...lines: string[]) => read(strToU8(lines.join("\n")));

  it.each([
    ["a quoted word first", `${IBAN},5,"پیک" تهران`],
    ["a quote in the middle of one", `${IBAN},5,"پیک "تهران" شرق"`],
  ])("whose cell has %s is refused with its line: rows after it would be read into the cell", (_, odd) => {
    expect(text("شبا,مبلغ,نام", `${IBAN},4,مریم`, odd, `${IBAN},6,شرکت "آلفا"`)).toEqual({
      ok: false,
      problem: "oddQuote",
      line: 3,
    });
  });

  it("may have quotes within a cell, and whole cells between them", () => {
    expect(text("شبا,نام", `${IBAN},شرکت "آلفا"`, `${IBAN},"پیک ""تهران"", شرق"`)).toMatchObject({
      ok: true,
      table: {
        rows: [
          ["شبا", "نام"],
          [IBAN, 'شرکت "آلفا"'],
          [IBAN, 'پیک "تهران", شرق'],
        ],
      },
    });
  });

  it.each([[0xda], [0xff], [0xd9, 0xd9]])("with a damaged letter (%s) stays UTF-8", (...wrong) => {
    const whole = strToU8(`شبا,نام\n${IBAN},کیانوش\n${IBAN},مریم`);
    const at = whole.length - 10;
    const read = readTable(Uint8Array.from([...whole.slice(0, at), ...wrong, ...whole.slice(at)]), RULES);
    expect(read).toMatchObject({ ok: true, table: { encoding: "utf-8" } });
    expect(JSON.stringify(read)).toContain("\ufffd");
    expect(JSON.stringify(read)).toContain("شبا");
  });
});
