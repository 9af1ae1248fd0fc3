import { Worker } from "node:worker_threads";
import { inflateRawSync } from "node:zlib";
import { describe, expect, it, vi } from "vitest";
import { orderItemExport } from "@/lib/areas/money/orders/server/export";
import type { QueuedSettlement } from "@/lib/areas/money/queued-settlements/server/answers";
import { queuedSettlementExport } from "@/lib/areas/money/queued-settlements/server/export";
import { exportSourceNames } from "@/lib/areas/records/exports/schemas";
import { readSheet } from "@/lib/testing/workbook";
import { headerLine, rowLine, sheetLayout } from "./cells";
import type { ExportView } from "./view";
import { columnName, xlsxWriter } from "./xlsx-writer";

const PERSIAN: ExportView = { locale: "fa", unit: "toman", calendar: "jalali" };
const ENGLISH: ExportView = { locale: "en", unit: "rial", calendar: "gregorian" };
const row: QueuedSettlement = {
  id: "0012",
  trackId: "=1+1",
  createdAt: "2026-11-20T09:00:05Z",
  updatedAt: null,
  status: "QUEUED",
  amountRial: 1_200_005,
  wageRial: 5000,
  iban: null,
  type: null,
  paymentNumber: null,
  transactionId: null,
  errorMessage: null,
  description: null,
} as unknown as QueuedSettlement;
const rows = [row, { ...row, id: "140512345678", createdAt: "1005-01-01T00:00:00Z", amountRial: 300_000 }];
const columns = queuedSettlementExport.columns;

async function fileFor(view: ExportView, given: readonly QueuedSettlement[] = rows) {
  const chunks: Buffer[] = [];
  const writer = xlsxWriter(sheetLayout(columns, "queuedSettlements", view), async (bytes) => void chunks.push(bytes));
  await writer.heading([[{ kind: "text", text: "What it is", isId: false }]], headerLine(columns, view));
  await writer.add(given.map((row) => rowLine(columns, row, view)));
  await writer.end([]);
  const file = Buffer.concat(chunks);
  const xml = (name: string) => partOf(file, name);
  return { file, xml, sheet: xml("xl/worksheets/sheet1.xml"), about: xml("xl/worksheets/sheet2.xml") };
}

/** One file of a zip, found by the zip's own table. */
function partOf(zip: Buffer, wanted: string): string {
  for (let at = zip.indexOf("PK\u0001\u0002"); at >= 0; at = zip.indexOf("PK\u0001\u0002", at + 46)) {
    const [size, nameLength, start] = [zip.readUInt32LE(at + 20), zip.readUInt16LE(at + 28), zip.readUInt32LE(at + 42)];
    if (zip.toString("utf8", at + 46, at + 46 + nameLength) !== wanted) continue;
    const from = start + 30 + zip.readUInt16LE(start + 26) + zip.readUInt16LE(start + 28);
    const bytes = zip.subarray(from, from + size);
    return (zip.readUInt16LE(at + 10) === 0 ? bytes : inflateRawSync(bytes)).toString("utf8");
  }
  throw new Error(`${wanted} is not in the file`);
}

describe("a spreadsheet", () => {
  it("has its header in row 1, in sight, with a filter, and says what it is on a second sheet", async () => {
    const { file, xml, sheet, about } = await fileFor(ENGLISH);
    const [header, first] = readSheet(file, "Settlement queue");
    expect(header?.slice(0, 3)).toEqual(["Queue id", "Track id", "Queued"]);
    expect(first?.[0]).toBe("0012");
    expect(sheet).toMatch(/<pane [^>]*ySplit="1"[^>]*state="frozen"/);
    expect(sheet).toContain(`</sheetData><autoFilter ref="A1:${columnName((header?.length ?? 0) - 1)}3"/>`);
    expect(readSheet(file, "About this file")).toEqual([["What it is"]]);
    expect(about).not.toContain("<autoFilter");
    expect(xml("xl/workbook.xml")).toMatch(/name="Settlement queue".*name="About this file"/);
    expect(sheet + about).not.toContain("rightToLeft");
  });

  it("has days as days, amounts as numbers and ids as text", async () => {
    const { file } = await fileFor(ENGLISH);
    const [header = [], first = [], second = []] = readSheet(file, 1);
    const at = (name: string) => header.indexOf(name);
    expect(first[at("Queued")]).toEqual(new Date("2026-11-20T12:30:05Z"));
    expect(second[at("Queued")]).toBe("1005-01-01 03:26:00");
    expect(first[at("Amount (rial)")]).toBe(1_200_005);
    expect([first[0], second[0], first[at("Track id")]]).toEqual(["0012", "140512345678", "=1+1"]);
  });

  it("sums what can be summed, as a formula that follows the filter and with its value", async () => {
    const { file, sheet } = await fileFor(ENGLISH);
    const all = readSheet(file, 1);
    const at = all[0]?.indexOf("Amount (rial)") ?? -1;
    const letters = columnName(at);
    expect(all.at(-1)?.[0]).toBe("Total of the rows shown");
    expect(all.at(-1)?.[at]).toBe(1_500_005);
    expect(sheet).toContain(`<f>SUBTOTAL(109,${letters}2:${letters}3)</f><v>1500005</v>`);
  });

  it("is Persian for who reads Persian: right to left, Jalali in words and the same day as a date beside it", async () => {
    const { file, sheet, about, xml } = await fileFor(PERSIAN);
    expect(sheet).toContain('rightToLeft="1"');
    expect(about).toContain('rightToLeft="1"');
    expect(xml("xl/workbook.xml")).toMatch(/name="صف تسویه".*name="دربارهٔ این فایل"/);
    const [header = [], first = []] = readSheet(file, 1);
    const at = header.findIndex((name) => String(name).endsWith("(میلادی)"));
    expect(header[at]).toBe(`${header[at - 1]} (میلادی)`);
    expect(first[at - 1]).toBe("1405/08/29 12:30:05");
    expect(first[at]).toEqual(new Date("2026-11-20T12:30:05Z"));
    expect(first).toContain(120_000.5);
    expect(readSheet(file, 1).at(-1)?.[0]).toBe("جمع ردیف‌های نمایان");
  });

  it("without rows has its header and no sums", async () => {
    const { file } = await fileFor(ENGLISH, []);
    expect(readSheet(file, 1)).toHaveLength(1);
  });
});

it("gives every list a name that spreadsheets take for a sheet, another than the second sheet's", () => {
  for (const view of [PERSIAN, ENGLISH]) {
    for (const source of exportSourceNames) {
      const { name, aboutName } = sheetLayout([], source, view);
      for (const each of [name, aboutName]) expect(each).toMatch(/^[^[\]:*?/\\']{1,31}$/);
      expect(name).not.toBe(aboutName);
    }
  }
});

it("has no sums where the file can be uploaded again", () => {
  const { columns: laidOut } = sheetLayout(orderItemExport.columns, "orderItems", ENGLISH);
  expect(laidOut.length).toBeGreaterThan(5);
  expect(laidOut.some(({ isSummed }) => isSummed)).toBe(false);
});

it("names columns as spreadsheets do", () => {
  expect([0, 25, 26, 51, 52, 701, 702].map(columnName)).toEqual(["A", "Z", "AA", "AZ", "BA", "ZZ", "AAA"]);
});

const posted = Worker.prototype.postMessage;

it("a large one keeps nobody waiting while it is built", async () => {
  const wide = Array.from({ length: 30 }, (_, at) => ({ isSummed: at === 0, dateName: null }));
  const layout = { isRtl: false, name: "Rows", aboutName: "About", totalWord: "Sum", columns: wide };
  const chunks: Buffer[] = [];
  const writer = xlsxWriter(layout, async (bytes) => void chunks.push(bytes));
  const line = wide.map((_, at) =>
    at === 0 ? { kind: "number" as const, value: 7 } : { kind: "text" as const, text: `متن ${at}`, isId: false },
  );
  await writer.heading([], line);
  for (let piece = 0; piece < 50; piece += 1) await writer.add(Array.from({ length: 100 }, () => line));
  // Pieces are handed over first; then the other thread builds, and this one has nothing to do but beat.
  let beats = 0;
  const beat = setInterval(() => {
    beats += 1;
  }, 5);
  let beatsWhileBuilt = 0;
  const post = vi.spyOn(Worker.prototype, "postMessage").mockImplementation(function (this: Worker, ...told) {
    beatsWhileBuilt = beats;
    return posted.apply(this, told);
  });
  await writer.end([]);
  beatsWhileBuilt = beats - beatsWhileBuilt;
  post.mockRestore();
  clearInterval(beat);
  expect(beatsWhileBuilt).toBeGreaterThan(5);
  const rows = readSheet(Buffer.concat(chunks), "Rows");
  expect(rows).toHaveLength(5002);
  expect(rows.at(-1)?.[0]).toBe(35_000);
});
