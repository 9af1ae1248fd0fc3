import "server-only";
import type { ExportSourceName } from "@/lib/areas/records/exports/schemas";
import { cardNumberText } from "@/lib/kit/format/card";
import { exportDay, exportInstant } from "@/lib/kit/format/date";
import { unitName } from "@/lib/kit/format/money";
import { statusViewOf } from "@/lib/kit/format/status-view";
import { isUnread, type MaybeErased, type MaybeUnread } from "@/lib/kit/operations/unread";
import { TEXT_KINDS } from "@/lib/kit/records/field";
import { type Cell, textCell } from "@/lib/kit/tables/csv";
import { type ExportColumn, sourceOf } from "./source";
import { type ExportView, messageOf, RIAL_PER_UNIT, timeCell, wordsOf } from "./view";
import type { SheetLayout } from "./xlsx-writer";

export interface FileFacts {
  business: string;
  source: ExportSourceName;
  memberName: string;
  madeAt: string;
  input: Record<string, unknown>;
}

/** The lines above the rows: the title, the unit, the time, the filter and the member. */
export function headLines(facts: FileFacts, view: ExportView): Cell[][] {
  const { head, source, calendar } = wordsOf(view.locale);
  const lines: [string, string][] = [
    [head.title.replace("{source}", source[facts.source]), ""],
    [head.business, facts.business],
    [head.unit, unitName(view.unit, view.locale)],
    [head.timeZone, head.timeZoneValue.replace("{calendar}", calendar[view.calendar])],
    [head.filter, filterText(facts, view)],
    [head.madeBy, facts.memberName],
    [head.madeAt, exportInstant(facts.madeAt, view.calendar)],
    ...(view.isMasked ? ([[head.masked, ""]] as [string, string][]) : []),
  ];
  return lines.map(([name, value]) => (value ? [textCell(name), textCell(value)] : [textCell(name)]));
}

/** The filters in the reader's words: «وضعیت: ناموفق؛ از: 1405/01/01». */
function filterText({ source, input }: Pick<FileFacts, "source" | "input">, view: ExportView): string {
  const words = wordsOf(view.locale);
  const names: Readonly<Record<string, string>> = words.filters;
  const parts = sourceOf(source)
    .filters.filter((name) => names[name] && input[name] !== undefined && input[name] !== "")
    .map((name) => `${names[name]}: ${filterValue(source, name, String(input[name]), view)}`);
  return parts.length > 0 ? parts.join(view.locale === "fa" ? "؛ " : "; ") : words.noFilter;
}

function filterValue(source: ExportSourceName, name: string, value: string, view: ExportView): string {
  if (name.endsWith("Rial")) return `${Number(value) / RIAL_PER_UNIT[view.unit]} ${unitName(view.unit, view.locale)}`;
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return exportDay(value, view.calendar);
  if (/^\d{4}-\d{2}-\d{2}T/.test(value)) return exportInstant(value, view.calendar);
  const own = `${source}_${value}`;
  const word = wordOf(own, view);
  return word === own ? wordOf(value, view) : word;
}

function wordOf(code: string, { locale }: ExportView): string {
  const values: Readonly<Record<string, string>> = wordsOf(locale).values;
  return values[code] ?? code;
}

/** The names of the columns, with the unit for amounts. */
export function headerLine(columns: readonly ExportColumn<never>[], view: ExportView): Cell[] {
  return columns.map((column) => {
    const name = columnName(column, view);
    return textCell(column.kind === "money" ? `${name} (${unitName(view.unit, view.locale)})` : name);
  });
}

function columnName({ label, ownName }: ExportColumn<never>, view: ExportView): string {
  return ownName ?? messageOf(label, view);
}

/** The layout of a list's spreadsheet. */
export function sheetLayout(
  columns: readonly ExportColumn<never>[],
  source: ExportSourceName,
  view: ExportView,
): SheetLayout {
  const words = wordsOf(view.locale);
  const isTime = (kind: ExportColumn<never>["kind"]) => kind === "instant" || kind === "day";
  return {
    isRtl: view.locale === "fa",
    name: words.source[source],
    aboutName: words.head.about,
    totalWord: words.head.total,
    columns: columns.map((column) => ({
      isSummed: column.isSummed === true,
      dateName:
        isTime(column.kind) && view.calendar === "jalali"
          ? `${columnName(column, view)} (${words.calendar.gregorian})`
          : null,
    })),
  };
}

export function rowLine(columns: readonly ExportColumn<never>[], row: unknown, view: ExportView): Cell[] {
  return columns.map((column) => cellOf(column as ExportColumn<unknown>, row, view));
}

function cellOf(field: ExportColumn<unknown>, row: unknown, view: ExportView): Cell {
  if (field.kind === "drawn") return null;
  if (field.kind === "status") {
    const { label, asSent } = statusViewOf(field.views, field.value(row));
    return textCell(asSent ? `${messageOf(label, view)}: ${asSent}` : messageOf(label, view));
  }
  const found = field.value(row) ?? null;
  const { unread, yes, no } = wordsOf(view.locale).values;
  if (found === null || found === "") {
    const name = (field.of ?? field.id) as keyof MaybeUnread & string;
    if (field.isUnclear?.(row) || isUnread(row as MaybeUnread, name)) return textCell(unread);
    const isGone = (row as MaybeErased).isErased && TEXT_KINDS.some((kind) => kind === field.kind);
    return isGone ? textCell(messageOf("common.erased", view)) : null;
  }
  switch (field.kind) {
    case "money":
      return { kind: "number", value: Number(found) / RIAL_PER_UNIT[view.unit] };
    case "number":
      return { kind: "number", value: Number(found) };
    case "instant":
    case "day":
      return timeCell(String(found), view);
    case "yesNo":
      return textCell(found ? yes : no);
    case "word":
      return textCell(messageOf(String(found), view));
    case "text":
    case "name":
      return textCell(String(found));
    case "card":
      return textCell(cardNumberText(String(found)));
    default:
      // A value of digits stays text, also if it looks like a number.
      return textCell(String(found), true);
  }
}
