import { saveFile } from "@/components/kit/charts/save-file";
import { saveXlsxTable } from "@/components/shared/parts/save-xlsx";
import { MANY_FIELDS } from "@/lib/areas/collecting/withdrawals/many";
import { MANY_HEADINGS } from "@/lib/areas/collecting/withdrawals/many-headings";
import type { Locale } from "@/lib/kit/i18n/locales";
import { BYTE_ORDER_MARK, csvLine, textCell } from "@/lib/kit/tables/csv";

const PREPARED_ROWS = 500;
const WIDTH = 28;

/** A file to fill in; what Excel would take for a number, a mobile or a code, stays the text that is typed. */
export async function saveSample(format: "csv" | "xlsx", locale: Locale, fileName: string): Promise<void> {
  const head = MANY_FIELDS.map((field) => MANY_HEADINGS[locale][field]);
  if (format === "csv") {
    const text = BYTE_ORDER_MARK + csvLine(head.map((heading) => textCell(heading)));
    saveFile(new Blob([text], { type: "text/csv;charset=utf-8" }), `${fileName}.csv`);
    return;
  }
  const blank = Array.from({ length: PREPARED_ROWS }, () => MANY_FIELDS.map(() => ""));
  await saveXlsxTable([head, ...blank], {
    widths: MANY_FIELDS.map(() => WIDTH),
    hasHead: true,
    fileName,
    isRightToLeft: locale === "fa",
  });
}
