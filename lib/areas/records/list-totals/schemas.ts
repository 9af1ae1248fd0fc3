import type { StatusView } from "@/lib/kit/format/status-view";
import type { Page } from "@/lib/kit/operations/define";
import { idText } from "@/lib/kit/operations/input";
import * as z from "@/lib/kit/zod";

export const askedOfListInput = z.object({
  /** The id of the list's operation. */
  list: z.string().check(z.minLength(1), z.maxLength(60)),
  /** What the list was asked, as a query string; for its sums, page and page size do not matter. */
  asked: z._default(z.string().check(z.maxLength(4000)), ""),
});

export const keptRecordInput = z.object({
  /** The id of the list's operation. */
  list: z.string().check(z.minLength(1), z.maxLength(60)),
  id: idText,
});

/** The rows of one state. States are never added up: failed money did not move. */
export interface StateTotal {
  state: string;
  /** Null if there are no words for the state. */
  view: StatusView | null;
  /** The direction of the money, for a list of both; 0 if none moved. */
  way?: number;
  count: number;
  rial: number;
}

export interface ListTotals {
  /** Null if they are not known, or the member may not know them. */
  states: readonly StateTotal[] | null;
  /** The first day that is summed, if the list has earlier rows. */
  since: string | null;
}

/** A page of a list as the book has it. */
export interface KeptRows {
  page: Page<object>;
  /** When the book last read the whole list. */
  asOf: string;
  /** The book's first day, if the list has earlier rows. */
  since: string | null;
}

/** A record as a row of its list, as the book has it. */
export interface KeptRecord {
  record: object;
  /** When its state was last told by the service. */
  asOf: string;
}
