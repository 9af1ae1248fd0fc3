import "server-only";
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { ListSort } from "@/lib/kit/records/sort";
import { recordIn } from "@/lib/server/book/keep";
import { log } from "@/lib/server/core/log";
import { db } from "@/lib/server/db/client";
import { bookRecords } from "@/lib/server/db/schema";
import { effectAlone } from "../effect";
import { cameBackOf } from "../status";
import type { Transaction } from "./answers";
import { rowsOfPeriod, type StatementDays, type StatementFilters } from "./conditions";

/** The number of sealed records that are opened before other work gets its turn. */
const PER_LOOK = 500;

type Stored = typeof bookRecords.$inferSelect;
/** A row's place in an order. Rows with the same time or amount are ordered by number. */
type Place = Pick<Stored, "at" | "id" | "amountRial">;

const ofNumber = (direction: SQL) => sql`length(${bookRecords.id}) ${direction}, ${bookRecords.id} ${direction}`;
const numberOf = ({ id }: Place) => sql`length(${id}::text), ${id}::text`;
// Rows without an amount come last in both directions.
const LEAST = sql`coalesce(${bookRecords.amountRial}, -9223372036854775808)`;
const MOST = sql`coalesce(${bookRecords.amountRial}, 9223372036854775807)`;
const [UP, DOWN] = [sql`ASC`, sql`DESC`];

const ORDERS: Record<ListSort, { by: SQL; isBehind: (place: Place) => SQL }> = {
  // The plain condition on time comes first: it tells which months need not be read.
  newest: {
    by: sql`${bookRecords.at} DESC, ${ofNumber(DOWN)}`,
    isBehind: (place) => sql`${bookRecords.at} <= ${place.at}
      AND (${bookRecords.at}, length(${bookRecords.id}), ${bookRecords.id}) < (${place.at}, ${numberOf(place)})`,
  },
  oldest: {
    by: sql`${bookRecords.at} ASC, ${ofNumber(UP)}`,
    isBehind: (place) => sql`${bookRecords.at} >= ${place.at}
      AND (${bookRecords.at}, length(${bookRecords.id}), ${bookRecords.id}) > (${place.at}, ${numberOf(place)})`,
  },
  largest: {
    by: sql`${LEAST} DESC, ${ofNumber(DOWN)}`,
    isBehind: (place) => sql`(${LEAST}, length(${bookRecords.id}), ${bookRecords.id})
      < (coalesce(${place.amountRial}::bigint, -9223372036854775808), ${numberOf(place)})`,
  },
  smallest: {
    by: sql`${MOST} ASC, ${ofNumber(UP)}`,
    isBehind: (place) => sql`(${MOST}, length(${bookRecords.id}), ${bookRecords.id})
      > (coalesce(${place.amountRial}::bigint, 9223372036854775807), ${numberOf(place)})`,
  },
};

/** Yields statement rows of the book in chunks. It walks by place, so new or changed rows do not shift the others. */
export async function* bookRows(
  business: string,
  days: StatementDays,
  filters: StatementFilters,
  sort: ListSort = "newest",
): AsyncGenerator<{ rows: Transaction[] }> {
  let last: Place | undefined;
  do {
    const found = await rowsBehind(business, days, filters, sort, last, PER_LOOK);
    yield { rows: found.map(transactionIn) };
    last = found.length < PER_LOOK ? undefined : found.at(-1);
  } while (last);
}

/** A page of rows. A row that cannot be opened is left out and counted. */
export interface BookPage {
  items: Transaction[];
  unreadRows: number;
  /** Whether none of the rows can change any more. */
  isFinal: boolean;
  /** The `after` value for the next page; null at the end. */
  nextAfter: string | null;
}

/**
 * One page of the same rows.
 *
 * @param after the value that the page before gave for the next one: an id, with the amount at that time if the rows
 *   are sorted by amount
 * @returns null if the book has no such row
 */
export async function bookPage(
  business: string,
  days: StatementDays,
  filters: StatementFilters,
  { sort, after, perPage }: { sort: ListSort; after?: string; perPage: number },
): Promise<BookPage | null> {
  const place = after === undefined ? undefined : await placeAfter(business, sort, after);
  if (place === null) return null;
  const found = await rowsBehind(business, days, filters, sort, place, perPage + 1);
  const shown = found.slice(0, perPage);
  const last = found.length > perPage ? shown.at(-1) : undefined;
  const items = shown.flatMap((row) => {
    try {
      return [transactionIn(row)];
    } catch (error) {
      log.warn({ err: error, business, id: row.id }, "a row of the statement could not be opened");
      return [];
    }
  });
  return {
    items,
    unreadRows: shown.length - items.length,
    isFinal: shown.every(({ isFinal }) => isFinal),
    nextAfter: last ? cursorOf(sort, last) : null,
  };
}

const isByAmount = (sort: ListSort): boolean => sort === "largest" || sort === "smallest";

const cursorOf = (sort: ListSort, { id, amountRial }: Place): string =>
  isByAmount(sort) ? `${id}_${amountRial ?? ""}` : id;

/**
 * Finds the place of the cursor. A time never changes, so it is read from the row. An amount may be corrected between
 * two pages, so the cursor contains it.
 */
async function placeAfter(business: string, sort: ListSort, after: string): Promise<Place | null> {
  const [, id, amount] = (isByAmount(sort) ? /^(.+)_(\d{0,15})$/ : /^(.+)()$/).exec(after) ?? [];
  if (id === undefined) return null;
  if (isByAmount(sort)) return { id, at: new Date(0), amountRial: amount ? Number(amount) : null };
  const isIt = and(eq(bookRecords.business, business), eq(bookRecords.kind, "transaction"), eq(bookRecords.id, id));
  const [row] = await db().select({ at: bookRecords.at }).from(bookRecords).where(isIt).limit(1);
  return row ? { id, at: row.at, amountRial: null } : null;
}

async function rowsBehind(
  business: string,
  days: StatementDays,
  filters: StatementFilters,
  sort: ListSort,
  place: Place | undefined,
  limit: number,
): Promise<Stored[]> {
  const { by, isBehind } = ORDERS[sort];
  const isMeant = await rowsOfPeriod(business, days, filters);
  return db()
    .select()
    .from(bookRecords)
    .where(and(isMeant, place && isBehind(place)))
    .orderBy(by)
    .limit(limit);
}

/**
 * The row as it was told, with its effect on the wallet from the balances around it, including money that it brought
 * back.
 */
function transactionIn(row: Stored): Transaction {
  const record = recordIn<Omit<Transaction, "effectRial">>(row);
  return { ...record, effectRial: effectOf(row, record) };
}

function effectOf(row: Stored, record: Omit<Transaction, "effectRial">): number | null {
  if (row.movedRial === null || row.movedFeeRial === null) return effectAlone(record);
  if (!row.isCertain) return null;
  const back = cameBackOf({ status: record.status, amountRial: record.amountRial, wageRial: record.wageRial });
  return row.movedRial + row.movedFeeRial + back.amountRial + back.feeRial;
}
