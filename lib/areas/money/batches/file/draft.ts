import type { BatchOrderRow } from "@/lib/areas/money/orders/schemas";
import type { MoneyUnit } from "@/lib/kit/format/money";
import { parseMoney } from "@/lib/kit/format/parse-money";
import { type FileTable, headingsIn, isTooWide } from "@/lib/kit/tables/table";
import {
  type CellFinding,
  type CheckedRow,
  checkRow,
  type FieldTexts,
  findRepeated,
  policyChecker,
  type RowRules,
} from "./check";
import { type Arrangement, arrange, arrangeAt, type BatchField, FIELDS, NEEDED_FIELDS } from "./columns";

/** A batch before it becomes an order: the current cells, and how they are read. Immutable. */
export interface Draft extends FileTable, Arrangement {
  fileName: string;
  /** Indexes in `rows` that are not to be paid. */
  leftOut: readonly number[];
  /** The reason for the approvers. */
  reason: string;
  /** Created with the draft, so that sending it twice makes one order. */
  idempotencyKey: string;
  /** The order that the rows come from, if there is no file. */
  rowsOf: RowsOf | null;
}

/** The failed rows of an order, to be sent again in a new order; or all rows of a waiting order, to be corrected. */
export type RowsOf =
  | { purpose: "resend"; orderId: string }
  /**
   * The hash of the version that was loaded. If the order has changed by the time of the correction, the user is
   * told.
   */
  | { purpose: "edit"; orderId: string; shownHash: string };

export function draftOf(table: FileTable, about: Pick<Draft, "fileName" | "rowsOf" | "idempotencyKey">): Draft {
  return { ...table, ...arrange(table.rows), ...about, leftOut: [], reason: "" };
}

/** The user decides whether the first row is headings or a payment. */
export const withHeadings = (draft: Draft, hasHeadings: boolean): Draft => ({
  ...draft,
  ...arrangeAt(draft.rows, hasHeadings ? 0 : null),
  leftOut: [],
});

/** Sets a column's field; a field has only one column. */
export function withColumn(draft: Draft, column: number, field: BatchField | null): Draft {
  const columns = draft.columns.map((known, index) =>
    index === column ? field : known === field && field !== null ? null : known,
  );
  return { ...draft, columns };
}

/**
 * Corrects a cell. If a comma split a cell, correcting that cell drops the cells beyond the last heading. Correcting
 * another cell keeps them, and the row stays wrong.
 */
export function withCell(draft: Draft, index: number, field: BatchField, text: string): Draft {
  const column = draft.columns.indexOf(field);
  const headings = headingsOf(draft);
  const width = headings !== null && column === partedAt(draft, headings) ? headings.length : draft.columns.length;
  const corrected = (row: readonly string[]) =>
    Array.from(draft.columns, (_, place) => (place === column ? text : place < width ? (row[place] ?? "") : ""));
  return { ...draft, rows: draft.rows.map((row, at) => (at === index ? corrected(row) : row)) };
}

/** The part of a draft that tells how its cells are read. */
type Read = Pick<Draft, "columns" | "rows" | "headingAt">;

/** The headings, at least as many as the columns with a field; null if there are none. */
function headingsOf({ headingAt, rows, columns }: Read): readonly string[] | null {
  if (headingAt === null) return null;
  const headings = headingsIn(rows[headingAt] ?? []);
  const meant = columns.findLastIndex((field) => field !== null) + 1;
  return Array.from({ length: Math.max(headings.length, meant) }, (_, column) => headings[column] ?? "");
}

/** The column whose cell a comma most likely split: the last one in use. In an amount the comma separates thousands. */
const partedAt = ({ columns }: Pick<Draft, "columns">, headings: readonly string[]): number =>
  columns.findLastIndex((field, column) => field !== null && column < headings.length);

/** The finding for a row with more cells than headings; empty for any other row. */
function tooWide(row: readonly string[], draft: Draft, headings: readonly string[] | null): CellFinding[] {
  if (headings === null || !isTooWide(row, headings.length)) return [];
  const at = partedAt(draft, headings);
  const field = draft.columns[at] ?? "amount";
  const text = row.slice(at).join(",").replace(/,+$/, "");
  return [{ field, severity: "error", message: "batchUpload.findings.tooManyCells", text }];
}

export const withLeftOut = (draft: Draft, places: readonly number[], isLeftOut: boolean): Draft => {
  const leftOut = new Set(draft.leftOut);
  for (const place of places) isLeftOut ? leftOut.add(place) : leftOut.delete(place);
  return { ...draft, leftOut: [...leftOut] };
};

export const missingFields = ({ columns }: Pick<Draft, "columns">): BatchField[] =>
  NEEDED_FIELDS.filter((field) => !columns.includes(field));

function textsOf(row: readonly string[], columns: Draft["columns"]): FieldTexts {
  const texts: FieldTexts = {};
  columns.forEach((field, column) => {
    if (field) texts[field] = row[column] ?? "";
  });
  return texts;
}

/** The fields of the file in their display order. */
export const fieldsOf = ({ columns }: Pick<Draft, "columns">): BatchField[] =>
  FIELDS.filter((field) => columns.includes(field));

const firstRow = ({ headingAt }: Pick<Draft, "headingAt">): number => (headingAt === null ? 0 : headingAt + 1);

/** The sum of all readable amounts, if they are in that unit, and how many rows have none. */
export function totalIn(draft: Read, unit: MoneyUnit): { totalRial: number; unread: number } {
  const column = draft.columns.indexOf("amount");
  const headings = headingsOf(draft);
  let [totalRial, unread] = [0, 0];
  for (const row of draft.rows.slice(firstRow(draft))) {
    const isWide = headings !== null && isTooWide(row, headings.length);
    const amount = isWide ? null : parseMoney(row[column] ?? "", unit);
    if (amount?.ok) totalRial += amount.amountRial;
    else unread += 1;
  }
  return { totalRial, unread };
}

/** Checks each row once: unchanged rows are not read again. */
export function rowChecker(columns: Draft["columns"], unit: MoneyUnit): (row: readonly string[]) => CheckedRow {
  const known = new WeakMap<readonly string[], CheckedRow>();
  return (row) => {
    const found = known.get(row);
    if (found) return found;
    const checked = checkRow(textsOf(row, columns), unit);
    known.set(row, checked);
    return checked;
  };
}

export interface DraftRow extends CheckedRow {
  /** The row's index in the draft. */
  index: number;
  /** The row's line in the file, from 1. */
  line: number;
  isLeftOut: boolean;
  texts: FieldTexts;
}

export type RowFilter = "all" | "errors" | "warnings" | "leftOut";

export interface CheckedDraft {
  rows: readonly DraftRow[];
  counts: Record<RowFilter, number>;
  /** The sum of the rows that would be paid. */
  totalRial: number;
  /** The rows that are not in that sum, by why. */
  notSummed: { errors: number; leftOut: number };
}

export const hasError = ({ findings, isLeftOut }: DraftRow): boolean =>
  !isLeftOut && findings.some(({ severity }) => severity === "error");
const hasWarning = ({ findings, isLeftOut }: DraftRow): boolean =>
  !isLeftOut && findings.some(({ severity }) => severity === "warning");

/** Checks every row of a draft alone, against the other rows, and against the policy if it is known. */
export function checkDraft(
  draft: Draft,
  check: (row: readonly string[]) => CheckedRow,
  rules: RowRules | null = null,
): CheckedDraft {
  const forbids = rules && policyChecker(rules);
  const headings = headingsOf(draft);
  const start = firstRow(draft);
  const leftOut = new Set(draft.leftOut);
  const single = draft.rows.slice(start).map((row, offset) => {
    const index = start + offset;
    return { row, checked: check(row), index, line: draft.lines[index] ?? index + 1, isLeftOut: leftOut.has(index) };
  });
  const repeated = findRepeated(
    single.map(({ checked, line, isLeftOut }) => ({
      line,
      iban: isLeftOut ? null : checked.iban,
      amountRial: checked.amountRial,
    })),
  );
  const rows = single.map(({ row, checked, ...place }, at): DraftRow => {
    const beside = repeated[at];
    const forbidden = forbids?.(checked) ?? [];
    const wide = tooWide(row, draft, headings);
    // Other findings would be about the wrong cells.
    const said = [...checked.findings, ...forbidden, ...(beside ? [beside] : [])];
    const findings: readonly CellFinding[] = wide.length > 0 ? wide : said;
    const payment = wide.length > 0 ? null : checked.payment;
    return { ...checked, payment, ...place, findings, texts: textsOf(row, draft.columns) };
  });
  const counts = { all: rows.length, errors: 0, warnings: 0, leftOut: 0 };
  let totalRial = 0;
  const notSummed = { errors: 0, leftOut: 0 };
  for (const row of rows) {
    if (row.isLeftOut) counts.leftOut += 1;
    if (hasError(row)) counts.errors += 1;
    if (hasWarning(row)) counts.warnings += 1;
    if (row.isLeftOut) notSummed.leftOut += 1;
    else if (row.payment) totalRial += row.payment.amountRial;
    else notSummed.errors += 1;
  }
  return { rows, counts, totalRial, notSummed };
}

export const isShown = (row: DraftRow, filter: RowFilter): boolean =>
  filter === "all" ||
  (filter === "errors" && hasError(row)) ||
  (filter === "warnings" && hasWarning(row)) ||
  (filter === "leftOut" && row.isLeftOut);

/** The rows that would be ordered, with their lines in the file. */
export const paidRows = ({ rows }: CheckedDraft): { payment: BatchOrderRow; line: number }[] =>
  rows.flatMap(({ payment, isLeftOut, line }) => (payment && !isLeftOut ? [{ payment, line }] : []));
