import type { Line } from "./lines";

/** A day as it was frozen, with a hash of the rows that moved on it. */
export interface ClosedDay {
  day: string;
  openingRial: number;
  closingRial: number;
  lines: Line[];
  rows: number;
  rowsHash: string;
}

export interface ClosedPlace {
  id: string;
  openingRial: number;
  closingRial: number;
  lines: Line[];
  days: ClosedDay[];
}

/** How many mismatches of the month there were when it was closed, and notes on them. */
export interface ClosedMismatches {
  open: number;
  explained: number;
  information: number;
  notes: number;
}

/** Everything that a closing freezes and that its hash covers. */
export interface ClosingContent {
  business: string;
  seq: number;
  month: string;
  from: string;
  to: string;
  closedAt: string;
  closedBy: { id: string; name: string };
  note: string | null;
  places: ClosedPlace[];
  mismatches: ClosedMismatches;
}
