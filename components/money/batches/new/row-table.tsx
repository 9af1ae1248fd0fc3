"use client";

import { defaultRangeExtractor, type Range, useVirtualizer } from "@tanstack/react-virtual";
import { Ban, CircleAlert, TriangleAlert, Undo2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useCallback, useRef, useState } from "react";
import { cn } from "@/components/kit/ui/cn";
import { IconButton } from "@/components/kit/ui/icon-button";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import type { CellFinding } from "@/lib/areas/money/batches/file/check";
import type { BatchField } from "@/lib/areas/money/batches/file/columns";
import type { DraftRow } from "@/lib/areas/money/batches/file/draft";
import { formatNumber } from "@/lib/kit/format/digits";
import { formatMoney, type MoneyUnit, unitName } from "@/lib/kit/format/money";
import { useMessage } from "@/lib/kit/i18n/use-message";
import { CellInput, cellId, findingId } from "./cell-input";

interface RowTableProps {
  rows: readonly DraftRow[];
  fields: readonly BatchField[];
  unit: MoneyUnit;
  onText: (index: number, field: BatchField, text: string) => void;
  onLeaveOut: (index: number, isLeftOut: boolean) => void;
}

const WIDTHS: Record<BatchField, string> = {
  iban: "17.5rem",
  amount: "10rem",
  ownerName: "minmax(8rem, 1fr)",
  description: "minmax(8rem, 1.2fr)",
  paymentNumber: "9rem",
  type: "11rem",
  externalId: "9rem",
};

/** Said aloud, because `display` takes a table's roles away in some browsers. */
const ROLE = {
  table: { role: "table" },
  rowgroup: { role: "rowgroup" },
  row: { role: "row" },
  columnheader: { role: "columnheader" },
  cell: { role: "cell" },
} as const;

const HEAD = "px-3 py-2.5 font-medium";
/** A line of the table, or on a phone a card. */
const ROW =
  "absolute inset-x-0 top-0 border-b py-1.5 max-md:flex max-md:flex-col max-md:gap-2 max-md:px-4 max-md:py-3 md:grid md:items-center";

/** On a phone an IBAN needs the whole width. */
const LINE = { whole: "", half: "max-md:grid-cols-[6.5rem_minmax(0,1fr)]" } as const;

const ROW_HEIGHT = 52;
const OVERSCAN = 10;

/** Rows of a file, only those in sight drawn: a table with cells to correct, or on a phone a card for each. */
export function RowTable({ rows, fields, unit, onText, onLeaveOut }: RowTableProps) {
  const words = useTranslations("batchUpload.rows");
  const names = useTranslations("batchUpload.fields");
  const { locale } = usePreferences();
  const box = useRef<HTMLDivElement>(null);
  /** The focused row is always drawn, so that typed text is not lost by scrolling. */
  const [held, setHeld] = useState<number>();
  const rangeExtractor = useCallback(
    (range: Range) => {
      const drawn = defaultRangeExtractor(range);
      if (held === undefined || held >= range.count || drawn.includes(held)) return drawn;
      return [...drawn, held].sort((one, other) => one - other);
    },
    [held],
  );
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (at) => rows[at]?.index ?? at,
    overscan: OVERSCAN,
    rangeExtractor,
  });
  const template = { gridTemplateColumns: ["4rem", ...fields.map((field) => WIDTHS[field]), "3rem"].join(" ") };

  const move = (from: number, field: BatchField, step: 1 | -1) => {
    const target = rows[from + step];
    if (!target) return;
    virtual.scrollToIndex(from + step, { align: "auto" });
    requestAnimationFrame(() => document.getElementById(cellId(target.index, field))?.focus());
  };

  return (
    <div ref={box} className="max-h-[min(70dvh,44rem)] overflow-auto">
      <table {...ROLE.table} aria-label={words("title")} aria-rowcount={rows.length + 1} className="block md:min-w-max">
        <thead {...ROLE.rowgroup} className="sticky top-0 z-10 block border-b bg-surface max-md:sr-only">
          <tr {...ROLE.row} aria-rowindex={1} style={template} className="grid items-center text-muted text-sm">
            <th {...ROLE.columnheader} scope="col" className={cn(HEAD, "text-start")}>
              {words("number")}
            </th>
            {fields.map((field) => (
              <th
                key={field}
                {...ROLE.columnheader}
                scope="col"
                className={cn(HEAD, field === "amount" ? "text-right" : "text-start")}
              >
                {names(field)}
                {field === "amount" && ` (${unitName(unit, locale)})`}
              </th>
            ))}
            <th {...ROLE.columnheader} scope="col">
              <span className="sr-only">{words("leftOut")}</span>
            </th>
          </tr>
        </thead>
        <tbody {...ROLE.rowgroup} className="relative block" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map((item) => {
            const row = rows[item.index];
            return (
              row && (
                <tr
                  key={item.key}
                  {...ROLE.row}
                  aria-rowindex={item.index + 2}
                  ref={virtual.measureElement}
                  data-index={item.index}
                  onFocus={() => setHeld(item.index)}
                  onBlur={() => setHeld(undefined)}
                  className={cn(ROW, row.isLeftOut && "bg-sunken")}
                  style={{ ...template, transform: `translateY(${item.start}px)` }}
                >
                  <Cells
                    row={row}
                    fields={fields}
                    unit={unit}
                    onText={onText}
                    onLeaveOut={onLeaveOut}
                    onMove={(field, step) => move(item.index, field, step)}
                  />
                </tr>
              )
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

interface CellsProps extends Omit<RowTableProps, "rows"> {
  row: DraftRow;
  onMove: (field: BatchField, step: 1 | -1) => void;
}

function Cells({ row, fields, unit, onText, onLeaveOut, onMove }: CellsProps) {
  const words = useTranslations("batchUpload.rows");
  const names = useTranslations("batchUpload.fields");
  const { locale } = usePreferences();
  const line = formatNumber(row.line, locale);
  return (
    <>
      <td {...ROLE.cell} className="font-medium text-muted tabular-nums md:px-3">
        <span className="md:hidden">{words("number")} </span>
        {line}
      </td>
      {fields.map((field) => (
        <td
          key={field}
          {...ROLE.cell}
          className={cn(
            "min-w-0 max-md:grid max-md:items-center max-md:gap-x-2 md:px-1",
            LINE[field === "iban" ? "whole" : "half"],
          )}
        >
          <span aria-hidden className="text-muted text-sm md:hidden">
            {names(field)}
          </span>
          <CellInput
            row={row}
            field={field}
            unit={unit}
            onText={(text) => onText(row.index, field, text)}
            onMove={(step) => onMove(field, step)}
          />
        </td>
      ))}
      <td {...ROLE.cell} className="max-md:absolute max-md:end-3 max-md:top-1 md:px-1">
        <IconButton
          size="sm"
          icon={row.isLeftOut ? Undo2 : Ban}
          label={words(row.isLeftOut ? "takeBack" : "leaveOut", { line })}
          onClick={() => onLeaveOut(row.index, !row.isLeftOut)}
        />
      </td>
      <Findings row={row} />
    </>
  );
}

/** What is said about a row, under it. */
function Findings({ row }: { row: DraftRow }) {
  const words = useTranslations("batchUpload.rows");
  if (!row.isLeftOut && row.findings.length === 0) return null;
  return (
    <td {...ROLE.cell} className="col-[2/-1] min-w-0 md:px-3 md:pb-1">
      {row.isLeftOut ? (
        <span className="text-muted text-sm">{words("leftOutNote")}</span>
      ) : (
        row.findings.map((finding) => (
          <FindingText key={finding.message} finding={finding} id={findingId(row.index, finding.field)} />
        ))
      )}
    </td>
  );
}

function FindingText({ finding, id }: { finding: CellFinding; id: string }) {
  const names = useTranslations("batchUpload.fields");
  const message = useMessage();
  const { locale, unit } = usePreferences();
  const isError = finding.severity === "error";
  const Icon = isError ? CircleAlert : TriangleAlert;
  const values = {
    line: formatNumber(finding.line ?? 0, locale),
    limit: formatMoney(finding.limitRial ?? 0, { unit, locale }),
    text: finding.text ?? "",
  };
  return (
    <span id={id} className={cn("flex items-start gap-1.5 text-sm", isError ? "text-danger" : "text-warning")}>
      <Icon aria-hidden className="mt-[3px] size-4 shrink-0" />
      <span>
        {names(finding.field)}: {message(finding.message, values)}
      </span>
    </span>
  );
}
