import type { StatusView } from "@/lib/format/status-view";
import type { MessageKey } from "@/lib/i18n/types";
import { defineLocalOperation, type } from "@/lib/operations/define";
import type { HitKind } from "./kinds";
import type { RecognisedKind } from "./recognise";
import type { eraseInput, erasureInput, searchInput } from "./schemas";

/** One record that the text may mean, with what tells it apart at a glance. */
export interface SearchHit {
  kind: HitKind;
  id: string;
  href: string;
  /** Which of its kind it is, where that has a name of its own; a key of the words. */
  what?: MessageKey | null;
  /** Its money left the wallet, where others of its kind brought some. */
  isOut?: boolean;
  /** What of the record was the text: the screen has words for each. */
  matchedBy: RecognisedKind;
  /** It is what was asked for, not only like it: a part of a text, a name or the end of a card may be somebody else's. */
  isExact: boolean;
  status: string;
  /** How that is shown; null for one that we have no words for, and where there is none. */
  view: StatusView | null;
  amountRial: number | null;
  /** An instant, or a day for withdrawals. */
  at: string | null;
  /** Of the payer, or the customer; masked for those who may not see it. */
  name: string | null;
}

/** A hit as its area tells of it. */
export type FoundHit = Omit<SearchHit, "kind" | "view">;

/** Of a kind of records there may be more than were found. */
export interface SearchMore {
  kind: HitKind;
  /** The list that has all of them, searched by the same text; null where none is. */
  href: string | null;
}

export interface SearchAnswer {
  /** What the text can be; empty when it is nothing that can be looked up. */
  recognised: RecognisedKind[];
  /** Of each kind the first ones, as the service gives them. */
  hits: SearchHit[];
  more: SearchMore[];
  /** Kinds of records that nothing finds by such a text, though it may be theirs. */
  notFoundBy: HitKind[];
  /** Records with this very id that the service told of and nobody could read: the names of what did not fit, and when. */
  unread: { kind: HitKind; id: string; fields: string; at: string }[];
  /** Kinds of records of which the service did not answer, or not in time: there may be more. */
  unanswered: HitKind[];
  /** Of some kinds records of before `since` (a Tehran day) were not looked for, and newer ones only as of `asOf`; null where
   * the service was asked for everything. */
  book: { since: string; asOf: string } | null;
  /** The service does not find authorizations by this, and of very many only so many were compared; else null. */
  comparedOnly: number | null;
}

/** All that the book knows of whoever a value belongs to. */
export interface PersonRecords {
  recognised: RecognisedKind[];
  /** What they are called and known by, each once; masked for those who may not see it. */
  names: string[];
  known: { field: "mobile" | "nationalCode" | "iban"; value: string }[];
  /** How many records there are of each kind and state, with what they come to. */
  sums: {
    kind: HitKind;
    status: string;
    view: StatusView | null;
    /** These took money out of the wallet: what came in and what went out are never one sum. */
    isOut: boolean;
    count: number;
    amountRial: number | null;
  }[];
  /** Withdrawals of theirs that failed for good, newest first: what a caller most often means. The first of them. */
  failed: SearchHit[];
  /** Newest first, those that failed among them; what is dated ahead stands apart. */
  hits: SearchHit[];
  /** What has a day that is still to come, the soonest first. */
  ahead: SearchHit[];
  /** There are more of them than are listed, or even counted. */
  hasMore: boolean;
  /** So many share the value that it is nobody's own; nothing is listed then. */
  isMany: boolean;
  /** That they were erased from the book; only for whoever may erase. */
  erased: { at: string; by: string; reason: string; records: number } | null;
  book: SearchAnswer["book"];
}

export const searchOperations = {
  /** Takes what is personal out of the book's records of whoever has a value; it cannot be taken back. */
  erase: defineLocalOperation({
    id: "search.erase",
    method: "POST",
    permission: "book.erase",
    input: type<typeof eraseInput>(),
    output: type<{ records: number }>(),
    // Everything that may have told of somebody.
    changes: [
      "withdrawals",
      "settlements",
      "authorizations",
      "transactions",
      "deposits",
      "debit-refunds",
      "customers",
      "customer-book",
      "customer-notes",
      "customer-accounts",
      "inquiries",
      "cards",
      "card-money",
      "authorization-requests",
      "payments",
      "bank-statements",
      "orders",
      "documents",
    ],
  }),

  /** How many records of the book erasing somebody would reach; a POST like the lookup. */
  erasure: defineLocalOperation({
    id: "search.erasure",
    method: "POST",
    isRead: true,
    permission: "book.erase",
    input: type<typeof erasureInput>(),
    output: type<{ records: number }>(),
    reads: ["withdrawals", "settlements", "authorizations", "transactions", "customers"],
  }),

  /** A POST like the lookup. */
  person: defineLocalOperation({
    id: "search.person",
    method: "POST",
    isRead: true,
    permission: "overview.read",
    input: type<typeof searchInput>(),
    output: type<PersonRecords>(),
    reads: ["withdrawals", "settlements", "authorizations", "transactions", "customers"],
  }),

  /** A POST, because what is pasted may be personal and must not stand in addresses. */
  lookup: defineLocalOperation({
    id: "search.lookup",
    method: "POST",
    isRead: true,
    permission: "overview.read",
    input: type<typeof searchInput>(),
    output: type<SearchAnswer>(),
    reads: ["withdrawals", "settlements", "authorizations", "transactions", "orders", "batches", "inquiries"],
  }),
};
