import type { MoneyUnit } from "@/lib/kit/format/money";
import { MOST_TIMES } from "@/lib/kit/orders/series";
import { rowFileRule } from "@/lib/kit/row-files/limits";
import type { FileNotes } from "@/lib/kit/row-files/schemas";
import type { Again } from "./again";

/** The fields of columns in a file of withdrawals. The first two are required. */
export const MANY_FIELDS = ["payer", "amount", "date", "retries", "description", "externalId"] as const;
export type ManyField = (typeof MANY_FIELDS)[number];

export const MANY_FILE = rowFileRule(MOST_TIMES, 2_000_000);

/** A payer with the facts that people recognise. */
export interface ShownPayer {
  name: string | null;
  mobile: string | null;
  bankCode: string | null;
}

/**
 * One withdrawal that can be ordered together with others. Whole rial; the Gregorian day in Tehran, null for at once.
 */
export interface ManyRow extends ShownPayer {
  /** Its position, from 1; for a file the row in the file. */
  row: number;
  authorizationId: string;
  amountRial: number;
  date: string | null;
  maxRetryCount: number;
  description: string | null;
  /** The business's own number for it, if the file has one. */
  externalId?: string;
  /** The failed withdrawal that it repeats: by the service's id, or by its track id. */
  retryOf?: string;
  retryTrackId?: string;
}

/** A row of a file that cannot be ordered: the cell with the error, and the cells as they are. */
export interface WrongRow {
  row: number;
  cells: Partial<Record<ManyField, string>>;
  field: ManyField;
  error: string;
}

/** The result of reading a file of withdrawals. */
export interface ReadMany {
  /** The unit in the heading or from the member; null if it has to be asked, with the sum in both units. */
  unit: MoneyUnit | null;
  totalsRial: Record<MoneyUnit, number>;
  /** The number of rows without a readable amount, which are in no total. */
  unread: Record<MoneyUnit, number>;
  notes: FileNotes;
  rows: ManyRow[];
  wrong: WrongRow[];
  /** Rows that collect the same amount from the same payer on the same day as an earlier row. */
  twins: number[];
}

/** A failed withdrawal, and whether to collect it again. */
export interface FailedLately
  extends Omit<ManyRow, "row" | "maxRetryCount" | "externalId" | "retryOf" | "retryTrackId"> {
  /** The service's id; if the service never accepted it, its track id. */
  id: string;
  /** Our order that the service never accepted, and why: its words, or the key of Daftar's own. */
  refused: { orderId: string; why: string | null } | null;
  errorCode: string | null;
  again: Again;
  /**
   * What happened under its authorization since with the same amount, because it may have been collected again
   * already. `again`: an order collects it again or has tried to; that order's own withdrawal has the result.
   */
  since: "collected" | "waiting" | "again" | null;
}

/** Newest first; `left`: the number of older ones that are not listed. */
export interface FailedOnes {
  items: FailedLately[];
  left: number;
  /** Up to when the book has all of them; null before the first reading. */
  asOf: string | null;
}
