import "server-only";
import { safeParse } from "zod/v4/core";
import * as z from "@/lib/kit/zod";
import type { Page, UnreadRow } from "./define";
import { type AnswerValue, findRows, isRecordAt, recordPlaces } from "./envelopes";
import { isStorable } from "./storable";
import { UNKNOWN } from "./unread";
import { mapped, type Told, UNREAD, type Unread } from "./wire";

/**
 * Reads records and pages of the service. An unreadable optional field affects only itself, and an unreadable record
 * affects no other record. Both are shown as unreadable, and `readAnswer` reports them so that they are counted.
 */

/** The content of an answer's `data` or `result`, for families whose answers contain nothing else. */
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

/** The path of an unreadable field in an answer. */
export type OddPath = readonly PropertyKey[];

interface Reading {
  odd: OddPath[];
  asked: { page?: number; perPage?: number };
}

/** Reading is synchronous, so only one answer is being read at a time. */
let reading: Reading | null = null;

/**
 * Reads an answer.
 * @param asked the operation's input: its `page` and `perPage` replace missing paging facts of the answer
 * @returns zod's result, and the fields that could not be read without making the answer unreadable
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

/** The record without its unreadable values; `unread` names them. */
type Settled<Output> = {
  [Name in keyof Output]: Unread extends Output[Name] ? Exclude<Output[Name], Unread> | null : Output[Name];
} & { unread?: (keyof Output & string)[] };

/** A record read by `schema` and translated into our own terms. Unreadable fields are null and named in `unread`. */
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

/** A value for a calculation; null if it was missing or unreadable. */
export const known = <Value>(value: Told<Value>): Value | null => (value === UNREAD ? null : (value as Value));

/** The service may choose names freely, so a name that does not look like one is left out. */
const FIELD_NAME = /^[A-Za-z_]\w{0,39}$/;

/** The names of fields that did not fit, without list positions: `data.items.*.amount`. */
export function fieldNames(issues: readonly { path: readonly PropertyKey[] }[]): string {
  const names = issues.map(({ path }) =>
    path.map((part) => (typeof part === "string" && FIELD_NAME.test(part) ? part : "*")).join("."),
  );
  return [...new Set(names.map((name) => name || "(whole answer)"))].sort().slice(0, 10).join(", ");
}

/** The keys that identify a row of the service. */
const IDS = ["id", "track_id", "uuid", "batch_id"] as const;
const LONGEST_ID = 200;
/** At most this many rows are named; of the others only the count is kept. */
const MOST_NAMED = 20;

/** Reads facts from a row that does not fit; they stay on the server. */
type Telling = (value: unknown) => NonNullable<UnreadRow["told"]>;

/** The known facts about a row that does not fit. */
function unreadRow(value: unknown, issues: Parameters<typeof fieldNames>[0], tell?: Telling): UnreadRow {
  const told = IDS.map((name) => (value as Record<string, unknown> | null)?.[name]);
  const id = told.map((each) => (typeof each === "number" ? String(each) : each)).find(isId) ?? null;
  return { id, fields: fieldNames(issues), ...(tell && { told: tell(value) }) };
}

const isId = (value: unknown): value is string =>
  typeof value === "string" && value !== "" && value.length <= LONGEST_ID && isStorable(value);

export interface Rows<Item> {
  items: Item[];
  /** The number of further rows that could not be read. */
  unread: number;
  /** The first of these rows. */
  odd?: readonly UnreadRow[];
}

/**
 * A list of records, each read by itself: one that does not fit is left out and counted. If there are several and
 * none fits, the answer has an unknown form.
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

/** Records by name, each read by itself: one that does not fit is left out. */
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

/** The paging facts of an answer; null if missing. */
export interface PagingFacts {
  page: number | null;
  lastPage: number | null;
  perPage: number | null;
  total: number | null;
  /** Whether it names a next page, if it names neighbours at all. */
  hasNext?: boolean | null;
}

/** Samples of the service have pages of 5, 10, 15 and 20 rows, so a page with such a count may have been cut. */
const ROUND = 5;

/**
 * A page in our own form. If facts are missing, another page is offered rather than hidden: after a full page, and
 * after one with a round number of rows, because the service may return fewer than asked for.
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
/** The names of paging facts, anywhere in an answer. */
const pagingFacts = {
  current_page: fact,
  last_page: fact,
  per_page: fact,
  total: fact,
  page: fact,
} as const;

const facts = z.object(pagingFacts);

/** The paging facts of rows: beside them, or in a `meta` there. */
function pagingOf(around: AnswerValue["around"]): PagingFacts & { isTold: boolean } {
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

/** Whether a schema reads a value, without recording its unreadable fields. */
function isReadBy(schema: z.core.$ZodType, value: unknown): boolean {
  const noted = reading?.odd.length ?? 0;
  const { success } = safeParse(schema, value);
  if (reading) reading.odd.length = noted;
  return success;
}

interface ListPlace {
  /** The path of the rows in the best known form of the answer. */
  usual?: readonly string[];
  /** The rows' name, if they may be under it. */
  noun?: string;
  tell?: Telling;
}

/** The rows of a list in any envelope, with the objects around them. */
export const rowsIn = <Item extends z.core.$ZodType>(item: Item, { usual = ["data"], noun, tell }: ListPlace = {}) => {
  const rows = rowsOf(item, tell);
  const fits = (row: unknown) => isReadBy(item, row);
  return z.transform((answer: unknown, context): { rows: Rows<z.output<Item>>; around: AnswerValue["around"] } => {
    const found = findRows(answer, usual, fits, noun) ?? { value: undefined, path: usual, around: [] };
    return { rows: readAt(rows, found, context), around: found.around };
  });
};

/** Reads a place of an answer with `schema`; errors have the whole path. */
function readAt<Schema extends z.core.$ZodType>(
  schema: Schema,
  { value, path }: Pick<AnswerValue, "value" | "path">,
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

/** Translates a page of the service into ours. The usual envelope is `data`, `links`, `meta`. */
export const pageOf = <Item extends z.core.$ZodType>(item: Item, { within, ...place }: PagePlace<Item> = {}) =>
  mapped(rowsIn(item, place), ({ rows, around }) => {
    const { isTold, ...paging } = pagingOf(around);
    // Only the usual envelope always contains its paging.
    if (!isTold && place.usual === undefined && rows.items.length + rows.unread > 0) note(["meta"]);
    const items = within ? rows.items.map((row) => within(row, around)) : rows.items;
    return pageFrom({ ...rows, items }, paging);
  });

interface PagePlace<Item extends z.core.$ZodType> extends ListPlace {
  /** Adjusts a row by the objects around the rows, such as their unit. */
  within?: (row: z.output<Item>, around: AnswerValue["around"]) => z.output<Item>;
}

/** Whether the paging of rows names a next page; null if it does not tell. */
export const hasNextIn = (around: AnswerValue["around"]): boolean | null => pagingOf(around).hasNext ?? null;

/**
 * The one record of an answer in any envelope.
 * @param usual its path in the best known form of the answer
 */
export const recordIn = <Schema extends z.core.$ZodType>(record: Schema, ...usual: string[]) =>
  mapped(placeIn(record, ...usual), (found) => found.record);

/** The same with the objects around it, the innermost first. */
export const placeIn = <Schema extends z.core.$ZodType>(record: Schema, ...usual: string[]) =>
  z.transform((answer: unknown, context): { record: z.output<Schema>; around: AnswerValue["around"] } => {
    const places = recordPlaces(answer, usual);
    for (const place of places) {
      const { success, data } = safeParse(record, place.value);
      if (success) return { record: data as z.output<Schema>, around: place.around };
      // An object at the record's expected place is the record, even if it cannot be read.
      if (isRecordAt(place)) return { record: readAt(record, place, context), around: [] };
    }
    return { record: readAt(record, places[0] ?? { value: undefined, path: usual }, context), around: [] };
  });

/** An answer without a record, in any envelope: the outermost object that `schema` reads. */
export const answerIn = <Schema extends z.core.$ZodType>(schema: Schema, ...usual: string[]) =>
  z.transform((answer: unknown, context): z.output<Schema> => {
    const places = recordPlaces(answer, usual).toSorted((one, other) => one.path.length - other.path.length);
    const found = places.find(({ value }) => isReadBy(schema, value));
    return readAt(schema, found ?? { value: answer, path: [] }, context);
  });

/** The records of an answer, at least one; each must be readable. A single record may stand by itself. */
export const recordsIn = <Schema extends z.core.$ZodType>(record: Schema, ...usual: string[]) =>
  recordsWithin(record, usual, (each) => each);

/** The same, each adjusted by the objects around it, such as their unit. */
export const recordsWithin = <Schema extends z.core.$ZodType>(
  record: Schema,
  usual: string[],
  within: (row: z.output<Schema>, around: AnswerValue["around"]) => z.output<Schema>,
) => {
  const all = z.array(record as z.core.$ZodType<z.output<Schema>>).check(z.minLength(1));
  const one = mapped(placeIn(record, ...usual), (found) => within(found.record, found.around));
  return z.transform((answer: unknown, context): z.output<Schema>[] => {
    const found = findRows(answer, usual, (value) => isReadBy(record, value), usual.at(-1));
    // A list under the records' own name contains all of them; any other list may be of something else.
    const isTheirs =
      found !== undefined && found.value.length > 0 && (found.path.at(-1) === usual.at(-1) || !isReadBy(one, answer));
    if (isTheirs) {
      const rows = readAt(all, found, context);
      return Array.isArray(rows) ? rows.map((row) => within(row, found.around)) : rows;
    }
    return [readAt(one, { value: answer, path: [] }, context)];
  });
};
