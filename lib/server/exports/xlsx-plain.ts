// What the thread that writes spreadsheets is told: plain values, which go from one thread to another.

export type PlainCell =
  | { type: "String" | "Formula"; value: string; format?: string; fontWeight?: "bold" }
  | { type: "Number"; value: number; format?: string; fontWeight?: "bold" }
  | { type: "Date"; value: Date; format?: string; fontWeight?: "bold" }
  | null;

/** A filter over the columns, and the sums under them, each with its formula: a program that does not reckon shows them. */
export interface FilterAndSums {
  filter: string;
  sums: readonly { formula: string; value: number }[];
}

export interface PlainSheet {
  name: string;
  columns: readonly { width: number }[];
  rightToLeft: boolean;
  hasHeader: boolean;
  more: FilterAndSums | null;
}

/** Rows come in pieces, by their sheet's place; the sheets come last. */
export type PlainWorkbook =
  | { sheet: number; rows: readonly (readonly PlainCell[])[] }
  | { sheets: readonly PlainSheet[] };
