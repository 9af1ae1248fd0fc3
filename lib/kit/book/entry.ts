/** The kinds of records in the book. */
export type BookKind =
  | "transaction"
  | "withdrawal"
  | "debitRefund"
  | "settlement"
  | "queuedSettlement"
  | "batch"
  | "batchItem"
  | "authorization"
  | "deposit"
  | "suspiciousDeposit"
  | "customer"
  | "bankAccount"
  | "accountRow";

/** The kinds whose lists are read into the book in any case; those of others can be turned off (`BOOK_LISTS`). */
const ALWAYS_READ: readonly BookKind[] = ["withdrawal", "transaction"];

/** @param readsLists whether this installation reads all lists into the book */
export const isReadIntoBook = (kind: BookKind, readsLists: boolean): boolean =>
  readsLists || ALWAYS_READ.includes(kind);

/** How the book learned about a record. */
export type BookSource = "look_up" | "reading" | "poll" | "webhook";

/** The part of a record that is announced when it changes: nothing personal. */
export interface BookState {
  state: string;
  amountRial: number | null;
  feeRial: number | null;
  at: string;
  endedAt: string | null;
  balanceRial: number | null;
  channel: string | null;
  /** What the record's timeline shows, for kinds that have one. */
  seen?: BookSeen;
}

/** What a timeline shows of a record at one moment: everything that may still change, nothing personal. */
export type BookSeen = Readonly<Record<string, string | number | boolean | null>>;

/**
 * A value by which a record is found: its own values, those of its people, and the ids of records that it belongs to.
 * See `termsOf` for the spelling of each.
 */
export type BookTerm = readonly [
  // An `id` is unique in a business, given by the service or for it; a `number` (of an invoice or a bank) may repeat.
  // A `text` is what people wrote about the record. It may contain any name, so members who see it masked cannot
  // search by it.
  // An `account` is a payer's account as banks write it; members who see it masked cannot search by it either.
  // An `own` is a field that the business defined, alone or with its value; no search box uses it.
  field: "id" | "number" | "account" | "iban" | "card" | "mobile" | "nationalCode" | "name" | "text" | "own",
  value: string,
];

/** A record as an area puts it into the book. Amounts in whole rial, times as UTC ISO texts. */
export interface BookEntry {
  kind: BookKind;
  id: string;
  /** When it was made; null if unknown: then the time when the book first learned about it is used. */
  at: string | null;
  endedAt: string | null;
  state: string;
  /** No further change is expected. */
  isFinal: boolean;
  amountRial: number | null;
  /** The fee in the record, independent of who paid it. */
  feeRial: number | null;
  channel: string | null;
  /** For a statement row: the wallet's balance after it. */
  balanceRial: number | null;
  /** Further values that screens add up. They are stored unencrypted, so they contain nothing personal. */
  facts?: Readonly<Record<string, string | number | boolean | null>> | null;
  /** For kinds with a timeline. The book then keeps the first sighting of a record too. */
  seen?: BookSeen;
  terms: readonly BookTerm[];
  /**
   * Values that two records share if they may be the same one twice; each value has its own position, and null means
   * that this record has none. Stored as hashes.
   */
  alike?: readonly (string | null)[] | null;
  /** The whole record, as the area shows it. */
  record: object;
}

/** The values that a record with only a state and an amount leaves empty. */
export const PLAIN_RECORD = { endedAt: null, channel: null, balanceRial: null, feeRial: null } as const;

/** Terms for the values that are present. */
export const termsIn = (field: BookTerm[0], ...values: (string | null | undefined)[]): BookTerm[] =>
  values.flatMap((value) => (typeof value === "string" && value.trim() !== "" ? [[field, value] as const] : []));
