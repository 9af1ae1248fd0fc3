"use client";

import { useTranslations } from "next-intl";
import { saveFile } from "@/components/kit/charts/save-file";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { badRowsCsv, badRowsTable } from "@/lib/areas/money/batches/file/bad-rows";
import { type Draft, type DraftRow, hasError } from "@/lib/areas/money/batches/file/draft";
import { formatNumber } from "@/lib/kit/format/digits";
import { formatMoney } from "@/lib/kit/format/money";
import { useMessage } from "@/lib/kit/i18n/use-message";

/** The width of the file's other columns, and of our own column. */
const OTHER_WIDTH = 40;

/** Saves the rows with errors as a file: as they stand, with their place and what is wrong at the end of each. */
export function useSaveBadRows(draft: Draft, rows: readonly DraftRow[]): (format: "csv" | "xlsx") => Promise<void> {
  const words = useTranslations("batchUpload.rows");
  const names = useTranslations("batchUpload.fields");
  const message = useMessage();
  const { locale, unit } = usePreferences();
  return async (format) => {
    const table = badRowsTable(draft, rows.filter(hasError), {
      heading: words("problem"),
      line: (line) => words("line", { line: formatNumber(line, locale) }),
      say: ({ field, message: key, line, limitRial }) =>
        `${names(field)}: ${message(key, {
          line: formatNumber(line ?? 0, locale),
          limit: formatMoney(limitRial ?? 0, { unit, locale }),
        })}`,
    });
    const name = draft.fileName.replace(/\.[^.]+$/, "");
    const fileName = `${name}-${words("badFileName")}`;
    if (format === "xlsx") {
      const [{ saveXlsxTable }, { WIDTHS }] = await Promise.all([
        import("@/components/shared/parts/save-xlsx"),
        import("./template"),
      ]);
      const widthOf = (column: number) => {
        const field = draft.columns[column];
        return field ? WIDTHS[field] : OTHER_WIDTH;
      };
      await saveXlsxTable(table, {
        widths: (table[0] ?? []).map((_, column) => widthOf(column)),
        hasHead: draft.headingAt !== null,
        fileName,
        isRightToLeft: locale === "fa",
      });
      return;
    }
    const text = badRowsCsv(table, draft.columns);
    saveFile(new Blob([text], { type: "text/csv;charset=utf-8" }), `${fileName}.csv`);
  };
}
