"use client";

import { useTranslations } from "next-intl";
import { saveFile } from "@/components/charts/save-file";
import { usePreferences } from "@/components/ui/preferences-context";
import { badRowsCsv } from "@/lib/batches/file/bad-rows";
import { type Draft, type DraftRow, hasError } from "@/lib/batches/file/draft";
import { formatNumber } from "@/lib/format/digits";
import { formatMoney } from "@/lib/format/money";
import { useMessage } from "@/lib/i18n/use-message";

/** Saves the rows with errors as a file: as they stand, with what is wrong at the end of each. */
export function useSaveBadRows(draft: Draft, rows: readonly DraftRow[]): () => void {
  const words = useTranslations("batchUpload.rows");
  const names = useTranslations("batchUpload.fields");
  const message = useMessage();
  const { locale, unit } = usePreferences();
  return () => {
    const text = badRowsCsv(draft, rows.filter(hasError), {
      heading: words("problem"),
      say: ({ field, message: key, line, limitRial }) =>
        `${names(field)}: ${message(key, {
          line: formatNumber(line ?? 0, locale),
          limit: formatMoney(limitRial ?? 0, { unit, locale }),
        })}`,
    });
    const name = draft.fileName.replace(/\.[^.]+$/, "");
    saveFile(new Blob([text], { type: "text/csv;charset=utf-8" }), `${name}-${words("badFileName")}.csv`);
  };
}
