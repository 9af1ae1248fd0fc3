import type { Blob } from "node:buffer";
import type Stream from "node:stream";
import { parentPort } from "node:worker_threads";
import writeXlsxFile, { type Feature, type SheetData } from "write-excel-file/node";
import type { PlainCell, PlainSheet, PlainWorkbook } from "./xlsx-plain.ts";

const data: SheetData[] = [];

parentPort?.on("message", (told: PlainWorkbook) => {
  if ("sheets" in told) void build(told.sheets);
  else for (const row of told.rows) of(told.sheet).push(row.map(cellOf));
});

function of(sheet: number): SheetData {
  data[sheet] ??= [];
  return data[sheet];
}

const TYPES = { String, Number, Date, Formula: "Formula" } as const;

/** The library names a cell's type by its constructor. */
const cellOf = (cell: PlainCell): SheetData[number][number] =>
  cell && ({ ...cell, type: TYPES[cell.type] } as SheetData[number][number]);

async function build(sheets: readonly PlainSheet[]): Promise<void> {
  const file = await writeXlsxFile(
    sheets.map(({ name, columns, rightToLeft, hasHeader }, place) => ({
      data: of(place),
      sheet: name,
      columns: [...columns],
      rightToLeft,
      ...(hasHeader && { stickyRowsCount: 1 }),
    })),
    { features: [filtersAndSums(sheets)] },
  ).toBuffer();
  // A copy of its own, which can be handed over without another.
  const bytes = Uint8Array.from(file);
  parentPort?.postMessage(bytes, [bytes.buffer]);
}

/** What the library leaves to others: the filter of each header, and the value of a formula beside it. */
const filtersAndSums = (sheets: readonly PlainSheet[]): Feature<Stream | Buffer | Blob> => ({
  files: {
    transform: {
      "xl/worksheets/sheet{id}.xml": {
        transform(xml, _options, { sheetIndex }) {
          const more = sheets[sheetIndex]?.more;
          if (!more) return xml;
          return more.sums
            .reduce(
              (text, { formula, value }) => text.replace(`<f>${formula}</f>`, `<f>${formula}</f><v>${value}</v>`),
              xml,
            )
            .replace("</sheetData>", `</sheetData><autoFilter ref="${more.filter}"/>`);
        },
      },
    },
  },
});
