import { FILE_KINDS, type InquiryKind } from "@/lib/inquiries/kinds";
import { type JobStatus, STEP_STATES, type StepCounts, type StepState } from "@/lib/jobs/states";
import { idText, pageNumber, perPage } from "@/lib/operations/input";
import * as z from "@/lib/zod";

export const fileCreateInput = z.object({
  /** What every row asks. */
  kind: z.enum(FILE_KINDS),
  /** What its sender calls the file; nothing follows from it. */
  fileName: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
});
export const fileListInput = z.object({ page: pageNumber, perPage });
export const fileIdInput = z.object({ fileId: idText });
export const fileStartInput = z.object({
  fileId: idText,
  isAgain: z._default(z.boolean(), false),
  /** The most that all of it may cost, in rial; null: no limit, left out: as it is. */
  limitRial: z.optional(z.nullable(z.number().check(z.int(), z.gte(0), z.lte(1_000_000_000_000)))),
});
export const fileRowsInput = z.object({
  fileId: idText,
  state: z.optional(z.enum(STEP_STATES)),
  page: pageNumber,
  perPage,
});

/** Why it stands still; the screen has words for each. */
const FILE_ERRORS = ["service", "token_broken", "not_allowed", "no_money", "limit", "budget", "internal"] as const;
export type FileError = (typeof FILE_ERRORS)[number];

/** A file of questions, and what became of its rows. */
export interface InquiryFile {
  id: string;
  fileName: string;
  kind: InquiryKind;
  status: JobStatus;
  /** Its member has seen what it would ask and cost, and said so. */
  isConfirmed: boolean;
  /** Rows by what became of them. */
  counts: StepCounts;
  rows: number;
  /** The fee of one as it is written down now; null where it is not. */
  priceRial: number | null;
  limitRial: number | null;
  /** What its own questions have cost and may have cost, as the ledger has it. */
  chargedRial: number;
  maybeRial: number;
  error: FileError | null;
  memberName: string;
  isMine: boolean;
  maySteer: boolean;
  createdAt: string;
  finishedAt: string | null;
  expiresAt: string;
  /** Its rows, and files made of them, are still there. */
  isKept: boolean;
  /** Thrown away before any of it was asked. */
  isDiscarded: boolean;
}

/** What is wrong with a row, or was said of it. */
export interface FileProblem {
  /** What its file calls the column; null where it is about the whole row. */
  column: string | null;
  /** The key of a message, or the service's own words. */
  message: string;
}

export interface FileRow {
  /** Its place in the file. */
  line: number;
  state: StepState;
  /** What it asks about. */
  about: string | null;
  inquiryId: string | null;
  /** The line of the row that it repeats. */
  repeats: number | null;
  problems: readonly FileProblem[];
}
