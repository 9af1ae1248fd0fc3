import { HIT_KINDS } from "@/lib/areas/hits";
import type { SearchAnswer } from "@/lib/areas/records/search/operations";
import type { StatusView } from "@/lib/kit/format/status-view";
import type { Page } from "@/lib/kit/operations/define";
import type { HitKind } from "@/lib/kit/search/hit";
import type { Move } from "./moves";

/**
 * The kinds on a customer's page: records that the search finds, inquiries about the customer, texts that were sent to
 * them, and the team's notes.
 */
export const PARTY_KINDS = [...HIT_KINDS, "message", "note"] as const;
export type PartyKind = HitKind | "message" | "note";

/**
 * What went to the customer with our own words: texts sent from here, links for payments and authorizations, and
 * documents with a code.
 */
export const SAID_KINDS: readonly PartyKind[] = ["message", "paymentRequest", "authorizationRequest", "document"];

/** One record or action of a customer. */
export interface PartyRow {
  kind: PartyKind;
  id: string;
  /** Null if it has no page of its own. */
  href: string | null;
  /** The subtype of an order, an inquiry or a document, as a message key. */
  what: string | null;
  view: StatusView | null;
  amountRial: number | null;
  /** Only an amount that moved has a sign. */
  moved: Move;
  /** An instant, or a day for withdrawals. */
  at: string | null;
  /** The payer's or receiver's name; masked for members who see personal data masked. */
  name: string | null;
  /** The member who did it. */
  by: string | null;
  /** The text of it; masked likewise. */
  text: string | null;
  /** The code by which anybody can check a document. */
  code: string | null;
}

/** The counts of a kind by state, with their sums. */
export interface PartySum {
  kind: PartyKind;
  count: number;
  /** There are more than were read. */
  isCut: boolean;
  /** Money in and money out are never added into one sum. */
  sums: readonly {
    status: string;
    view: StatusView | null;
    isOut: boolean;
    count: number;
    amountRial: number | null;
  }[];
  newest: readonly PartyRow[];
  /** The list with exactly these records; null if there is none. */
  href: string | null;
}

export interface CustomerPageContent {
  kinds: readonly PartySum[];
  /** The book has read this customer; before that it cannot find anything by their mobile. */
  isInBook: boolean;
  /** The book has the customer, but the service gave no mobile, as for most companies; nothing is found by it. */
  lacksMobile: boolean;
  /** Too many customers share this mobile, so nothing is found by it. */
  isMany: boolean;
  /** Other customers with one of the same values. */
  others: readonly { id: string; name: string | null; href: string }[];
  /** The records found contain more than one national code. */
  isOfSeveral: boolean;
  /** The registered IBANs could not be read, or are more than were read: orders to some may be missing. */
  lacksIbans: boolean;
  /** The first day and the freshness of the book; null if it may lack records. */
  book: SearchAnswer["book"];
}

/** What is read first of a customer. */
export interface CustomerOverview {
  /**
   * What came in less what was given back, with the number of payments; null for members who may not read all of it.
   */
  paid: { netRial: number; backRial: number; count: number } | null;
  /** Payment links that are still to be paid, those for many payers left out; null likewise. */
  owes: { amountRial: number; count: number } | null;
  /** Records that are not final, the newest first and those with a day in the future last. */
  waits: { items: readonly PartyRow[]; count: number };
  newest: readonly PartyRow[];
  /** The page of the newest link that is still to be paid. */
  openRequest: string | null;
  /** An authorization under which money can be collected. */
  authorizationId: string | null;
  /** Some records may be missing or somebody else's; the records by kind say why. */
  isDoubtful: boolean;
  book: SearchAnswer["book"];
}

export interface PartyTimeline extends Page<PartyRow> {
  /** Records with a day in the future, the soonest first; of many only the first ones. They are not among the items. */
  ahead: { items: readonly PartyRow[]; count: number };
  /** Before this time there may be more records than listed; null if the list is complete. */
  until: string | null;
  book: SearchAnswer["book"];
}

/** A note of the team, with its file. */
export interface CustomerNote {
  id: string;
  at: string;
  by: string;
  /** Null once it was erased. Members who see personal data masked see numbers in others' notes masked. */
  text: string | null;
  file: { name: string; type: NoteFileType; bytes: number; mayOpen: boolean } | null;
  mayRemove: boolean;
}

export const NOTE_FILE_TYPES = ["jpeg", "png", "pdf"] as const;
export type NoteFileType = (typeof NOTE_FILE_TYPES)[number];
export const MOST_NOTE = 2000;
export const MOST_FILE_BYTES = 3_000_000;
