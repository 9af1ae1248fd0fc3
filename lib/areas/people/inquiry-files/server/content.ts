import "server-only";
import type { InquiryInput, InquiryKind } from "@/lib/areas/people/inquiries/kinds";
import type { FileAsked, RowContent } from "@/lib/server/row-files/asked";

/** The input of a job of this kind. */
export interface InquiriesAsked extends FileAsked {
  kind: InquiryKind;
  /** The most that the file may cost, as set by the member who last started or continued it; null: no limit. */
  limitRial: number | null;
}

/** The content of a step: a row of the file, and its question. */
export interface InquiryContent extends RowContent {
  input: InquiryInput | null;
}
