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
  /** The account's balance at its end; null if unknown. */
  balanceRial: number | null;
}

/** A period of an account as the book has it. */
export interface AccountPeriod {
  from: string;
  to: string;
  by: "day" | "month";
  points: AccountPoint[];
  /** What it held at the end beyond what it held at first; null if a day of the period is not whole. */
  changeRial: number | null;
  /** What the balances say beyond the rows, over days that are whole. */
  differenceRial: number;
  /** Days that were read to their end are known; the others are named. Today is not over and counts as known. */
  missing: { count: number; spans: { from: string; to: string }[] };
  asOf: string | null;
  /** Null if the book lacks a day, or cannot look for what is searched. */
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
  /** The first instant of rows that it labels, ISO; null: all known rows. */
  since: string | null;
  /** The number of rows that have its label through it. */
  applied: number;
  by: string;
}

/** What a rule would do to the rows that are known. */
export interface RuleTried {
  /** How many rows were tried, the newest of each account; how many rows are known, in how many accounts. */
  looked: number;
  known: number;
  accounts: number;
  /** Rows that it fits; those of them that an earlier rule takes, that have the label, or had it and lost it. */
  fits: number;
  taken: number;
  already: number;
  removed: number;
  /** The number of rows that would get the label. */
  would: number;
  samples: { trackingCode: string; at: string | null; amountRial: number; description: string | null }[];
}
