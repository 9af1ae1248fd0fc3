/** What the book keeps records of. */
export type BookKind = "transaction" | "withdrawal";

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

/** A value by which a record is found; see `termsOf` for how each is written. */
export type BookTerm = readonly [field: "id" | "iban" | "card" | "mobile" | "nationalCode" | "name", value: string];

/** A record as an area brings it to the book. Amounts in whole rial, times as UTC ISO texts. */
export interface BookEntry {
  kind: BookKind;
  id: string;
  at: string;
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
  terms: readonly BookTerm[];
  /** The whole record, as the area shows it. */
  record: object;
}
