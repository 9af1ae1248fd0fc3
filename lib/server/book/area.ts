import "server-only";
import type { SQL } from "drizzle-orm";
import type { z } from "zod";
import type { BookEntry, BookKind, BookTerm } from "@/lib/book/entry";
import type { StatusView } from "@/lib/format/status-view";
import type { MessageKey } from "@/lib/i18n/types";
import type { MaskKind, Page, ServiceOperation } from "@/lib/operations/define";
import type { ApiError } from "@/lib/operations/errors";
import type { Permission } from "@/lib/permissions";
import type { RecognisedKind } from "@/lib/search/recognise";

/** How a record of the book is shown where it is found. */
export interface ShownFromBook {
  id: string;
  href: string;
  /** Its state, where time has changed that since it was told. */
  state?: string;
  /** The day it was made, where no more is told; else the moment is shown that the book has. */
  day?: string | null;
  /** Whose it is; personal. */
  name: string | null;
  /** Values that are its own: by them it is what was asked for, not only like it. */
  own: readonly (string | null)[];
  /** Of these, ids that no other record has. */
  ids: readonly (string | null)[];
  /** Values by which whoever is behind it is known in other records too. */
  person: readonly BookTerm[];
  /** Ids that tie it to other records. */
  links: readonly (string | null)[];
  /** The id of the record on whose page it stands, where that is not its own. */
  on?: string;
  /** Which of its kind it is, where that has a name of its own; a key of the words. */
  what?: MessageKey | null;
  /** Its money left the wallet, where others of its kind brought some. */
  isOut?: boolean;
  /** Of a deposit, or one that is held back, what the payer's bank told of it. */
  came?: { code: string | null; trackingCode: string | null; payerIban: string | null };
  /** Of a refund, the statement's row of what it gives back, and the number that it was ordered with. */
  givesBack?: { of: string | null; number: string | null };
}

interface Paged {
  page: number;
  perPage: number;
}

/** A list that the book reads page by page, newest first. */
export interface ListInBook {
  operation: ServiceOperation<z.core.$ZodType, Page<never>>;
  /** @param since the Tehran day from which on it is read, where the list can be asked so */
  input: (page: Paged, since: string) => unknown;
}

/** What an area says of its records in the book, besides the mapping of its answers (`book` of its operations). */
export interface RecordInBook<Told> {
  kind: BookKind;
  /** Shapes of a text by which all of them are found in the book once it is whole; by others the service is asked too. */
  foundBy: readonly RecognisedKind[];
  views: Readonly<Record<string, StatusView>>;
  entry: (record: Told) => BookEntry;
  /**
   * What is kept where several questions each tell a part of a record: the entry of what was told together with what is
   * known; null where nothing is kept.
   *
   * @param known the record as the book has it
   */
  merged?: (told: BookEntry, known: Told | null, toldAt: Date) => BookEntry | null;
  /** Its list tells only some of a record, and `one` the rest: which are asked for, those first of which nobody ever told it. */
  rest?: { isDue: (now: Date) => SQL; isNever: SQL };
  permission: Permission;
  /**
   * Whose a record is: it says so itself, or is whoever's the record is that it belongs to, or is nobody's. What is tied is
   * found, shown and erased with what it belongs to.
   */
  whose: "own" | "tied" | "nobody";
  /** Whether it happened once, at a time, and is old some day; what is listed as long as it is there is not. */
  isDated: boolean;
  /** Paths in a record to what is somebody's and nobody sees masked, as the ends of cards: it goes with whoever is erased. */
  unmasked: readonly string[];
  show: (record: Told, business: string) => ShownFromBook;
  /** The same for whoever sees personal data masked, where its own id would tell it. */
  masked?: (shown: ShownFromBook, business: string) => ShownFromBook;
  /** The statement is read in its own way (`read-statement.ts`). */
  list?: ListInBook;
  /** Whether a refusal of the list says that the business has none of these at all: it is as good as an empty list. */
  isNone?: (error: ApiError) => boolean;
  /** They have no list and are read in a way of their own (`read-lists.ts`), which alone tells all of such a record. */
  isReadOtherwise?: true;
  /** What of a list's answer is personal, where that is not the list's own. */
  personal?: Readonly<Record<string, MaskKind>>;
  /** How one that is not final is asked for again, where nobody else watches it; null for one that cannot be. */
  one?: {
    operation: ServiceOperation<z.core.$ZodType, unknown>;
    input: (record: Told) => unknown;
    /** Only one that its list did not tell when it was gone through last: it may be gone from there by its end. */
    isOnlyMissed?: true;
  };
}

export const listInBook = <Input extends z.core.$ZodType, Row>(
  operation: ServiceOperation<Input, Page<Row>>,
  input: (page: Paged, since: string) => z.output<Input>,
): ListInBook => ({ operation: operation as unknown as ListInBook["operation"], input });
