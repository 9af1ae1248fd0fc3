import "server-only";
import type { Cell } from "@/lib/exports/csv";
import type { ExportError } from "@/lib/exports/schemas";
import type { Rows } from "./every-page";
import type { SheetLayout } from "./xlsx-writer";

/** What is known of a file before its first row is read. */
export interface FileBasis {
  /** Its rows, where they are not asked of the service. */
  rows?: AsyncGenerator<Rows<unknown>>;
  /** Where its rows are from, how complete they are, and what they come to: beside what the file says it is. */
  lines: Cell[][];
  /** What its spreadsheet has besides. */
  layout?: Pick<SheetLayout, "sheets"> & Partial<Pick<SheetLayout, "name" | "aboutName">>;
}

/** There can be no such file; why is told to whoever wanted it. */
export class NoFile extends Error {
  constructor(readonly says: ExportError) {
    super(says);
  }
}
