import "server-only";
import type { z } from "zod";
import type { ExportSourceName } from "@/lib/areas/records/exports/schemas";
import type { AuditAction } from "@/lib/kit/audit";
import type { BookEntry, BookKind } from "@/lib/kit/book/entry";
import type { LocalOperation, Operation, ServiceOperation } from "@/lib/kit/operations/define";
import type { ApiError } from "@/lib/kit/operations/errors";
import type { FilterSet } from "@/lib/kit/records/filter";
import type { RecordInBook } from "@/lib/server/book/area";
import type { BookPart } from "@/lib/server/book/listed";
import type { MessageSource } from "@/lib/server/customer-messages/source";
import type { ExportSource } from "@/lib/server/exports/source";
import type { OwnTotals } from "@/lib/server/lists/totals";
import type { Member } from "@/lib/server/members/session";
import type { NoticeSource } from "@/lib/server/notices/source";
import type { Finder } from "@/lib/server/search/finder";
import type { Narrow } from "@/lib/server/search/whole-values";
import type { SealedColumn } from "./reseal";

/** The member who got an answer, and when the service gave it. */
export interface Shown {
  business: string;
  member: { id: string; name: string };
  at: Date;
}

/** The audit entry of a write, for every outcome. It contains nothing personal, because it is kept for ever. */
export interface WriteAudit<Input, Output> {
  action: AuditAction;
  /** The id of the record; for a new record only the answer has it. */
  subject: (input: Input, answer?: Output) => string | undefined;
  /** Ids, field names, and values with the middle left out. */
  facts?: (input: Input) => Record<string, unknown>;
}

/** The member who requests a write, and the business. */
export interface Writing {
  business: string;
  member: Member;
  requestId: string;
}

/** Carries a write out. The first try is checked, and further tries get its outcome: see `writeOnce`. */
export type GuardedWrite = (check?: () => Promise<void>) => Promise<unknown>;

/**
 * Refuses a write by the present state of its record, or holds a lock while the write is under way.
 *
 * @throws ApiError the reason why the write is not sent; as `write`
 */
export type WriteGuard<Input> = (input: Input, writing: Writing, write: GuardedWrite) => Promise<unknown>;

/** A record in the book whose state follows from a refusal. */
export interface RefusedInBook {
  kind: BookKind;
  id: string;
  /** @param known the record in the book */
  entry: (known: never) => BookEntry;
}

/** What the server knows about an operation of the service beyond its definition, which browsers load too. */
interface ServedService<Input extends z.core.$ZodType, Output> {
  /** The schema of its input. */
  input: Input;
  /** How the service's answer is read: whole rial, ISO times, one form of paging. */
  output: z.core.$ZodType<Output>;
  /**
   * The input with the numbers themselves in the place of their references, for the service.
   *
   * @param isMasked the member may not have the numbers: one that they send would be guessed
   * @throws ApiError `not_found` if it is not a reference of ours
   */
  plain?: (input: z.output<Input>, isMasked: boolean) => z.output<Input>;
  /**
   * The input with typed texts in the form that the service has them in. It needs the recognizer, which browsers
   * should not load with `toService`.
   */
  spelled?: (input: z.output<Input>) => z.output<Input>;
  /** The filters of its list: the service's query is made of those that the service has, beside `toService`. */
  filters?: FilterSet;
  /** How its list can be searched without `personal.see`; left out if the service cannot search it. */
  narrow?: Narrow<z.output<Input>>;
  /** For a write: required for every write through the proxy. */
  audit?: WriteAudit<z.output<Input>, Output>;
  /** For a write that may be refused before anything is sent. */
  guard?: WriteGuard<z.output<Input>>;
  /** The entries that the book takes from an answer to any caller. */
  book?: (data: Output, input: z.output<Input>) => readonly BookEntry[];
  /** What the book learns from a refused question: the new state of a record that it knows. */
  bookOfRefusal?: (error: ApiError, input: z.output<Input>) => RefusedInBook | null;
  /** The part of the book that answers a list, if only the book can; null if the service can. */
  fromBook?: (input: z.output<Input>) => { kind: BookKind; part: BookPart } | null;
  /** How the book has its list, for the totals of a list that the service answers too. */
  inBook?: { kind: BookKind; part: (input: z.output<Input>) => BookPart };
  /** Keeps something of every answer, also of those to jobs. It must not fail, because the caller waits for it. */
  heard?: (data: Output, business: string) => Promise<void>;
  /** Another use of an answer. Nobody waits for it, and its failure affects nobody. */
  after?: (data: Output, shown: Shown, input: z.output<Input>) => void | Promise<void>;
}

export interface ServedOperation extends Omit<ServedService<z.core.$ZodType, never>, "output"> {
  operation: Operation;
  output?: z.core.$ZodType;
}

type ServedBy<O> =
  O extends ServiceOperation<infer Input, infer Output>
    ? ServedService<Input, Output>
    : O extends LocalOperation<infer Input>
      ? Input
      : never;

/** What the rest of the server uses from an area beside its operations. */
interface Offered {
  /** How the search finds its records. */
  finders?: readonly Finder[];
  /** How its lists are exported as files. */
  files?: { readonly [Name in ExportSourceName]?: ExportSource };
  /** How the book stores its records. */
  inBook?: readonly RecordInBook<never>[];
  /** The totals of its lists of our own tables. */
  totals?: readonly OwnTotals[];
  /** The sealed columns of its tables. */
  sealed?: readonly SealedColumn[];
  /** How its notices are found. */
  notices?: readonly NoticeSource[];
  /** How its records are told to their customers. */
  messages?: readonly MessageSource[];
}

export interface ServedArea extends Required<Offered> {
  operations: readonly ServedOperation[];
}

/**
 * Joins an area's operations with what only the server needs, so that browsers do not load schemas that their forms
 * do not use.
 * @param served the server's facts about each operation of the service; for our own operations the schema of the
 *   input
 * @param offered what the search, the exports, the book and housekeeping use
 */
export function serveArea<Area extends Record<string, { id: string }>>(
  operations: Area,
  served: { [Name in keyof Area]: ServedBy<Area[Name]> },
  { finders = [], files = {}, inBook = [], totals = [], sealed = [], notices = [], messages = [] }: Offered = {},
): ServedArea {
  const all = Object.entries(operations).map(([name, each]) => {
    const operation = each as unknown as Operation;
    const given = served[name] as unknown;
    return operation.kind === "local"
      ? { operation, input: given as z.core.$ZodType }
      : { operation, ...(given as Omit<ServedOperation, "operation">) };
  });
  return { operations: all, finders, files, inBook, totals, sealed, notices, messages };
}
