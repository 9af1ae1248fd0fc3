import "server-only";
import { safeParse } from "zod/v4/core";
import * as z from "@/lib/zod";
import type { Page, UnreadRow } from "./define";
import { isStorable } from "./storable";
import { UNKNOWN } from "./unread";
import { mapped, objectOrNull, type Told, UNREAD, type Unread } from "./wire";

/**
 * Records and pages of the service. What a record can do without costs only itself, and a record that does not fit
 * costs no other: both are shown as what they are, and `readAnswer` tells of them so that they are counted.
 */

/** What stands in an answer's `data`, for families whose answers have nothing else to say. */
export const dataOf = <Schema extends z.core.$ZodType>(data: Schema) =>
  mapped(z.object({ data: data as z.core.$ZodType<z.output<Schema>> }), (answer) => answer.data as z.output<Schema>);

/** Where an answer's oddities are, as the paths of its fields. */
export type OddPath = readonly PropertyKey[];

interface Reading {
  odd: OddPath[];
  asked: { page?: number; perPage?: number };
}

/** Reading is one step without waiting, so there is never more than one answer being read. */
let reading: Reading | null = null;

/**
 * Reads an answer.
 *
 * @param asked the operation's input: its `page` and `perPage` stand in for paging facts that the answer lacks
 * @returns what zod says of it, and what could not be read without making it unreadable
 */
export function readAnswer<Schema extends z.core.$ZodType>(schema: Schema, answer: unknown, asked: unknown) {
  const { page, perPage } = (asked ?? {}) as Record<string, unknown>;
  const mine: Reading = {
    odd: [],
    asked: {
      ...(typeof page === "number" && { page }),
      ...(typeof perPage === "number" && { perPage }),
    },
  };
  reading = mine;
  try {
    return { parsed: safeParse(schema, answer), odd: mine.odd };
  } finally {
    reading = null;
  }
}

const note = (path: OddPath) => reading?.odd.push(path);

/** Without what could not be read; `unread` names it. */
type Settled<Output> = {
  [Name in keyof Output]: Unread extends Output[Name] ? Exclude<Output[Name], Unread> | null : Output[Name];
} & { unread?: (keyof Output & string)[] };

/** A record as `schema` reads it, put into our words. Fields that could not be read are null and named in `unread`. */
export const recordOf = <Schema extends z.core.$ZodType, Output extends object>(
  schema: Schema,
  map: (value: z.output<Schema>) => Output,
) =>
  mapped(schema, (value): Settled<Output> => {
    for (const path of oddPaths(value)) note(path);
    const output = map(value) as Record<string, unknown>;
    const unread = Object.keys(output).filter((name) => output[name] === UNREAD);
    for (const name of unread) output[name] = null;
    if (unread.length > 0) output.unread = unread;
    return output as Settled<Output>;
  });

function oddPaths(value: unknown): OddPath[] {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return [];
  const found: OddPath[] = [];
  for (const [name, field] of Object.entries(value)) {
    if (field === UNREAD || (field !== null && typeof field === "object" && field.status === UNKNOWN))
      found.push([name]);
    else if (field !== null && typeof field === "object") {
      for (const path of oddPaths(field)) found.push([name, ...path]);
    }
  }
  return found;
}

/** What stands for a fact that a calculation needs: nothing where it was not told or could not be read. */
export const known = <Value>(value: Told<Value>): Value | null => (value === UNREAD ? null : (value as Value));

/** Where the service chooses the names itself, they may be anything; what does not look like one stays out. */
const FIELD_NAME = /^[A-Za-z_]\w{0,39}$/;

/** Field names of what did not fit, list positions left out: `data.items.*.amount`. */
export function fieldNames(issues: readonly { path: readonly PropertyKey[] }[]): string {
  const names = issues.map(({ path }) =>
    path.map((part) => (typeof part === "string" && FIELD_NAME.test(part) ? part : "*")).join("."),
  );
  return [...new Set(names.map((name) => name || "(whole answer)"))].sort().slice(0, 10).join(", ");
}

/** By these a row of the service is known. */
const IDS = ["id", "track_id", "uuid", "batch_id"] as const;
const LONGEST_ID = 200;
/** So many are named; of the others only how many there are. */
const MOST_NAMED = 20;

/** What is read of a row that does not fit: the server's alone. */
type Telling = (value: unknown) => NonNullable<UnreadRow["told"]>;

/** What is known of a row that does not fit. */
function unreadRow(value: unknown, issues: Parameters<typeof fieldNames>[0], tell?: Telling): UnreadRow {
  const told = IDS.map((name) => (value as Record<string, unknown> | null)?.[name]);
  const id = told.map((each) => (typeof each === "number" ? String(each) : each)).find(isId) ?? null;
  return { id, fields: fieldNames(issues), ...(tell && { told: tell(value) }) };
}

const isId = (value: unknown): value is string =>
  typeof value === "string" && value !== "" && value.length <= LONGEST_ID && isStorable(value);

export interface Rows<Item> {
  items: Item[];
  /** How many there are besides that could not be read. */
  unread: number;
  /** The first of these. */
  odd?: readonly UnreadRow[];
}

/**
 * A list of records, each read by itself: one that does not fit is left out and counted. Where there are several and
 * none fits, it is not the answer that is known.
 */
export const rowsOf = <Item extends z.core.$ZodType>(item: Item, tell?: Telling) =>
  mapped(z.array(z.unknown()), (values, context): Rows<z.output<Item>> => {
    const items: z.output<Item>[] = [];
    const odd: OddPath[] = [];
    const unread: UnreadRow[] = [];
    for (const value of values) {
      const row = safeParse(item, value);
      if (row.success) {
        items.push(row.data);
        continue;
      }
      odd.push(...row.error.issues.map(({ path }) => ["*", ...path]));
      if (unread.length < MOST_NAMED) unread.push(unreadRow(value, row.error.issues, tell));
    }
    if (values.length > 1 && items.length === 0) {
      for (const path of odd)
        context.issues.push({ code: "custom", input: values, path: [...path], message: "odd row" });
      return z.NEVER;
    }
    for (const path of odd) note(path);
    return { items, unread: values.length - items.length, ...(unread.length > 0 && { odd: unread }) };
  });

/** Records by their names, each read by itself: one that does not fit is left out. */
export const namedRowsOf = <Item extends z.core.$ZodType>(item: Item) =>
  mapped(z.record(z.string(), z.unknown()), (values): Record<string, z.output<Item>> => {
    const rows: Record<string, z.output<Item>> = {};
    for (const [name, value] of Object.entries(values)) {
      const row = safeParse(item, value);
      if (row.success) rows[name] = row.data;
      else for (const { path } of row.error.issues) note(["*", ...path]);
    }
    return rows;
  });

/** What an answer tells of its place in a list; null where it does not. */
export interface PagingFacts {
  page: number | null;
  lastPage: number | null;
  perPage: number | null;
  total: number | null;
  /** Whether it names a next page, where it names neighbours at all. */
  hasNext?: boolean | null;
}

/** Samples of the service have pages of 5, 10, 15 and 20 rows: so many may be a page that was cut. */
const ROUND = 5;

/**
 * A page in our words. Where facts are missing, another page is offered rather than hidden: after a full page, and
 * after one of a round number of rows, as the service may give fewer than it was asked for.
 */
export function pageFrom<Item>({ items, unread, odd }: Rows<Item>, facts: PagingFacts): Page<Item> {
  const count = items.length + unread;
  const page = facts.page ?? reading?.asked.page ?? 1;
  const asked = facts.perPage ?? reading?.asked.perPage ?? null;
  const mayBeCut = count > 0 && (asked === null || count >= asked || count % ROUND === 0);
  const hasMore =
    facts.lastPage !== null
      ? page < facts.lastPage
      : facts.total !== null && asked !== null
        ? page * asked < facts.total
        : (facts.hasNext ?? mayBeCut);
  return {
    items,
    page,
    perPage: asked ?? count,
    total: facts.total,
    hasMore,
    ...(unread > 0 && { unreadRows: unread }),
    ...(odd && { unread: odd }),
  };
}

const fact = z.pipe(
  z.transform((value: unknown) => (typeof value === "string" && /^\d+$/.test(value) ? Number(value) : value)),
  z.transform((value: unknown): number | null =>
    Number.isSafeInteger(value) && Number(value) >= 0 ? Number(value) : null,
  ),
);
/** The names of paging facts, wherever an answer has them. */
export const pagingFacts = {
  current_page: fact,
  last_page: fact,
  per_page: fact,
  total: fact,
  page: fact,
} as const;

const meta = objectOrNull(z.object(pagingFacts));
const links = objectOrNull(z.looseObject({ next: z.optional(z.unknown()) }));

/** The service's paging envelope (`data`, `links`, `meta`) → ours. */
export const pageOf = <Item extends z.core.$ZodType>(item: Item) =>
  mapped(z.object({ data: rowsOf(item), links, meta }), (answer) => {
    if (answer.meta === null) note(["meta"]);
    return pageFrom(answer.data, {
      page: answer.meta?.current_page ?? null,
      lastPage: answer.meta?.last_page ?? null,
      perPage: answer.meta?.per_page ?? null,
      total: answer.meta?.total ?? null,
      hasNext: answer.links && "next" in answer.links ? Boolean(answer.links.next) : null,
    });
  });
