import "server-only";
import type { FileNotes } from "@/lib/kit/row-files/schemas";
import type { JobRecord } from "@/lib/server/jobs/watched/kind";

/** What every job of a file was asked; each kind has more of its own. */
export interface FileAsked {
  fileName: string;
  /** Hash of the file: pressing again with another file is a new request. */
  sha256: string;
  rows: number;
  notes: FileNotes;
  headings: string[];
  /** What each column holds; null if it is left out. */
  columns: (string | null)[];
}

/** What every step of one holds: its row as it stands in the file. */
export interface RowContent {
  cells: string[];
}

export const askedOf = <Asked extends FileAsked>({ input }: Pick<JobRecord, "input">): Asked =>
  input as unknown as Asked;
