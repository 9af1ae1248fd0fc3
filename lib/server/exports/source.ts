import "server-only";
import { parse, type z } from "zod";
import type { ExportSourceName } from "@/lib/areas/records/exports/schemas";
import { type MaskKind, maskedPaths, type ServiceOperation } from "@/lib/kit/operations/define";
import type { Permission } from "@/lib/kit/permissions";
import type { Field } from "@/lib/kit/records/field";
import { registry } from "@/lib/server/core/registry";
import type { Member } from "@/lib/server/members/session";
import type { Ask } from "./ask";
import type { FileBasis } from "./basis";
import type { TotalledRows } from "./every-page";
import type { ExportView } from "./view";

/** A column is a field of the record. `ownName` is what the business calls it, where it is a field of its own. */
export type ExportColumn<Row> = Field<Row> & { ownName?: string };

/** A list that can be had as a file: who may, what it may be asked, its columns, and where its rows come from. */
export interface ExportSource {
  permission: Permission;
  /** What the list's screen may have asked; page and page size do not matter. */
  input: z.core.$ZodObject;
  /** The names of its filters, in the order of the list's screen. */
  filters: readonly string[];
  columns: readonly ExportColumn<never>[];
  /** Columns that only the business's own records tell of, or what the list was narrowed down by. */
  ownColumns?: (ask: Ask, input: unknown) => Promise<readonly ExportColumn<never>[]>;
  /** Of one row: the list operation's paths without `items.*.`. */
  personal: Record<string, MaskKind>;
  /**
   * Left out where its basis always brings them.
   *
   * @param input what the list's screen asked, as it was stored
   */
  rows?: (input: unknown, ask: Ask, reader: FileOwner) => AsyncGenerator<TotalledRows<unknown>>;
  /** What is found before the first row: of what the file is drawn, and what it says of itself. */
  basis?: (input: unknown, reader: FileOwner, view: ExportView, ask: Ask) => Promise<FileBasis>;
  /** Its CSV is read by other programs: the header is its first line, and nothing stands beside the rows. */
  isBare?: boolean;
}

/** The member whose file it is, where rows come from our own tables. They are masked afterwards, like the service's. */
export type FileOwner = Pick<Member, "id" | "business" | "role">;

/** An area's list as a file; it stands in the area's `export.ts` and in the list of all (`sources.ts`). */
export function exportSource<Input extends z.core.$ZodObject, Row extends { id: string }>(definition: {
  permission: Permission;
  columns: readonly ExportColumn<Row>[];
  operation: Pick<ServiceOperation, "personal">;
  input: Input;
  ownColumns?: (ask: Ask, input: z.output<Input>) => Promise<readonly ExportColumn<Row>[]>;
  rows?: (input: z.output<Input>, ask: Ask, reader: FileOwner) => AsyncGenerator<TotalledRows<Row>>;
  basis?: (input: z.output<Input>, reader: FileOwner, view: ExportView, ask: Ask) => Promise<FileBasis>;
  isBare?: boolean;
}): ExportSource {
  const { permission, input: schema, ownColumns, basis, rows, isBare } = definition;
  const personal = Object.entries(maskedPaths(definition.operation));
  return {
    permission,
    input: schema,
    filters: Object.keys(schema._zod.def.shape),
    columns: definition.columns as readonly ExportColumn<never>[],
    ownColumns:
      ownColumns &&
      ((ask, input) => ownColumns(ask, parse(schema, input)) as ReturnType<NonNullable<ExportSource["ownColumns"]>>),
    personal: Object.fromEntries(personal.map(([path, kind]) => [path.replace(/^items\.\*\./, ""), kind])),
    rows: rows && ((input, ask, reader) => rows(parse(schema, input), ask, reader)),
    basis: basis && ((input, reader, view, ask) => basis(parse(schema, input), reader, view, ask)),
    isBare,
  };
}

/** How a list is exported as a file. */
export const sourceOf = (name: ExportSourceName): ExportSource => registry().files[name];
