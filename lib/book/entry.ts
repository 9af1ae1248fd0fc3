/** What the book keeps records of. */
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

/** Where the book heard of something. */
export type BookSource = "look_up" | "reading" | "poll" | "webhook";

/** What of a record is told of when it changes: nothing personal. */
export interface BookState {
  state: string;
  amountRial: number | null;
  feeRial: number | null;
  at: string;
  endedAt: string | null;
  balanceRial: number | null;
  channel: string | null;
}

/**
 * A value by which a record is found: its own, those of the people behind it, and the ids of records that it belongs to.
 * See `termsOf` for how each is written.
 */
export type BookTerm = readonly [
  // `id` is given once in a business, by the service or for it; a `number` (an invoice's, a bank's) may come again.
  // A `text` is what people wrote about it: it may name anybody, so whoever sees that masked finds nothing by it.
  // An `account` is a payer's at their bank, as banks write it: whoever sees it masked finds nothing by it either.
  // An `own` is a field that the business thought of, alone or with what stands in it; no box searches by it.
  field: "id" | "number" | "account" | "iban" | "card" | "mobile" | "nationalCode" | "name" | "text" | "own",
  value: string,
];

/** A record as an area brings it to the book. Amounts in whole rial, times as UTC ISO texts. */
export interface BookEntry {
  kind: BookKind;
  id: string;
  /** When it was made; null where nobody tells: then it is when the book heard of it first. */
  at: string | null;
  endedAt: string | null;
  state: string;
  /** Nothing more is expected of it. */
  isFinal: boolean;
  amountRial: number | null;
  /** The fee as the record names it, whoever bore it. */
  feeRial: number | null;
  channel: string | null;
  /** The wallet after it, of a row of the statement. */
  balanceRial: number | null;
  /** What else screens add up by, in plain sight of whoever has the database: nothing personal. */
  facts?: Readonly<Record<string, string | number | boolean | null>> | null;
  terms: readonly BookTerm[];
  /**
   * What two records of a kind have in common where they may be the same one twice, each in a place of its own; null where
   * this one has none. Kept as hashes.
   */
  alike?: readonly (string | null)[] | null;
  /** The whole record, as the area shows it. */
  record: object;
}

/** What of a record that only has a state and an amount is not told. */
export const PLAIN_RECORD = { endedAt: null, channel: null, balanceRial: null, feeRial: null } as const;

/** Terms of the values that are there. */
export const termsIn = (field: BookTerm[0], ...values: (string | null | undefined)[]): BookTerm[] =>
  values.flatMap((value) => (typeof value === "string" && value.trim() !== "" ? [[field, value] as const] : []));
