import "server-only";
import type { SQL } from "drizzle-orm";
import type { z } from "zod";
import type { BookEntry, BookKind, BookState, BookTerm } from "@/lib/kit/book/entry";
import type { StatusView } from "@/lib/kit/format/status-view";
import type { MessageKey } from "@/lib/kit/i18n/types";
import type { MaskKind, Page, ServiceOperation } from "@/lib/kit/operations/define";
import type { ApiError } from "@/lib/kit/operations/errors";
import type { Permission } from "@/lib/kit/permissions";
import type { RecognisedKind } from "@/lib/kit/search/recognise";
import type { Queryable } from "@/lib/server/db/client";

/** How a record of the book is shown in search results. */
export interface ShownFromBook {
  id: string;
  href: string;
  /** Its state, if it has changed with time since the record was told. */
  state?: string;
  /** The day it was made, if only the day is told. Otherwise the book's time is shown. */
  day?: string | null;
  /** The name of its person; personal data. */
  name: string | null;
  /** Values that are the record's own. If one of them was searched for, the record is the one that was meant. */
  own: readonly (string | null)[];
  /** Those of its own values that are ids and that no other record has. */
  ids: readonly (string | null)[];
  /** Values by which its person is known in other records too. */
  person: readonly BookTerm[];
  /** Ids that tie it to other records. */
  links: readonly (string | null)[];
  /** The id of the record on whose page it is shown, if that is another record. */
  on?: string;
  /** Its type within the kind, if that has a name; a key of the words. */
  what?: MessageKey | null;
  /** Whether its money left the wallet, for kinds whose records may also bring money in. */
  isOut?: boolean;
  /** For a deposit or a suspicious deposit: what the payer's bank told about it. */
  came?: { code: string | null; trackingCode: string | null; payerIban: string | null };
  /** For a refund: the statement row that it refunds, and the number that it was ordered with. */
  givesBack?: { of: string | null; number: string | null };
}

interface Paged {
  page: number;
  perPage: number;
}

/** A list that the book reads page by page, newest first. */
export interface ListInBook {
  operation: ServiceOperation<z.core.$ZodType, Page<never>>;
  /** @param since the first Tehran day to read, if the list can be filtered by it */
  input: (page: Paged, since: string) => unknown;
  /** The service's list goes back further than the book. */
  isCut: boolean;
}

/** An area's description of its records in the book, besides the mapping of its answers (`book` of its operations). */
export interface RecordInBook<Told> {
  kind: BookKind;
  /** Shapes of a text by which the complete book finds all such records. For other shapes the service is asked too. */
  foundBy: readonly RecognisedKind[];
  views: Readonly<Record<string, StatusView>>;
  entry: (record: Told) => BookEntry;
  /**
   * Merges an answer with the known record, for kinds whose records are told in parts by several requests. It returns
   * the entry to keep, or null if nothing is kept.
   *
   * @param known the record as the book has it
   */
  merged?: (told: BookEntry, known: Told | null, toldAt: Date) => BookEntry | null;
  /**
   * Called with each writing of changed records, in its transaction.
   *
   * @param days the Tehran days whose sums the changes may affect
   */
  onChanged?: (business: string, days: string[], tx: Queryable) => Promise<void>;
  /**
   * Called with each writing of new or changed records, in its transaction.
   *
   * @param written each record as it is now, and what the book knew of it before
   */
  onWritten?: (
    business: string,
    written: readonly { record: Told; before: BookState | null }[],
    tx: Queryable,
  ) => Promise<void>;
  /** Called after known records changed. */
  onNews?: (business: string, ids: string[]) => Promise<void>;
  /** Called when known records are written in other states, in that transaction, each with its present state. */
  onMoved?: (business: string, moved: readonly { id: string; state: string }[], tx: Queryable) => Promise<void>;
  /**
   * Set if the list tells only a part of each record and `one` tells the rest. It says which records are due for that
   * request; records that were never told this way come first.
   */
  rest?: { isDue: (now: Date) => SQL; isNever: SQL };
  permission: Permission;
  /**
   * Whose record it is: it names its person itself (`own`), belongs to the person of the record that it is tied to
   * (`tied`), or to nobody (`nobody`). A tied record is found, shown and erased with the record that it is tied to.
   */
  whose: "own" | "tied" | "nobody";
  /**
   * Whether the record happened once, at a time, and becomes old. False for records that are listed for as long as
   * they exist.
   */
  isDated: boolean;
  /**
   * Paths to personal data in a record that is not masked for anybody, such as the last digits of cards. It is
   * removed when the person is erased.
   */
  unmasked: readonly string[];
  show: (record: Told, business: string) => ShownFromBook;
  /** The same for members who see personal data masked, if the record's own id would reveal it. */
  masked?: (shown: ShownFromBook, business: string) => ShownFromBook;
  /** The list by which the records are read. The statement has its own reader (`readStatement`). */
  list?: ListInBook;
  /** Whether a refusal of the list means that the business has no such records. It then counts as an empty list. */
  isNone?: (error: ApiError) => boolean;
  /**
   * Set if the records have no list and are read by an own reader, the only one that tells all of a record.
   *
   * @returns the time up to which all of them are in the book, or null
   */
  readOtherwise?: (business: string, signal: AbortSignal) => Promise<Date | null>;
  /** The personal fields of a list's answer, if they differ from the fields of the list's operation. */
  personal?: Readonly<Record<string, MaskKind>>;
  /**
   * How a record that is not final is asked for again, if nobody else watches it; null for a record that cannot be
   * asked for.
   */
  one?: {
    operation: ServiceOperation<z.core.$ZodType, unknown>;
    input: (record: Told) => unknown;
    /**
     * Asks only for records that were missing from the last complete reading of the list. They may have left the list
     * at their end.
     */
    isOnlyMissed?: true;
  };
}

export const listInBook = <Input extends z.core.$ZodType, Row>(
  operation: ServiceOperation<Input, Page<Row>>,
  input: (page: Paged, since: string) => z.output<Input>,
  isCut = false,
): ListInBook => ({ operation: operation as unknown as ListInBook["operation"], input, isCut });
