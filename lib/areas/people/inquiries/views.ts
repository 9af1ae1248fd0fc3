import type { InquiryAnswer, InquiryInput, InquiryState, LedgerKind } from "./kinds";

/** An inquiry in the ledger as lists show it. */
export interface InquiryRow {
  id: string;
  kind: LedgerKind;
  state: InquiryState;
  /** Its input as one text; masked for members who see personal data masked, and null after it was erased. */
  about: string | null;
  /** The fee that the business had entered at that time; null if there was none. */
  priceRial: number | null;
  /** The price, if it was certainly charged. */
  costRial: number | null;
  memberName: string;
  /** The file that contained it. */
  jobId: string | null;
  reason: string | null;
  customerId: string | null;
  askedAt: string;
  endedAt: string | null;
  /** It waits for a decision of this member. */
  mayDecide: boolean;
}

/** The whole inquiry. */
export interface InquiryShown extends InquiryRow {
  input: InquiryInput;
  answer: Pick<InquiryAnswer, "values" | "unread"> | null;
  /** It has a picture that is still kept. */
  hasPicture: boolean;
  /** The mark that a repeat must send, to say that this one was read. */
  mark: string;
  /** The track id that it was sent with, if the kind has one. */
  trackId: string | null;
  /** The newest inquiry with the same question, if that is another one. */
  newerId: string | null;
  /** The input and the answer are no longer kept. */
  isForgotten: boolean;
  isMine: boolean;
  decidedBy: string | null;
  /** This member made it and has not seen the decision. */
  isToSee: boolean;
  mayAsk: boolean;
  /** It is this member's, waits for an approval or has one, and nothing was asked yet. */
  mayWithdraw: boolean;
}

export interface InquiryAsked {
  id: string;
  /**
   * `kept`: nothing was asked. `open`: an earlier one may have been charged; see it first. `waiting`: beyond the
   * budget.
   */
  is: "kept" | "asked" | "open" | "waiting";
  /** For another member's inquiry, if this member may see only their own: its state, its time, and who made it. */
  told?: Pick<InquiryRow, "state" | "memberName"> & { at: string };
}

/** Counts and sums of inquiries; amounts in whole rial, as far as the prices are known. */
export interface InquirySum {
  asked: number;
  charged: number;
  chargedRial: number;
  /** Charged inquiries without an entered price. */
  unpriced: number;
  /** Inquiries that may have been charged. */
  maybe: number;
  maybeRial: number;
}

export interface InquiryTotals {
  /**
   * Independent of the filters: how many wait for this member's approval, and how many of this member's own are
   * approved.
   */
  toDecide: number;
  toAsk: number;
  all: InquirySum;
  /** Grouped as asked for; the key is a kind, a customer's id, the first day of a Jalali month, or a member's name. */
  groups: readonly (InquirySum & { key: string | null })[];
}

export interface InquirySettings {
  fees: Partial<Record<LedgerKind, number | null>>;
  monthlyRial: number | null;
  /** The members who may make inquiries, each with an own limit if there is one. */
  members: readonly { id: string; name: string; hasOwn: boolean; monthlyRial: number | null; spentRial: number }[];
  changedAt: string | null;
  changedBy: string | null;
  /** For this member. */
  mine: { monthlyRial: number | null; spentRial: number };
}
