import "server-only";
import { type ColumnId, type ExportColumn, UNREAD_CELL } from "@/lib/exports/columns";
import { type Cell, textCell } from "@/lib/exports/csv";
import { EXPORT_SOURCES, type ExportSourceName } from "@/lib/exports/schemas";
import { exportDay, exportInstant } from "@/lib/format/date";
import { tehranOffsetMinutes } from "@/lib/format/jalali";
import { unitName } from "@/lib/format/money";
import enMessages from "@/lib/i18n/en";
import enAudit from "@/lib/i18n/en/audit";
import en from "@/lib/i18n/en/exports";
import enWallet from "@/lib/i18n/en/wallet";
import faMessages from "@/lib/i18n/fa";
import faAudit from "@/lib/i18n/fa/audit";
import fa from "@/lib/i18n/fa/exports";
import faWallet from "@/lib/i18n/fa/wallet";
import type { Translated } from "@/lib/i18n/types";
import { UNKNOWN } from "@/lib/operations/unread";
import type { SheetLayout } from "./xlsx-writer";

/** How the member who asked wants to read it. */
export interface ExportView {
  locale: "fa" | "en";
  unit: "rial" | "toman";
  calendar: "jalali" | "gregorian";
  isMasked?: boolean;
}

export interface FileFacts {
  business: string;
  source: ExportSourceName;
  memberName: string;
  madeAt: string;
  input: Record<string, unknown>;
}

type Words = Translated<typeof en>;
const WORDS: Record<ExportView["locale"], Words> = { fa, en };
const MESSAGES = { fa: faMessages, en: enMessages };
const ACTIONS = { fa: faAudit.actions, en: enAudit.actions };
const CHANNELS = { fa: faWallet.channels, en: enWallet.channels };
export const wordsOf = (locale: ExportView["locale"]): Words => WORDS[locale];

export const RIAL_PER_UNIT = { rial: 1, toman: 10 } as const;

/** What stands above the rows: what this is, in which unit and time, through which filter, by whom. */
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
export function filterText({ source, input }: Pick<FileFacts, "source" | "input">, view: ExportView): string {
  const words = wordsOf(view.locale);
  const names: Readonly<Record<string, string>> = words.filters;
  const parts = Object.keys(EXPORT_SOURCES[source].input.shape)
    .filter((name) => names[name] && input[name] !== undefined && input[name] !== "")
    .map((name) => `${names[name]}: ${filterValue(source, String(input[name]), view)}`);
  return parts.length > 0 ? parts.join(view.locale === "fa" ? "؛ " : "; ") : words.noFilter;
}

function filterValue(source: ExportSourceName, value: string, view: ExportView): string {
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

function actionName(action: string, { locale }: ExportView): string {
  const names: Readonly<Record<string, string>> = ACTIONS[locale];
  return names[action.replaceAll(".", "_")] ?? action;
}

function channelName(label: string, { locale }: ExportView): string {
  const names: Readonly<Record<string, string>> = CHANNELS[locale];
  return names[label.replace(/^wallet\.channels\./, "")] ?? label;
}

/** The columns' names; amounts say their unit. */
export function headerLine(columns: readonly ExportColumn<never>[], view: ExportView): Cell[] {
  return columns.map((column) => {
    const name = columnName(column, view);
    return textCell(column.kind === "money" ? `${name} (${unitName(view.unit, view.locale)})` : name);
  });
}

function columnName({ id, header }: ExportColumn<never>, view: ExportView): string {
  if (header === undefined) return wordsOf(view.locale).columns[id as ColumnId];
  return typeof header === "string" ? messageOf(header, view) : header.text;
}

/** A sentence without arguments, by its key. */
const messageOf = (key: string, { locale }: ExportView): string =>
  String(key.split(".").reduce<unknown>((tree, step) => (tree as Record<string, unknown>)[step], MESSAGES[locale]));

/**
 * What makes sense added up, whatever the rows' states. Amounts of a statement go both ways or went nowhere, entries of
 * the audit tell of one amount several times, and a record's fee says not that it was charged. Payments of a batch are
 * corrected and uploaded again: a line of sums would come back as a payment.
 */
const SUMMED: Record<ExportSourceName, readonly ColumnId[]> = {
  transactions: ["charged", "effect"],
  withdrawals: ["amount"],
  authorizations: [],
  orders: ["amount", "itemCount"],
  orderItems: [],
  settlements: ["amount"],
  queuedSettlements: ["amount"],
  batches: ["total", "itemCount", "submittedCount", "failedCount"],
  batchItems: ["amount"],
  customers: [],
  audit: [],
};

/** How the spreadsheet of a list is laid out for its reader. */
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
      isSummed: SUMMED[source].some((id) => id === column.id),
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

function cellOf({ kind, value }: ExportColumn<unknown>, row: unknown, view: ExportView): Cell {
  const found = value(row);
  if (found === null || found === "") return null;
  if (found === UNREAD_CELL) return textCell(wordsOf(view.locale).values.unread);
  switch (kind) {
    case "money":
      return { kind: "number", value: Number(found) / RIAL_PER_UNIT[view.unit] };
    case "number":
      return { kind: "number", value: Number(found) };
    case "instant":
    case "day":
      return timeCell(String(found), view);
    case "yesNo":
      return textCell(found ? wordsOf(view.locale).values.yes : wordsOf(view.locale).values.no);
    case "action":
      return textCell(actionName(String(found), view));
    case "channel":
      return textCell(channelName(String(found), view));
    case "code":
      return textCell(stateText(String(found), row as { statusSaid?: string | null }, view));
    case "word":
      return textCell(messageOf(String(found), view));
    case "id":
      return textCell(String(found), true);
    default:
      return textCell(String(found));
  }
}

/** A time as it was told: a day and a clock in Tehran, or a day alone. */
function timeCell(time: string, { calendar }: ExportView): Cell {
  const hasClock = time.length !== 10;
  const atMs = Date.parse(hasClock ? time : `${time}T00:00:00Z`);
  const wallMs = hasClock ? atMs + tehranOffsetMinutes(atMs) * 60_000 : atMs;
  return {
    kind: "time",
    text: hasClock ? exportInstant(time, calendar) : exportDay(time, calendar),
    wallMs,
    hasClock,
  };
}

/** A code in the reader's words; of a state that is not known, what the service called it. */
function stateText(code: string, { statusSaid }: { statusSaid?: string | null }, view: ExportView): string {
  if (code !== UNKNOWN && !code.endsWith(`_${UNKNOWN}`)) return wordOf(code, view);
  const word = wordsOf(view.locale).values.UNKNOWN;
  return statusSaid ? `${word}: ${statusSaid}` : word;
}
