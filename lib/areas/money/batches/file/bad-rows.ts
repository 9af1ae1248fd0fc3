import { BYTE_ORDER_MARK, type Cell, csvLine, textCell } from "@/lib/kit/tables/csv";
import type { CellFinding } from "./check";
import type { Draft, DraftRow } from "./draft";

interface Words {
  /** The heading of the column with the errors. */
  heading: string;
  say: (finding: CellFinding) => string;
  /** Names a row of the file. */
  line: (line: number) => string;
}

/**
 * Rows that can't be paid with the file's own columns and, at the end of each, its place in the file and what is wrong:
 * corrected there, the file can be uploaded again. The headings come first where the file has any.
 */
export function badRowsTable(draft: Draft, rows: readonly DraftRow[], { heading, say, line }: Words): string[][] {
  const cellsOf = (index: number) => draft.columns.map((_, column) => draft.rows[index]?.[column] ?? "");
  const head = draft.headingAt === null ? [] : [[...cellsOf(draft.headingAt), heading]];
  const lines = rows.map((row) => {
    const errors = row.findings.filter(({ severity }) => severity === "error");
    return [...cellsOf(row.index), `${line(row.line)}: ${errors.map(say).join(" | ")}`];
  });
  return [...head, ...lines];
}

/** As CSV, harmless to open. @param columns of the file; the last cell of each row is ours */
export function badRowsCsv(table: readonly string[][], columns: Draft["columns"]): string {
  const cellOf = (text: string, column: number): Cell =>
    textCell(text, ["iban", "paymentNumber", "externalId"].includes(columns[column] ?? ""));
  return BYTE_ORDER_MARK + table.map((row) => csvLine(row.map(cellOf))).join("");
}
