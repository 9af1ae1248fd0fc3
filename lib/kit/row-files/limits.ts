import type { FileRule } from "@/lib/kit/operations/define";

/** More columns of a sheet are not read. */
export const MOST_COLUMNS = 100;
export const MOST_CELL_LETTERS = 1000;
/** How long the rows of a file and their outcomes are stored. */
export const KEPT_DAYS = 7;

/** The files that a kind of file of rows accepts. */
export interface RowFileRule extends FileRule {
  mostRows: number;
}

/** A spreadsheet or a CSV file, up to these limits. */
export const rowFileRule = (mostRows: number, mostBytes: number): RowFileRule => ({
  types: ["xlsx", "xls", "csv"],
  mostBytes,
  mostRows,
});
