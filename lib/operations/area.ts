import "server-only";
import type { z } from "zod";
import type { AuditAction } from "@/lib/audit/actions";
import type { BookEntry, BookKind } from "@/lib/book/entry";
import type { ExportSourceName } from "@/lib/exports/schemas";
import type { Narrow } from "@/lib/search/whole-values";
import type { RecordInBook } from "@/lib/server/book/area";
import type { BookPart } from "@/lib/server/book/listed";
import type { ExportSource } from "@/lib/server/exports/source";
import type { Finder } from "@/lib/server/search/finder";
import type { LocalOperation, Operation, ServiceOperation } from "./define";
import type { ApiError } from "./errors";

/** To whom an answer was shown, and when the service gave it. */
export interface Shown {
  business: string;
  member: { id: string; name: string };
  at: Date;
}

/** What the audit log says of a write, whatever becomes of it. Nothing personal in it: it is kept for good. */
export interface WriteAudit<Input, Output> {
  action: AuditAction;
  /** The id of what is written; of something new only its answer tells it. */
  subject: (input: Input, answer?: Output) => string | undefined;
  /** Ids, names of fields, values with their middle left out. */
  facts?: (input: Input) => Record<string, unknown>;
}

/** A record of the book of which a refusal says how it stands. */
export interface RefusedInBook {
  kind: BookKind;
  id: string;
  /** @param known the record as the book has it */
  entry: (known: never) => BookEntry;
}

/** What the server knows of an operation of the service besides its definition, which browsers carry too. */
interface ServedService<Input extends z.core.$ZodType, Output> {
  /** What it may be asked. */
  input: Input;
  /** How the service's answer is read: whole rial, ISO times, one paging shape. */
  output: z.core.$ZodType<Output>;
  /** How its list may be searched without `personal.see`; left out where the service cannot search it. */
  narrow?: Narrow<z.output<Input>>;
  /** Of a write: every one that goes through the proxy has it. */
  audit?: WriteAudit<z.output<Input>, Output>;
  /** What the book keeps of an answer, whoever asked. */
  book?: (data: Output, input: z.output<Input>) => readonly BookEntry[];
  /** What the book learns by the refusal of a question: how a record that it knows stands since. */
  bookOfRefusal?: (error: ApiError, input: z.output<Input>) => RefusedInBook | null;
  /** What of the book a list is, where the book alone knows what is asked; null where the service does. */
  fromBook?: (input: z.output<Input>) => { kind: BookKind; part: BookPart } | null;
  /** What else an answer is good for. Nobody waits for it, and its failure is nobody's failure. */
  after?: (data: Output, shown: Shown, input: z.output<Input>) => void | Promise<void>;
}

export interface Served extends Omit<ServedService<z.core.$ZodType, never>, "output"> {
  operation: Operation;
  output?: z.core.$ZodType;
}

type ServedBy<O> =
  O extends ServiceOperation<infer Input, infer Output>
    ? ServedService<Input, Output>
    : O extends LocalOperation<infer Input>
      ? Input
      : never;

/** What of an area the rest of the server uses besides its operations. */
interface Offered {
  /** How the one box finds its records. */
  finders?: readonly Finder[];
  /** How its lists become files. */
  files?: { readonly [Name in ExportSourceName]?: ExportSource };
  /** How its records stand in the book. */
  inBook?: readonly RecordInBook<never>[];
}

export interface ServedArea extends Required<Offered> {
  operations: readonly Served[];
}

/**
 * Joins an area's operations with what only the server needs: no browser carries a schema that none of its forms uses.
 *
 * @param served what is known of each operation of the service; of each of our own the schema of its input
 * @param offered what the search and the exports ask of it
 */
export function areaOf<Area extends Record<string, { id: string }>>(
  operations: Area,
  served: { [Name in keyof Area]: ServedBy<Area[Name]> },
  { finders = [], files = {}, inBook = [] }: Offered = {},
): ServedArea {
  const all = Object.entries(operations).map(([name, each]) => {
    const operation = each as unknown as Operation;
    const given = served[name] as unknown;
    return operation.kind === "local"
      ? { operation, input: given as z.core.$ZodType }
      : { operation, ...(given as Omit<Served, "operation">) };
  });
  return { operations: all, finders, files, inBook };
}
