import "server-only";
import { and, asc, desc, eq, gte, inArray, lt, lte, type SQL, sql } from "drizzle-orm";
import { heldAfter, type MovedRow, type ReckonedDay, reckonAccountDays } from "@/lib/kit/book/account-days";
import { addDays, tehranDayBounds, tehranDayOf } from "@/lib/kit/format/jalali";
import { recordIn } from "@/lib/server/book/keep";
import { isReadWhole } from "@/lib/server/book/state";
import { log } from "@/lib/server/core/log";
import { db, type Queryable } from "@/lib/server/db/client";
import { bookAccountDays, bookRecords, labelMarks } from "@/lib/server/db/schema";
import type { RowType } from "../status";
import type { StatementRow } from "./answers";

/** Why a day is incomplete: it is not over, rows of it cannot be read, or it was not read since it ended. */
type WhyNotWhole = "open" | "odd" | "unread";

/** A Tehran day of an account's statement, as the book has it. */
export interface AccountDay extends ReckonedDay {
  day: string;
  isWhole: boolean;
  /** Null if the day is complete. */
  why: WhyNotWhole | null;
  /** The time up to which its rows are known, as an ISO instant; null if the day was never read. */
  asOf: string | null;
}

/**
 * The number of rows before a period that are read to find the account's balance at its start. Rows of the same last
 * second are among them.
 */
const LEAD_IN_ROWS = 100;

/**
 * Returns an account's balances and movements day by day: `opening + in − out + difference = closing` wherever both
 * balances are known. Amounts are in whole rial, based on the balance that each row tells. Only days with `isWhole`
 * are complete.
 *
 * @param iban one of the business's own accounts
 * @param from the first Tehran day
 * @param to the last Tehran day, included
 */
export async function accountDays(
  business: string,
  iban: string,
  from: string,
  to: string,
  tx: Queryable = db(),
): Promise<AccountDay[]> {
  const known = await readDays(business, iban, from, to, tx);
  const rows = await movedRows(business, iban, from, to, tx);
  const before = await heldBefore(business, iban, from, tx);
  const byDay = Map.groupBy(rows, ({ at }) => tehranDayOf(at));
  const days: Pick<AccountDay, "day" | "isWhole" | "why" | "asOf">[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const why = whyNotWhole(day, known.get(day));
    days.push({ day, isWhole: why === null, why, asOf: known.get(day)?.readAt.toISOString() ?? null });
  }
  return reckonAccountDays(days, (day) => byDay.get(day) ?? [], before);
}

function whyNotWhole(day: string, known: { readAt: Date; unread: number } | undefined): WhyNotWhole | null {
  if (!known) return "unread";
  if (known.unread > 0) return "odd";
  if (day >= tehranDayOf(Date.now())) return "open";
  return isReadWhole(day, known.readAt) ? null : "unread";
}

async function readDays(business: string, iban: string, from: string, to: string, tx: Queryable) {
  const rows = await tx
    .select()
    .from(bookAccountDays)
    .where(
      and(
        eq(bookAccountDays.business, business),
        eq(bookAccountDays.iban, iban),
        gte(bookAccountDays.day, from),
        lte(bookAccountDays.day, to),
      ),
    );
  return new Map(rows.map((row) => [row.day, row]));
}

/** The account's rows. A row without a time belongs to no day; the day's own count of unreadable rows includes it. */
const rowsOf = (business: string, iban: string, isWithin: SQL | undefined) =>
  and(
    eq(bookRecords.business, business),
    eq(bookRecords.kind, "accountRow"),
    isWithin,
    sql`${bookRecords.facts} ->> 'account' = ${iban}`,
    sql`${bookRecords.facts} ->> 'isDated' = 'true'`,
  );

const within = (from: string, to: string) =>
  and(
    gte(bookRecords.at, new Date(tehranDayBounds(from).from)),
    lt(bookRecords.at, new Date(tehranDayBounds(addDays(to, 1)).from)),
  );

const MONEY = {
  at: bookRecords.at,
  state: bookRecords.state,
  amountRial: bookRecords.amountRial,
  balanceRial: bookRecords.balanceRial,
};

async function movedRows(business: string, iban: string, from: string, to: string, tx: Queryable): Promise<MovedRow[]> {
  const rows = await tx
    .select(MONEY)
    .from(bookRecords)
    .where(rowsOf(business, iban, within(from, to)))
    .orderBy(bookRecords.at, bookRecords.id);
  return rows.map(movedOf);
}

function movedOf({
  at,
  state,
  amountRial,
  balanceRial,
}: Pick<typeof bookRecords.$inferSelect, keyof typeof MONEY>): MovedRow {
  const amount = amountRial ?? 0;
  const movedRial = state === "DEPOSIT" ? amount : state === "WITHDRAWAL" ? -amount : null;
  return { at: at.toISOString(), movedRial, balanceRial };
}

/** The money of an account row, with its id and status. */
interface AccountMoved {
  /** Its tracking code, which is unique within one account. */
  id: string;
  at: string;
  status: RowType | "unknown";
  /** The signed amount; 0 if nobody tells the direction. */
  movedRial: number;
}

/** The rows of some Tehran days, both ends included, ordered by time and code. Nothing sealed is opened. */
export async function accountMoved(
  business: string,
  iban: string,
  from: string,
  to: string,
  tx: Queryable = db(),
): Promise<AccountMoved[]> {
  const rows = await tx
    .select({ id: bookRecords.id, ...MONEY })
    .from(bookRecords)
    .where(rowsOf(business, iban, within(from, to)))
    .orderBy(bookRecords.at, bookRecords.id);
  const before = idOfRow(iban, "").length;
  return rows.map((row) => {
    const { at, movedRial } = movedOf(row);
    const status = row.state === "DEPOSIT" || row.state === "WITHDRAWAL" ? row.state : "unknown";
    return { id: row.id.slice(before), at, status, movedRial: movedRial ?? 0 };
  });
}

/** The day of the first row after a day; null if there is none. This row tells the balance before it. */
export async function nextMovedDay(
  business: string,
  iban: string,
  day: string,
  tx: Queryable = db(),
): Promise<string | null> {
  const isBehind = gte(bookRecords.at, new Date(tehranDayBounds(addDays(day, 1)).from));
  const [row] = await tx
    .select({ at: bookRecords.at })
    .from(bookRecords)
    .where(rowsOf(business, iban, isBehind))
    .orderBy(bookRecords.at)
    .limit(1);
  return row ? tehranDayOf(row.at) : null;
}

/** An account that the book knows, with its first and last day. */
interface KnownAccount {
  iban: string;
  /** The first day of it that was read; null if none was. */
  since: string | null;
  /** For an account that is not listed any more: the last day that was read completely. Null for a listed account. */
  until: string | null;
}

/** Every account that the book knows, including accounts that are not linked any more, ordered by IBAN. */
export async function knownAccounts(business: string, tx: Queryable = db()): Promise<KnownAccount[]> {
  const accounts = await tx
    .select({ iban: bookRecords.id, state: bookRecords.state })
    .from(bookRecords)
    .where(and(eq(bookRecords.business, business), eq(bookRecords.kind, "bankAccount")))
    .orderBy(bookRecords.id);
  if (accounts.length === 0) return [];
  const days = Map.groupBy(
    await tx.select().from(bookAccountDays).where(eq(bookAccountDays.business, business)).orderBy(bookAccountDays.day),
    ({ iban }) => iban,
  );
  return accounts.map(({ iban, state }) => {
    const known = days.get(iban) ?? [];
    const last = state === "GONE" ? known.findLast((each) => whyNotWhole(each.day, each) === null) : undefined;
    const since = known[0]?.day ?? null;
    // If no day of it was read completely, it has no days at all.
    return {
      iban,
      since,
      until: state === "GONE" ? (last?.day ?? addDays(since ?? tehranDayOf(Date.now()), -1)) : null,
    };
  });
}

/**
 * The account's balance at the start of a day, from the rows before it. It is known only if all days until then were
 * read.
 */
async function heldBefore(business: string, iban: string, day: string, tx: Queryable): Promise<number | null> {
  const isBefore = lt(bookRecords.at, new Date(tehranDayBounds(day).from));
  const rows = await tx
    .select(MONEY)
    .from(bookRecords)
    .where(rowsOf(business, iban, isBefore))
    .orderBy(desc(bookRecords.at), desc(bookRecords.id))
    .limit(LEAD_IN_ROWS);
  const last = rows[0];
  if (!last || !(await areWhole(business, iban, tehranDayOf(last.at), addDays(day, -1), tx))) return null;
  // If the oldest of these rows share their second with rows that were cut off, their order is not known.
  const first = rows.length === LEAD_IN_ROWS ? rows.at(-1)?.at.getTime() : undefined;
  return heldAfter(rows.filter(({ at }) => at.getTime() !== first).map(movedOf));
}

async function areWhole(business: string, iban: string, from: string, to: string, tx: Queryable): Promise<boolean> {
  const known = await readDays(business, iban, from, to, tx);
  for (let day = from; day <= to; day = addDays(day, 1)) if (whyNotWhole(day, known.get(day)) !== null) return false;
  return true;
}

/** The number of sealed rows that are opened before other work gets its turn. */
const PER_LOOK = 500;

/** The number of rows that the book has for a period. */
export const countAccountRows = (business: string, iban: string, from: string, to: string): Promise<number> =>
  db().$count(bookRecords, rowsOf(business, iban, within(from, to)));

/**
 * Yields the rows of a period as they were told, in chunks. Rows that cannot be opened and rows without a time are
 * left out.
 *
 * @param most the most rows that are read
 */
export async function* accountRows(
  business: string,
  iban: string,
  from: string,
  to: string,
  first: "oldest" | "newest" = "oldest",
  most = Number.POSITIVE_INFINITY,
): AsyncGenerator<AccountRowInBook[]> {
  const [isLater, order] = first === "oldest" ? [sql`>`, asc] : [sql`<`, desc];
  let last: { at: Date; id: string } | undefined;
  let left = most;
  do {
    const isBehind = last && sql`(${bookRecords.at}, ${bookRecords.id}) ${isLater} (${last.at}, ${last.id})`;
    const found = await db()
      .select()
      .from(bookRecords)
      .where(and(rowsOf(business, iban, within(from, to)), isBehind))
      .orderBy(order(bookRecords.at), order(bookRecords.id))
      .limit(Math.min(PER_LOOK, left));
    left -= found.length;
    yield found.flatMap((row) => opened(row));
    last = found.length < PER_LOOK || left <= 0 ? undefined : found.at(-1);
  } while (last);
}

function opened(row: typeof bookRecords.$inferSelect): AccountRowInBook[] {
  try {
    return [recordIn<AccountRowInBook>(row)];
  } catch (error) {
    log.warn({ err: error, business: row.business }, "a row of an account could not be opened");
    return [];
  }
}

/** A row with the account whose it is: two accounts may know one transfer by one code. */
export type AccountRowInBook = Omit<StatementRow, "iban"> & { iban: string };

export const idOfRow = (iban: string, trackingCode: string): string => `${iban} ${trackingCode}`;

/**
 * Forgets what is known of labels on somebody's rows: a label may name them. No rule fits what is left of such a row, as
 * nothing is left of its description.
 *
 * @param rowIds what the book calls the rows, see `idOfRow`
 */
export async function eraseMarksOf(business: string, rowIds: readonly string[], tx: Queryable): Promise<void> {
  for (let from = 0; from < rowIds.length; from += PER_ERASING) {
    const some = rowIds.slice(from, from + PER_ERASING);
    const row = sql`${labelMarks.iban} || ' ' || ${labelMarks.trackingCode}`;
    await tx.delete(labelMarks).where(and(eq(labelMarks.business, business), inArray(row, some)));
  }
}

const PER_ERASING = 1000;
