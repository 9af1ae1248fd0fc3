import "server-only";
import type { AskedName, InquiryInput, InquiryKind } from "@/lib/inquiries/kinds";
import type { JobRecord } from "@/lib/server/jobs/watched/kind";

/** What a job of this kind was asked. */
export interface FileAsked {
  fileName: string;
  /** Of the file: the same button with another one is another wish. */
  sha256: string;
  rows: number;
  kind: InquiryKind;
  headings: string[];
  columns: (AskedName | null)[];
  /** The most that it may cost, as whoever let it go on said last; null: no limit. */
  limitRial: number | null;
}

/** What a step of it holds: a row of the file, and what it asks. */
export interface FileContent {
  cells: string[];
  input: InquiryInput | null;
}

export const fileAsked = ({ input }: Pick<JobRecord, "input">): FileAsked => input as unknown as FileAsked;
