import "server-only";
import type { ExportError } from "@/lib/areas/records/exports/schemas";
import type { Cell } from "@/lib/kit/tables/csv";
import type { TotalledRows } from "./every-page";
import type { SheetLayout } from "./xlsx-writer";

/** The facts of a file that are known before its first row is read. */
export interface FileBasis {
  /** The rows, if they do not come from the service. */
  rows?: AsyncGenerator<TotalledRows<unknown>>;
  /** The source of the rows, their completeness and their sums. They are added to the head lines of the file. */
  lines: Cell[][];
  /** Additional parts of its spreadsheet. */
  layout?: Pick<SheetLayout, "sheets"> & Partial<Pick<SheetLayout, "name" | "aboutName">>;
}

/** The file cannot be made. The reason is shown to the member who asked for it. */
export class NoFile extends Error {
  constructor(readonly says: ExportError) {
    super(says);
  }
}
