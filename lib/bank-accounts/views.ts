import type { RowRecognised } from "./recognise";
import type { LabelTotal } from "./totals";

/** What rows of a page are; those that are nothing of ours are left out. */
export interface RecognisedRows {
  items: {
    trackingCode: string;
    how: RowRecognised["how"];
    by: RowRecognised["by"];
    facts: { kind: string; id: string; href: string; amountRial: number; at: string }[];
  }[];
}

/** A row of an account's statement that a record's money is. */
export interface RowOfRecord {
  iban: string;
  trackingCode: string;
  amountRial: number;
  at: string | null;
  how: RowRecognised["how"];
  by: RowRecognised["by"];
}

/** A day of an account, or a month as far as it is of the period, both ends included, in rial. */
export interface AccountPoint {
  from: string;
  to: string;
  /** False where a day of it is not known to its end: nothing of it is drawn then. */
  isRead: boolean;
  inRial: number;
  outRial: number;
  /** What the account held at its end; null where nobody knows. */
  balanceRial: number | null;
}

/** A period of an account as the book has it. */
export interface AccountPeriod {
  from: string;
  to: string;
  by: "day" | "month";
  points: AccountPoint[];
  /** What it held at the end beyond what it held at first; null where a day of the period is not whole. */
  changeRial: number | null;
  /** What the balances say beyond the rows, over days that are whole. */
  differenceRial: number;
  /** Days that were read to their end are known; the others are named. Today is not over and counts as known. */
  missing: { count: number; spans: { from: string; to: string }[] };
  asOf: string | null;
  /** Null where the book lacks a day, or cannot look for what is searched. */
  totals: { all: LabelTotal; labels: LabelTotal[]; unclear: number } | null;
}

/** A rule by which rows are given a label. */
export interface LabelRule {
  id: string;
  contains: string;
  label: string;
  /** Null: of every account. */
  iban: string | null;
  isOn: boolean;
  /** Since when rows are labelled by it, an ISO instant; null: all that are known. */
  since: string | null;
  /** So many rows have its label by it. */
  applied: number;
  by: string;
}

/** What a rule would do to the rows that are known. */
export interface RuleTried {
  /** So many rows were looked at, the newest of each account; of so many that are known, of so many accounts. */
  looked: number;
  known: number;
  accounts: number;
  /** Rows that it fits; those of them that an earlier rule takes, that have the label, or had it and lost it. */
  fits: number;
  taken: number;
  already: number;
  removed: number;
  /** So many it would put the label on. */
  would: number;
  samples: { trackingCode: string; at: string | null; amountRial: number; description: string | null }[];
}
