import { BYTE_ORDER_MARK, type Cell, csvLine, textCell } from "@/lib/exports/csv";
import type { Finding } from "./check";
import type { Draft, DraftRow } from "./draft";

interface Words {
  /** Of the column that tells what is wrong. */
  heading: string;
  say: (finding: Finding) => string;
}

/** Rows that can't be paid, as a CSV file with the file's own columns: corrected there, it can be uploaded again. */
export function badRowsCsv(draft: Draft, rows: readonly DraftRow[], { heading, say }: Words): string {
  const cellsOf = (index: number): Cell[] =>
    draft.columns.map((field, column) =>
      textCell(draft.rows[index]?.[column] ?? "", field === "iban" || field === "paymentNumber"),
    );
  const head = draft.headingAt === null ? [] : [csvLine([...cellsOf(draft.headingAt), textCell(heading)])];
  const lines = rows.map(({ index, findings }) => {
    const errors = findings.filter(({ severity }) => severity === "error");
    return csvLine([...cellsOf(index), textCell(errors.map(say).join(" | "))]);
  });
  return BYTE_ORDER_MARK + head.join("") + lines.join("");
}
