import "server-only";
import type { AskedName, InquiryInput, InquiryKind } from "@/lib/inquiries/kinds";
import type { FileAsked, RowContent } from "@/lib/server/row-files/asked";

/** What a job of this kind was asked. */
export interface InquiriesAsked extends FileAsked<AskedName> {
  kind: InquiryKind;
  /** The most that it may cost, as whoever let it go on said last; null: no limit. */
  limitRial: number | null;
}

/** What a step of it holds: a row of the file, and what it asks. */
export interface InquiryContent extends RowContent {
  input: InquiryInput | null;
}
