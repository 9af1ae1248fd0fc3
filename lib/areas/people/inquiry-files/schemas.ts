import { FILE_KINDS, type InquiryKind, type LedgerKind } from "@/lib/areas/people/inquiries/kinds";
import type { InquiryAnswer, InquiryState } from "@/lib/areas/people/inquiries/status";
import { type FileLine, fileName, fileStartInput, type RowFile } from "@/lib/kit/row-files/schemas";
import * as z from "@/lib/kit/zod";

export const inquiryFileCreateInput = z.object({
  /** What every row asks. */
  kind: z.enum(FILE_KINDS),
  fileName,
});
export const inquiryFileStartInput = z.object({
  ...fileStartInput.shape,
  /** The most that all of it may cost, in rial; null: no limit, left out: as it is. */
  limitRial: z.optional(z.nullable(z.number().check(z.int(), z.gte(0), z.lte(1_000_000_000_000)))),
});

/** Why it stands still; the screen has words for each. */
export type FileError = "service" | "token_broken" | "not_allowed" | "no_money" | "limit" | "budget" | "internal";

/** A file of inquiries with the outcomes of its rows. */
export interface InquiryFile extends RowFile<FileError> {
  kind: InquiryKind;
  /** The fee of one inquiry as it is entered now; null if it is not. */
  priceRial: number | null;
  limitRial: number | null;
  /** What its own questions have cost and may have cost, as the ledger has it. */
  chargedRial: number;
  maybeRial: number;
}

export interface FileRow extends FileLine {
  /** What it asks about. */
  about: string | null;
  inquiryId: string | null;
  /** What was answered, in the ledger's words; null while nothing was. */
  answer: { kind: LedgerKind; state: InquiryState; values: InquiryAnswer["values"] } | null;
}
