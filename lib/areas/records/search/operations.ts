import type { StatusView } from "@/lib/kit/format/status-view";
import { defineLocalOperation, type } from "@/lib/kit/operations/define";
import type { HitKind, SearchHit } from "@/lib/kit/search/hit";
import type { RecognisedKind } from "@/lib/kit/search/recognise";
import type { eraseInput, erasureInput, searchInput } from "./schemas";

/** There may be more records of a kind than were found. */
export interface SearchMore {
  kind: HitKind;
  /** The list of all of them, with the same search; null if there is none. */
  href: string | null;
}

export interface SearchAnswer {
  /** What the text can be; empty if nothing can be looked up by it. */
  recognised: RecognisedKind[];
  /** The first hits of each kind, in the service's order. */
  hits: SearchHit[];
  more: SearchMore[];
  /** Kinds of records that cannot be searched by such a text, although it may be in them. */
  notFoundBy: HitKind[];
  /**
   * Records with this id that the service returned and that could not be read: the names of the fields that did not
   * fit, and when.
   */
  unread: { kind: HitKind; id: string; fields: string; at: string }[];
  /** Kinds of records for which the service did not answer in time: there may be more. */
  unanswered: HitKind[];
  /**
   * For some kinds, records from before `since` (a Tehran day) were not searched, and newer ones only as of `asOf`;
   * null if the service was asked for everything.
   */
  book: { since: string; asOf: string } | null;
  /** If the service cannot search authorizations by this value: how many of them were compared; otherwise null. */
  comparedOnly: number | null;
}

/** All records in the book of the person that a value belongs to. */
export interface PersonRecords {
  recognised: RecognisedKind[];
  /** The person's names and values, each once; masked for members without the permission. */
  names: string[];
  known: { field: "mobile" | "nationalCode" | "iban"; value: string }[];
  /** The number of records by kind and state, with their sums. */
  sums: {
    kind: HitKind;
    status: string;
    view: StatusView | null;
    /** These took money out of the wallet; money in and money out are never added into one sum. */
    isOut: boolean;
    count: number;
    amountRial: number | null;
  }[];
  /** The person's first withdrawals that failed for good, newest first: most callers mean one of these. */
  failed: SearchHit[];
  /** Newest first, including the failed ones; records with a day in the future are in `ahead`. */
  hits: SearchHit[];
  /** Records with a day in the future, the soonest first. */
  ahead: SearchHit[];
  /** There are more records than are listed or counted. */
  hasMore: boolean;
  /** Too many people share the value, so nothing is listed. */
  isMany: boolean;
  /** The erasure from the book; only for members who may erase. */
  erased: { at: string; by: string; reason: string; records: number } | null;
  book: SearchAnswer["book"];
}

export const searchOperations = {
  /** Removes personal data of the person with a value from the book's records; it cannot be undone. */
  erase: defineLocalOperation({
    id: "search.erase",
    method: "POST",
    permission: "book.erase",
    input: type<typeof eraseInput>(),
    output: type<{ records: number }>(),
    // All tags that may contain the person's data.
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

  /** How many of the book's records an erasure would change; a POST like the lookup. */
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

  /** A POST, because pasted values may be personal and must not be in addresses. */
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
