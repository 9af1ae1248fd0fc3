import "server-only";
import type { ExportError } from "@/lib/areas/records/exports/schemas";
import type { Cell } from "@/lib/kit/tables/csv";
import type { TotalledRows } from "./every-page";
import type { SheetLayout } from "./xlsx-writer";

/** Adds up a file's rows while they pass, and says what they come to. */
export interface RowSum {
  /** @param rows in the order of the file */
  add: (rows: readonly unknown[]) => void;
  lines: () => Cell[][];
}

/** The facts of a file that are known before its first row is read. */
export interface FileBasis {
  /** The rows, if they do not come from the service. */
  rows?: AsyncGenerator<TotalledRows<unknown>>;
  /** The source of the rows, their completeness and their sums. They are added to the head lines of the file. */
  lines: Cell[][];
  /** The sum of its rows, if it is known only after the last of them. */
  sum?: RowSum;
  /** Additional parts of its spreadsheet. */
  layout?: Pick<SheetLayout, "sheets"> & Partial<Pick<SheetLayout, "name" | "aboutName">>;
}

/** The file cannot be made. The reason is shown to the member who asked for it. */
export class NoFile extends Error {
  constructor(readonly says: ExportError) {
    super(says);
  }
}
