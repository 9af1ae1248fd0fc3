import type { StatusView } from "@/lib/format/status-view";
import type { Page } from "@/lib/operations/define";
import { HIT_KINDS, type HitKind } from "@/lib/search/kinds";
import type { SearchAnswer } from "@/lib/search/operations";

/** What a customer's page brings together: records that the one box finds, inquiries about them, and the team's notes. */
export const PARTY_KINDS = [...HIT_KINDS, "note"] as const;
export type PartyKind = HitKind | "note";

/** What went out to the customer, in words of ours: links to pay or agree by, and papers with a code. */
export const SAID_KINDS: readonly PartyKind[] = ["paymentRequest", "authorizationRequest", "document"];

/** One thing that is, or was done, of a customer. */
export interface PartyRow {
  kind: PartyKind;
  id: string;
  /** Null where it has no page of its own. */
  href: string | null;
  /** Its own kind within its kind, as the key of its words: of an order, an inquiry, a document. */
  what: string | null;
  view: StatusView | null;
  /** Its money left the wallet, where others of its kind brought some. */
  isOut: boolean;
  amountRial: number | null;
  /** An instant, or a day for withdrawals. */
  at: string | null;
  /** Of the payer or receiver; masked for whoever sees people so. */
  name: string | null;
  /** The member who did it. */
  by: string | null;
  /** What was said or written; masked likewise. */
  text: string | null;
  /** The code by which anybody can check a paper. */
  code: string | null;
}

/** How many of a kind there are in each state, with what they come to. */
export interface PartySum {
  kind: PartyKind;
  count: number;
  /** There are more than were looked at. */
  isCut: boolean;
  /** What came in and what went out are never one sum. */
  sums: readonly {
    status: string;
    view: StatusView | null;
    isOut: boolean;
    count: number;
    amountRial: number | null;
  }[];
  newest: readonly PartyRow[];
  /** The list that has exactly these; null where none has. */
  href: string | null;
}

export interface CustomerPageContent {
  kinds: readonly PartySum[];
  /** The book has read this customer: until then it knows nothing by their mobile. */
  isInBook: boolean;
  /** It has, and was told no mobile of theirs, as of most companies: nothing is found by it. */
  lacksMobile: boolean;
  /** So many share their mobile that it is nobody's own; nothing is found by it then. */
  isMany: boolean;
  /** Other customers who are known by one of the same values. */
  others: readonly { id: string; name: string | null; href: string }[];
  /** More than one national code stands on what was found. */
  isOfSeveral: boolean;
  /** Their registered IBANs could not be asked for or are more than were looked at: orders to some may be missing. */
  lacksIbans: boolean;
  /** Since when and as of when the book has it; null where it may lack some. */
  book: SearchAnswer["book"];
}

export interface PartyTimeline extends Page<PartyRow> {
  /** What has a day that is still to come, the soonest first; of many only the first. It is not among the items. */
  ahead: { items: readonly PartyRow[]; count: number };
  /** Before this there may be more than is listed; null where there is not. */
  until: string | null;
  book: SearchAnswer["book"];
}

/** A note of the team's, with the file that came along. */
export interface CustomerNote {
  id: string;
  at: string;
  by: string;
  /** Null once it was forgotten. Whoever sees people masked sees numbers in others' notes so. */
  text: string | null;
  file: { name: string; type: NoteFileType; bytes: number; mayOpen: boolean } | null;
  mayRemove: boolean;
}

export const NOTE_FILE_TYPES = ["jpeg", "png", "pdf"] as const;
export type NoteFileType = (typeof NOTE_FILE_TYPES)[number];
export const MOST_NOTE = 2000;
export const MOST_FILE_BYTES = 3_000_000;
