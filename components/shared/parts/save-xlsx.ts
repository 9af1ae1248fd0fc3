import { saveFile } from "@/components/kit/charts/save-file";

interface Sheet {
  /** How wide each column is, in letters. */
  widths: readonly number[];
  hasHead: boolean;
  fileName: string;
  isRightToLeft: boolean;
}

/**
 * Rows of a file as an Excel file, every cell as the text that it was: no digits are lost and nothing is a formula. A
 * null is a cell without a format.
 */
export async function saveXlsxTable(rows: readonly (readonly (string | null)[])[], sheet: Sheet): Promise<void> {
  const { default: writeXlsxFile } = await import("write-excel-file/browser");
  const { widths, hasHead, fileName, isRightToLeft } = sheet;
  const cells = rows.map((row, index) =>
    row.map((value) =>
      value === null
        ? null
        : {
            value,
            type: String,
            format: "@",
            ...(hasHead && index === 0 ? { fontWeight: "bold" as const } : {}),
          },
    ),
  );
  const file = await writeXlsxFile(cells, {
    columns: widths.map((width) => ({ width })),
    rightToLeft: isRightToLeft,
    ...(hasHead ? { stickyRowsCount: 1 } : {}),
  }).toBlob();
  saveFile(file, `${fileName}.xlsx`);
}
