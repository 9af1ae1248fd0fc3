import type { ReactNode } from "react";
import type { MessageKey } from "@/lib/kit/i18n/types";
import type { ColumnSort } from "@/lib/kit/records/sort";
import type { ColumnWidths } from "./column-widths";

/** A column by which all rows of a list, not only those of a page, can be put in order. */
export interface ColumnOrder {
  /** Left out where the rows are ordered by something else. */
  direction?: "ascending" | "descending";
  /** Another order: by this column, or the other way. */
  onOrder: () => void;
}

/** How wide columns are, and how they are made wider. */
export interface WidthsOfColumns {
  all: ColumnWidths;
  onDrag: (id: string, px: number) => void;
  /** Null: the room that it needs again. */
  onWidth: (id: string, px: number | null) => void;
}

/** One column, as data. A cell renders; it does not fetch. */
export interface Column<Row> {
  id: string;
  header: MessageKey;
  cell: (row: Row) => ReactNode;
  /**
   * `end` is for numbers: their last digits stand under each other. Digits run from left to right in Persian too, so
   * that is the right edge in both languages.
   */
  align?: "start" | "end";
  /** Shown only when chosen. */
  isExtra?: boolean;
  /** Can't be taken out by the column chooser. */
  isFixed?: boolean;
  /** Stays in sight where the table is wider than its box: what may be done about a row. */
  isPinned?: boolean;
  /** On a phone: its first line, beside the first line, left out, or (usual) a line with its name. */
  card?: "title" | "aside" | "hidden" | "line";
  /** The order that its head offers first, if the list can be ordered by it. */
  sort?: ColumnSort | undefined;
  /** Tailwind width, for columns that must not jump: `w-40`. */
  width?: string;
}
