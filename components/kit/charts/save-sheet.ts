import { saveFile } from "./save-file";

/** A chart's rows as an Excel file: numbers stay numbers, and no text is a formula. */
export async function saveSheet(
  rows: readonly (readonly (string | number | null)[])[],
  { fileName, isRightToLeft }: { fileName: string; isRightToLeft: boolean },
): Promise<void> {
  const { default: writeXlsxFile } = await import("write-excel-file/browser");
  const cells = rows.map((row, index) =>
    row.map((value) =>
      value === null
        ? null
        : typeof value === "number"
          ? { value, type: Number, format: "#,##0.##" }
          : { value, type: String, format: "@", ...(index === 0 && { fontWeight: "bold" as const }) },
    ),
  );
  const file = await writeXlsxFile(cells, {
    columns: (rows[0] ?? []).map((_, index) => ({ width: index === 0 ? 14 : 22 })),
    rightToLeft: isRightToLeft,
    stickyRowsCount: 1,
  }).toBlob();
  saveFile(file, `${fileName}.xlsx`);
}
