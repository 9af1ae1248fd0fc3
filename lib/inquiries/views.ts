import type { InquiryAnswer, InquiryInput, InquiryState, LedgerKind } from "./kinds";

/** A question of the ledger as lists show it. */
export interface InquiryRow {
  id: string;
  kind: LedgerKind;
  state: InquiryState;
  /** What it was asked with, as one text; masked for whoever sees people so, null once it was forgotten. */
  about: string | null;
  /** As the business knew its fee when it was asked; null where it did not. */
  priceRial: number | null;
  /** The price where it was charged for certain. */
  costRial: number | null;
  memberName: string;
  /** The file whose row it was. */
  jobId: string | null;
  reason: string | null;
  customerId: string | null;
  askedAt: string;
  endedAt: string | null;
  /** It waits for a yes or no of whoever looks. */
  mayDecide: boolean;
}

/** All of it. */
export interface InquiryShown extends InquiryRow {
  input: InquiryInput;
  answer: Pick<InquiryAnswer, "values" | "unread"> | null;
  /** It has a picture that is still kept. */
  hasPicture: boolean;
  /** What whoever asks the same again gives, to say that they have read this. */
  mark: string;
  /** What it was sent under, where that kind carries one. */
  trackId: string | null;
  /** The newest of the same question, if that is another one. */
  newerId: string | null;
  /** Input and answer are not kept any more. */
  isForgotten: boolean;
  isMine: boolean;
  decidedBy: string | null;
  /** Whoever looks wanted it, and has not seen what was decided. */
  isToSee: boolean;
  mayAsk: boolean;
  /** It is theirs, waits for a yes or has one, and nothing was asked. */
  mayWithdraw: boolean;
}

export interface InquiryAsked {
  id: string;
  /** `kept`: nothing was asked. `open`: an earlier one may have been charged; see it first. `waiting`: beyond the budget. */
  is: "kept" | "asked" | "open" | "waiting";
  /** Of one that somebody else asked, for whoever sees their own alone: how it stands, since when, and who asked. */
  told?: Pick<InquiryRow, "state" | "memberName"> & { at: string };
}

/** Counts and sums of some questions; amounts in whole rial, as far as their prices are known. */
export interface InquirySum {
  asked: number;
  charged: number;
  chargedRial: number;
  /** Charged, and nobody wrote down what it costs. */
  unpriced: number;
  /** Nobody knows whether they were charged. */
  maybe: number;
  maybeRial: number;
}

export interface InquiryTotals {
  /** Whatever the filters are: how many wait for a yes of whoever looks, and how many of theirs have one. */
  toDecide: number;
  toAsk: number;
  all: InquirySum;
  /** By what was wanted; the key is a kind, a customer's id, the first day of a Jalali month, or a member's name. */
  groups: readonly (InquirySum & { key: string | null })[];
}

export interface InquirySettings {
  fees: Partial<Record<LedgerKind, number | null>>;
  monthlyRial: number | null;
  /** Who may ask, with their own limit where they have one. */
  members: readonly { id: string; name: string; hasOwn: boolean; monthlyRial: number | null; spentRial: number }[];
  changedAt: string | null;
  changedBy: string | null;
  /** Of whoever looks. */
  mine: { monthlyRial: number | null; spentRial: number };
}
