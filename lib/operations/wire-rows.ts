import "server-only";
import { safeParse } from "zod/v4/core";
import * as z from "@/lib/zod";
import type { Page, UnreadRow } from "./define";
import { findRows, isRecordAt, type Place, recordPlaces } from "./envelopes";
import { isStorable } from "./storable";
import { UNKNOWN } from "./unread";
import { mapped, type Told, UNREAD, type Unread } from "./wire";

/**
 * Records and pages of the service. What a record can do without costs only itself, and a record that does not fit
 * costs no other: both are shown as what they are, and `readAnswer` tells of them so that they are counted.
 */

/** What stands in an answer's `data`, or `result`, for families whose answers have nothing else to say. */
export const dataOf = <Schema extends z.core.$ZodType>(data: Schema) =>
  mapped(
    z.pipe(z.transform(inData), z.object({ data: data as z.core.$ZodType<z.output<Schema>> })),
    (answer) => answer.data as z.output<Schema>,
  );

function inData(answer: unknown): { data?: unknown } {
  const wrapped = (value: unknown) => {
    const { data, result, results } = (value ?? {}) as Record<string, unknown>;
    return data ?? result ?? results;
  };
  const content = wrapped(answer);
  const isWrapped = typeof content === "object" && content !== null && !Array.isArray(content);
  return { data: (isWrapped ? wrapped(content) : undefined) ?? content };
}

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
const pagingFacts = {
  current_page: fact,
  last_page: fact,
  per_page: fact,
  total: fact,
  page: fact,
} as const;

const facts = z.object(pagingFacts);

/** What an answer tells of the place of its rows in a list: beside them, or in a `meta` there. */
function pagingOf(around: Place["around"]): PagingFacts & { isTold: boolean } {
  let hasNext: boolean | null = null;
  for (const each of around) {
    const meta = objectAt(each.meta);
    const { data } = safeParse(facts, meta ?? each);
    hasNext ??= nextIn(each);
    const isTold = meta !== null || Object.values(data ?? {}).some((fact) => fact !== null);
    if (!data || !isTold) continue;
    const { current_page, last_page, per_page, total, page } = data;
    return { page: current_page ?? page, lastPage: last_page, perPage: per_page, total, hasNext, isTold };
  }
  return { page: null, lastPage: null, perPage: null, total: null, hasNext, isTold: hasNext !== null };
}

const objectAt = (value: unknown): Record<string, unknown> | null =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : null;

function nextIn(each: Record<string, unknown>): boolean | null {
  const neighbours = objectAt(each.links) ?? each;
  const named = ["next", "next_page_url"].find((name) => name in neighbours);
  if (named !== undefined) return Boolean(neighbours[named]);
  return each.has_more === undefined || each.has_more === null ? null : ["1", "true"].includes(String(each.has_more));
}

/** Whether a schema reads a value, without a note of what is odd in it. */
function isReadBy(schema: z.core.$ZodType, value: unknown): boolean {
  const noted = reading?.odd.length ?? 0;
  const { success } = safeParse(schema, value);
  if (reading) reading.odd.length = noted;
  return success;
}

interface ListPlace {
  /** Where the rows stand in the answer that is known best. */
  usual?: readonly string[];
  /** What they are called, where they may stand under their name. */
  noun?: string;
  tell?: Telling;
}

/** The rows of a list in whichever envelope, with what stands around them. */
export const rowsIn = <Item extends z.core.$ZodType>(item: Item, { usual = ["data"], noun, tell }: ListPlace = {}) => {
  const rows = rowsOf(item, tell);
  const fits = (row: unknown) => isReadBy(item, row);
  return z.transform((answer: unknown, context): { rows: Rows<z.output<Item>>; around: Place["around"] } => {
    const found = findRows(answer, usual, fits, noun) ?? { value: undefined, path: usual, around: [] };
    return { rows: readAt(rows, found, context), around: found.around };
  });
};

/** What `schema` reads at a place of an answer; what it does not read is told by its whole path. */
function readAt<Schema extends z.core.$ZodType>(
  schema: Schema,
  { value, path }: Pick<Place, "value" | "path">,
  context: z.core.ParsePayload,
): z.output<Schema> {
  const { data, error } = safeParse(schema, value);
  for (const issue of error?.issues ?? [])
    context.issues.push({ code: "custom", input: value, path: [...path, ...issue.path], message: issue.message });
  return error ? z.NEVER : (data as z.output<Schema>);
}

/** The rows of a list that has no pages. */
export const listIn = <Item extends z.core.$ZodType>(item: Item, place?: ListPlace) =>
  mapped(rowsIn(item, place), ({ rows }) => rows);

/** A page of the service → ours. Its usual envelope is `data`, `links`, `meta`. */
export const pageOf = <Item extends z.core.$ZodType>(item: Item, { within, ...place }: PagePlace<Item> = {}) =>
  mapped(rowsIn(item, place), ({ rows, around }) => {
    const { isTold, ...paging } = pagingOf(around);
    // Only the usual envelope always tells its paging.
    if (!isTold && place.usual === undefined && rows.items.length + rows.unread > 0) note(["meta"]);
    const items = within ? rows.items.map((row) => within(row, around)) : rows.items;
    return pageFrom({ ...rows, items }, paging);
  });

interface PagePlace<Item extends z.core.$ZodType> extends ListPlace {
  /** A row by what is told around the rows, as their unit. */
  within?: (row: z.output<Item>, around: Place["around"]) => z.output<Item>;
}

/** What the paging of rows says of a next page; null where it says nothing. */
export const hasNextIn = (around: Place["around"]): boolean | null => pagingOf(around).hasNext ?? null;

/**
 * The one record of an answer in whichever envelope.
 *
 * @param usual where it stands in the answer that is known best
 */
export const recordIn = <Schema extends z.core.$ZodType>(record: Schema, ...usual: string[]) =>
  mapped(placeIn(record, ...usual), (found) => found.record);

/** The same with what stands around it, the innermost first. */
export const placeIn = <Schema extends z.core.$ZodType>(record: Schema, ...usual: string[]) =>
  z.transform((answer: unknown, context): { record: z.output<Schema>; around: Place["around"] } => {
    const places = recordPlaces(answer, usual);
    for (const place of places) {
      const { success, data } = safeParse(record, place.value);
      if (success) return { record: data as z.output<Schema>, around: place.around };
      // What stands where the record is expected is the record, also where it cannot be read.
      if (isRecordAt(place)) return { record: readAt(record, place, context), around: [] };
    }
    return { record: readAt(record, places[0] ?? { value: undefined, path: usual }, context), around: [] };
  });

/** An answer that is no record, in whichever envelope: the outermost that `schema` reads, whatever stands in it. */
export const answerIn = <Schema extends z.core.$ZodType>(schema: Schema, ...usual: string[]) =>
  z.transform((answer: unknown, context): z.output<Schema> => {
    const places = recordPlaces(answer, usual).toSorted((one, other) => one.path.length - other.path.length);
    const found = places.find(({ value }) => isReadBy(schema, value));
    return readAt(schema, found ?? { value: answer, path: [] }, context);
  });

/** The records that an answer is, one at least: each has to be read. Where there is one, it may stand by itself. */
export const recordsIn = <Schema extends z.core.$ZodType>(record: Schema, ...usual: string[]) =>
  recordsWithin(record, usual, (each) => each);

/** The same, each by what is told around it, as their unit. */
export const recordsWithin = <Schema extends z.core.$ZodType>(
  record: Schema,
  usual: string[],
  within: (row: z.output<Schema>, around: Place["around"]) => z.output<Schema>,
) => {
  const all = z.array(record as z.core.$ZodType<z.output<Schema>>).check(z.minLength(1));
  const one = mapped(placeIn(record, ...usual), (found) => within(found.record, found.around));
  return z.transform((answer: unknown, context): z.output<Schema>[] => {
    const found = findRows(answer, usual, (value) => isReadBy(record, value), usual.at(-1));
    // A list under the records' own name is all of them; any other may be of something else.
    const isTheirs =
      found !== undefined && found.value.length > 0 && (found.path.at(-1) === usual.at(-1) || !isReadBy(one, answer));
    if (isTheirs) {
      const rows = readAt(all, found, context);
      return Array.isArray(rows) ? rows.map((row) => within(row, found.around)) : rows;
    }
    return [readAt(one, { value: answer, path: [] }, context)];
  });
};
