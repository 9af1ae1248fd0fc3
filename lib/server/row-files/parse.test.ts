import { strToU8, zipSync } from "fflate";
import { expect, it } from "vitest";
import { parseFile } from "@/lib/kit/tables/parse";
import type { TableRules } from "@/lib/kit/tables/table";
import { readSentTable } from "./parse";

const RULES: TableRules = {
  mostBytes: 5_000_000,
  mostRows: 10_000,
  mostLines: 50_000,
  mostCells: 130_000,
  mostUnpackedBytes: 24 * 1024 * 1024,
  headingAt: () => 0,
  isMeant: () => true,
};

const BOOK = {
  "[Content_Types].xml":
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/></Types>',
  "_rels/.rels":
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>',
  "xl/workbook.xml":
    '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="1" sheetId="1" r:id="r1"/></sheets></workbook>',
  "xl/_rels/workbook.xml.rels":
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings" Target="sharedStrings.xml"/></Relationships>',
};

const packed = (rows: string, strings = "") =>
  zipSync({
    ...Object.fromEntries(Object.entries(BOOK).map(([name, text]) => [name, strToU8(text)])),
    "xl/worksheets/sheet1.xml": strToU8(
      `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`,
    ),
    "xl/sharedStrings.xml": strToU8(
      `<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${strings}</sst>`,
    ),
  });
const many = (count: number, make: (index: number) => string) =>
  Array.from({ length: count }, (_, at) => make(at)).join("");
const RIGHT = '<row r="1"><c r="A1" t="str"><v>شبا</v></c></row><row r="2"><c r="A2"><v>5</v></c></row>';

/** What somebody could send to keep a process from answering others. */
const HEAVY: Record<string, () => Uint8Array> = {
  "a row of a hundred thousand attributes": () =>
    packed(`<row r="1" ${many(100_000, (at) => `a${at}="1" `)}><c r="A1"><v>1</v></c></row>`),
  "a cell of as many": () => packed(`<row r="1"><c r="A1" ${many(100_000, (at) => `a${at}="1" `)}><v>1</v></c></row>`),
  "hundreds of thousands of shared strings": () => packed(RIGHT, "<si><t>a</t></si>".repeat(300_000)),
};
const ODD: Record<string, () => Uint8Array> = {
  "a cell far down and to the right": () => packed(`${RIGHT}<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>`),
  "elements that are never closed": () => packed("<row>".repeat(2_000_000)),
  "a page without an end": () => strToU8(`<html><table>${"<tr><td>".repeat(600_000)}`),
  "attributes in a page": () =>
    strToU8(`<html><table><tr ${many(300_000, (at) => `a${at}=1 `)}><td>1</td></tr></table>`),
  "quotes without end": () => strToU8(`"${'a"b'.repeat(1_600_000)}`),
  "commas without end": () => strToU8(",".repeat(4_900_000)),
  "lines without end": () => strToU8("\n".repeat(4_900_000)),
  "damaged letters": () => new Uint8Array(4_900_000).fill(0xff),
  "an old workbook of nothing": () =>
    Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...new Uint8Array(100_000).fill(7)]),
};

/** Milliseconds of CPU that this thread takes for something. */
async function hereMs(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

it.each(Object.entries(HEAVY))("%s costs the thread that answers people no more than any file", async (_, make) => {
  const bytes = make();
  const small = packed(RIGHT);
  await readSentTable(small, RULES);
  const anyFile = await hereMs(() => readSentTable(small, RULES));
  const apart = await hereMs(() => readSentTable(bytes, RULES));
  const itself = await hereMs(() => parseFile(bytes, RULES));
  expect(apart, `any file ${anyFile} ms, this one ${itself}`).toBeLessThan(3 * anyFile + itself / 2);
});

it.each(Object.entries(ODD))("%s comes to an end", async (_, make) => {
  const read = await readSentTable(make(), RULES);
  if (!read.ok) expect(read.problem).toMatch(/^\w+$/);
});

it("refuses a long text that stands in every cell, before it is handed on", async () => {
  const cells = many(4, () => '<c t="s"><v>0</v></c>');
  const book = packed(`${RIGHT}${many(500, () => `<row>${cells}</row>`)}`, `<si><t>${"ا".repeat(30_000)}</t></si>`);
  expect(await readSentTable(book, RULES)).toEqual({ ok: false, problem: "unpacksTooLarge" });
});

it("gives a file up whose time is over, and reads the next", async () => {
  const endless = packed(many(400_000, () => "<row><c><v>1</v></c></row>"));
  const read = readSentTable(endless, RULES, 500);
  const next = readSentTable(packed(RIGHT), RULES);
  expect(await read).toEqual({ ok: false, problem: "unpacksTooLarge" });
  expect(await next).toMatchObject({ ok: true });
});

it("reads what is right", async () => {
  expect(await readSentTable(packed(RIGHT), RULES)).toMatchObject({ ok: true, table: { rows: [["شبا"], ["5"]] } });
});

it("reads one file after another, and the next after one that was given up", async () => {
  const all = await Promise.all([1, 2, 3].map(() => readSentTable(packed(RIGHT), RULES)));
  expect(all.map(({ ok }) => ok)).toEqual([true, true, true]);
});
