import { saveFile } from "@/components/kit/charts/save-file";
import { saveXlsxTable } from "@/components/shared/parts/save-xlsx";
import type { Locale } from "@/lib/kit/i18n/locales";
import { BYTE_ORDER_MARK, csvLine, textCell } from "@/lib/kit/tables/csv";

const PREPARED_ROWS = 1000;

interface Column {
  heading: string;
  /** In letters. */
  width: number;
  /** Its cells stay the text that is typed, so that Excel shortens no digits. */
  isText: boolean;
}

/** Makes an empty file to fill in, in the browser. */
export async function saveSample(
  format: "csv" | "xlsx",
  columns: readonly Column[],
  { fileName, locale }: { fileName: string; locale: Locale },
): Promise<void> {
  const head = columns.map(({ heading }) => heading);
  if (format === "csv") {
    const text = BYTE_ORDER_MARK + csvLine(head.map((heading) => textCell(heading)));
    saveFile(new Blob([text], { type: "text/csv;charset=utf-8" }), `${fileName}.csv`);
    return;
  }
  const blank = columns.map(({ isText }) => (isText ? "" : null));
  await saveXlsxTable([head, ...Array.from({ length: PREPARED_ROWS }, () => blank)], {
    widths: columns.map(({ width }) => width),
    hasHead: true,
    fileName,
    isRightToLeft: locale === "fa",
  });
}
