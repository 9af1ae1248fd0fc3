import { saveFile } from "@/components/kit/charts/save-file";
import { type BatchField, FIELDS } from "@/lib/areas/money/batches/file/columns";
import { BYTE_ORDER_MARK, csvLine, textCell } from "@/lib/kit/tables/csv";

/** What Excel would take for a number, and shorten. */
const DIGITS: readonly BatchField[] = ["iban", "paymentNumber", "externalId"];
const PREPARED_ROWS = 1000;
export const WIDTHS: Record<BatchField, number> = {
  iban: 32,
  amount: 18,
  ownerName: 24,
  description: 32,
  paymentNumber: 20,
  type: 10,
  externalId: 20,
};

export function saveCsvTemplate(headings: Record<BatchField, string>, fileName: string): void {
  const text = BYTE_ORDER_MARK + csvLine(FIELDS.map((field) => textCell(headings[field])));
  saveFile(new Blob([text], { type: "text/csv;charset=utf-8" }), `${fileName}.csv`);
}

/** An Excel file whose IBANs and numbers stay text, however they are typed. */
export async function saveXlsxTemplate(
  headings: Record<BatchField, string>,
  fileName: string,
  isRightToLeft: boolean,
): Promise<void> {
  const { default: writeXlsxFile } = await import("write-excel-file/browser");
  const head = FIELDS.map((field) => ({ value: headings[field], fontWeight: "bold" as const }));
  const blank = FIELDS.map((field) => (DIGITS.includes(field) ? { value: "", type: String, format: "@" } : null));
  const file = await writeXlsxFile([head, ...Array.from({ length: PREPARED_ROWS }, () => blank)], {
    columns: FIELDS.map((field) => ({ width: WIDTHS[field] })),
    rightToLeft: isRightToLeft,
    stickyRowsCount: 1,
  }).toBlob();
  saveFile(file, `${fileName}.xlsx`);
}
