"use client";

import { Ban, Download } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { saveFile } from "@/components/kit/charts/save-file";
import { Button } from "@/components/kit/ui/button";
import { EmptyState } from "@/components/kit/ui/empty-state";
import { Menu } from "@/components/kit/ui/menu";
import { Money } from "@/components/kit/ui/money";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { SegmentedControl } from "@/components/kit/ui/segmented-control";
import { saveXlsxTable } from "@/components/shared/parts/save-xlsx";
import { badRowsCsv, badRowsTable } from "@/lib/areas/money/batches/file/bad-rows";
import {
  type CheckedDraft,
  type Draft,
  type DraftRow,
  fieldsOf,
  hasError,
  isShown,
  paidRows,
  type RowFilter,
  withCell,
  withLeftOut,
} from "@/lib/areas/money/batches/file/draft";
import { formatNumber } from "@/lib/kit/format/digits";
import { formatMoney, type MoneyUnit } from "@/lib/kit/format/money";
import { useMessage } from "@/lib/kit/i18n/use-message";
import { NotSummed } from "./not-summed";
import { RowTable } from "./row-table";
import { WIDTHS } from "./widths";

interface RowEditorProps {
  draft: Draft;
  unit: MoneyUnit;
  checked: CheckedDraft;
  onChange: (how: (draft: Draft) => Draft) => void;
  onContinue: () => void;
}

const FILTERS = ["all", "errors", "warnings", "leftOut"] as const satisfies readonly RowFilter[];

/** The file's rows with what was found about them; corrected here, or left out. */
export function RowEditor({ draft, unit, checked, onChange, onContinue }: RowEditorProps) {
  const words = useTranslations("batchUpload.rows");
  const { locale } = usePreferences();
  const { rows, counts } = checked;
  const { filter, choose, shown, settled, hideSettled } = useFilter(checked);
  const saveBadRows = useSaveBadRows(draft, rows);
  return (
    <section aria-labelledby="batch-rows" className="rounded-lg border bg-surface">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-3 border-b px-4 py-3.5">
        <h2 id="batch-rows" className="font-semibold text-lg">
          {words("title")}
        </h2>
        <SegmentedControl
          label={words("filter")}
          value={filter}
          onChange={choose}
          className="max-sm:grid max-sm:w-full max-sm:grid-cols-2"
          options={FILTERS.map((each) => ({
            value: each,
            label: `${words(each)} ${formatNumber(counts[each], locale)}`,
          }))}
        />
        <div className="ms-auto flex flex-wrap gap-2">
          {settled > 0 && (
            <Button size="sm" variant="ghost" onClick={hideSettled}>
              {words("hideSettled", { count: settled })}
            </Button>
          )}
          {counts.errors > 0 && (
            <>
              <Menu
                label={words("exportBad")}
                icon={Download}
                variant="secondary"
                size="sm"
                hasChevron
                items={[
                  { id: "xlsx", label: words("badAsXlsx"), onSelect: () => void saveBadRows("xlsx") },
                  { id: "csv", label: words("badAsCsv"), onSelect: () => void saveBadRows("csv") },
                ]}
              >
                {words("exportBad")}
              </Menu>
              <Button
                size="sm"
                icon={Ban}
                onClick={() => {
                  const bad = rows.filter(hasError).map(({ index }) => index);
                  onChange((current) => withLeftOut(current, bad, true));
                }}
              >
                {words("leaveOutAll")}
              </Button>
            </>
          )}
        </div>
        <p role="status" className="sr-only">
          {words("status", { rows: counts.all, errors: counts.errors, warnings: counts.warnings })}
        </p>
      </header>
      {shown.length > 0 ? (
        <RowTable
          // Another filter is another list, from its top.
          key={filter}
          rows={shown}
          fields={fieldsOf(draft)}
          unit={unit}
          onText={(index, field, text) => onChange((current) => withCell(current, index, field, text))}
          onLeaveOut={(index, isLeftOut) => onChange((current) => withLeftOut(current, [index], isLeftOut))}
        />
      ) : (
        <EmptyState title={words(filter === "errors" ? "noneErrors" : "none")} />
      )}
      <Summary checked={checked} onContinue={onContinue} />
    </section>
  );
}

function Summary({ checked, onContinue }: Pick<RowEditorProps, "checked" | "onContinue">) {
  const words = useTranslations("batchUpload.rows");
  const { errors } = checked.counts;
  const count = paidRows(checked).length;
  return (
    <footer className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t px-4 py-3.5">
      <div>
        <p>
          <span className="text-muted">{words("total")}: </span>
          <Money rial={checked.totalRial} className="font-semibold" />
        </p>
        <NotSummed of={checked} className="text-sm" />
        <p className={errors > 0 ? "text-danger text-sm" : "text-muted text-sm"}>
          {errors > 0
            ? words("blocked", { count: errors })
            : count === 0
              ? words("nothing")
              : words("ready", { count })}
        </p>
      </div>
      <Button variant="primary" disabled={errors > 0 || count === 0} onClick={onContinue}>
        {words("continue")}
      </Button>
    </footer>
  );
}

/**
 * Which rows are in sight. One that stops being like its filter because it was corrected stays where it is until the
 * person says so: nothing moves away under the hands.
 */
function useFilter({ rows }: CheckedDraft) {
  const [filter, setFilter] = useState<RowFilter>("all");
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const choose = (next: RowFilter) => {
    setFilter(next);
    setChosen(new Set(rows.filter((row) => isShown(row, next)).map(({ index }) => index)));
  };
  const shown = filter === "all" ? rows : rows.filter((row) => chosen.has(row.index) || isShown(row, filter));
  const settled = shown.filter((row) => !isShown(row, filter)).length;
  return { filter, choose, shown, settled, hideSettled: () => choose(filter) };
}

/** The width of the file's other columns, and of our own column. */
const OTHER_WIDTH = 40;

/** Saves the rows with errors as a file: as they stand, with their place and what is wrong at the end of each. */
function useSaveBadRows(draft: Draft, rows: readonly DraftRow[]): (format: "csv" | "xlsx") => Promise<void> {
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
