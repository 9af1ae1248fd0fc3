import "server-only";
import type { ExportFormat } from "@/lib/areas/records/exports/schemas";
import { type Cell, textCell } from "@/lib/kit/tables/csv";
import { yieldToEventLoop } from "@/lib/server/core/concurrency";
import { writerOf } from "@/lib/server/exports/writers";
import type { JobFile } from "./kind";

const CONTENT_TYPES: Record<ExportFormat, string> = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

/** Which kind of file an address asks for. */
export const formatOf = (wanted: URLSearchParams): ExportFormat => (wanted.get("format") === "csv" ? "csv" : "xlsx");

/** What it is called: in its reader's letters, and in Latin ones for programs that know no others. */
export const jobFileOf = (
  format: ExportFormat,
  name: string,
  latinName: string,
): Pick<JobFile, "type" | "disposition"> => ({
  type: CONTENT_TYPES[format],
  disposition: `attachment; filename="${latinName}.${format}"; filename*=UTF-8''${encodeURIComponent(`${name}.${format}`)}`,
});

/** After this many rows, other requests get their turn. */
const ROWS_AT_ONCE = 250;

interface Table {
  header: readonly string[];
  rows: Cell[][];
  about: Cell[][];
  locale: "fa" | "en";
  name: string;
  aboutName: string;
}

/** A table as a file. As CSV its first line is the headings: it can be read again as it is. */
export async function tableFile(
  format: ExportFormat,
  { header, rows, about, locale, name, aboutName }: Table,
): Promise<Buffer> {
  const pieces: Buffer[] = [];
  const layout = {
    isRtl: locale === "fa",
    name,
    aboutName,
    totalWord: "",
    columns: header.map(() => ({ isSummed: false, dateName: null })),
  };
  const writer = writerOf(format, layout, async (bytes) => void pieces.push(bytes));
  if (format === "csv") await writer.add([header.map((text) => textCell(text))]);
  else
    await writer.heading(
      about,
      header.map((text) => textCell(text)),
    );
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    await writer.add(rows.slice(at, at + ROWS_AT_ONCE));
    await yieldToEventLoop();
  }
  await writer.end([]);
  return Buffer.concat(pieces);
}
