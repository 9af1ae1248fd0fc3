import type { MoneyUnit } from "@/lib/format/money";
import type { FileNotes } from "@/lib/row-files/schemas";
import type { Again } from "./again";

/** What a column of a file of withdrawals holds. Without the first two nothing can be collected. */
export const MANY_FIELDS = ["payer", "amount", "date", "retries", "description", "externalId"] as const;
export type ManyField = (typeof MANY_FIELDS)[number];

export const MOST_MANY_BYTES = 2_000_000;
export const MANY_FILE = { types: ["xlsx", "xls", "csv"], mostBytes: MOST_MANY_BYTES } as const;

/** A payer as people know them again. */
export interface ShownPayer {
  name: string | null;
  mobile: string | null;
  bankCode: string | null;
}

/** One withdrawal that can be ordered with others. Whole rial; the Gregorian day in Tehran, null for at once. */
export interface ManyRow extends ShownPayer {
  /** Its place, from 1; of a file's the one that it has there. */
  row: number;
  authorizationId: string;
  amountRial: number;
  date: string | null;
  maxRetryCount: number;
  description: string | null;
  /** The business's own number for it, where the file has one. */
  externalId?: string;
  /** The failed withdrawal that it collects again: by the service's id, or by its track id. */
  retryOf?: string;
  retryTrackId?: string;
}

/** A row of a file that cannot be ordered: what is wrong beside which of its cells, and the cells as they stand. */
export interface WrongRow {
  row: number;
  cells: Partial<Record<ManyField, string>>;
  field: ManyField;
  error: string;
}

/** A file of withdrawals, read. */
export interface ReadMany {
  /** What its heading names, or was said; null where that is to be asked, with what the amounts come to in either. */
  unit: MoneyUnit | null;
  totalsRial: Record<MoneyUnit, number>;
  notes: FileNotes;
  rows: ManyRow[];
  wrong: WrongRow[];
  /** Rows that collect the same from the same payer on the same day as one before them. */
  twins: number[];
}

/** A withdrawal that failed, and whether to collect it again. */
export interface FailedLately
  extends Omit<ManyRow, "row" | "maxRetryCount" | "externalId" | "retryOf" | "retryTrackId"> {
  /** The service's; of one that the service never took, its track id. */
  id: string;
  /** The order of ours that the service never took, and why: its words, or the key of Daftar's own. */
  refused: { orderId: string; why: string | null } | null;
  errorCode: string | null;
  again: Again;
  /**
   * What happened under its authorization since with the same amount: it may have been collected again already. `again`: an
   * order collects it again, or has tried to, whose own withdrawal says how that went.
   */
  since: "collected" | "waiting" | "again" | null;
}

/** Newest first; `left` older ones are not told. */
export interface FailedOnes {
  items: FailedLately[];
  left: number;
  /** Until when the book has all; null before it was read. */
  asOf: string | null;
}
