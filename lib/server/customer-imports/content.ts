import "server-only";
import type { CustomerWritten } from "@/lib/customers/schemas";
import type { JobRecord } from "@/lib/server/jobs/watched/kind";
import type { ImportColumn, KnownOwnField } from "./columns";

/** What a job of this kind was asked. */
export interface ImportAsked {
  fileName: string;
  /** Of the file: the same button with another one is another wish. */
  sha256: string;
  rows: number;
  headings: string[];
  columns: (ImportColumn | null)[];
  /** The business's own fields, as they were called then. */
  own: KnownOwnField[];
}

/** What a step of it holds: a row of the file, and what would be written down of it. */
export interface ImportContent {
  cells: string[];
  input: CustomerWritten | null;
  /** Names of places, until their numbers are found. */
  place: { province: string; city: string } | null;
}

export const importAsked = ({ input }: Pick<JobRecord, "input">): ImportAsked => input as unknown as ImportAsked;
