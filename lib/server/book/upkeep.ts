import "server-only";
import { and, asc, eq, gte, inArray, lt, ne, or, sql } from "drizzle-orm";
import type { BookKind } from "@/lib/kit/book/entry";
import { recordAudit } from "@/lib/server/audit/record";
import { log } from "@/lib/server/core/log";
import { registry } from "@/lib/server/core/registry";
import { isSealedOtherwise, reseal } from "@/lib/server/core/reseal";
import { presentKeyId } from "@/lib/server/core/secret-box";
import { db, type Queryable } from "@/lib/server/db/client";
import {
  bookAccountDays,
  bookChanges,
  bookKeys,
  bookReadings,
  bookRecords,
  dailyFigures,
} from "@/lib/server/db/schema";
import { erasureKeySeals } from "./erased";
import { lockBook, recordIn, sealedAnew } from "./keep";
import { firstKeptDay, keptSince } from "./kept-since";
import { TERMS_FORMAT } from "./terms";

const PER_STEP = 200;

/**
 * Reseals every record and computes its search hashes again, after the installation's secret or the format of the
 * hashes has changed. Until then old records cannot be found. An interrupted run continues, because finished records
 * have the new key. A record that no known key opens stays as it is. If the service still tells it, the next reading
 * writes it again.
 */
export async function rekeyBook(signal: AbortSignal): Promise<void> {
  const keyId = presentKeyId().toString("hex");
  if (await isBookKeyed()) return;
  await reseal(erasureKeySeals, signal);
  let changed = 0;
  let pass = await resealAll(signal);
  // Another process with the earlier secret may have written meanwhile, so the work is done only when a pass finds
  // nothing.
  for (; pass.changed > 0; pass = await resealAll(signal)) changed += pass.changed;
  await putKey(keyId, pass.lost);
  if (changed + pass.lost > 0) log.info({ changed, lost: pass.lost }, "the book is sealed with the present secret");
}

/** @returns how many records were resealed, and how many no known key opens */
async function resealAll(signal: AbortSignal): Promise<{ changed: number; lost: number }> {
  const areas = new Map(registry().records.map((area) => [area.kind, area]));
  let [changed, lost] = [0, 0];
  for (let last: typeof bookRecords.$inferSelect | undefined; ; ) {
    signal.throwIfAborted();
    const isOld = sealedOtherwise();
    // In the order of the primary key of each month.
    const isNext =
      last &&
      sql`(${bookRecords.business}, ${bookRecords.kind}, ${bookRecords.at}, ${bookRecords.id})
        > (${last.business}, ${last.kind}, ${last.at.toISOString()}::timestamptz, ${last.id})`;
    const rows = await db()
      .select()
      .from(bookRecords)
      .where(and(isOld, isNext))
      .orderBy(asc(bookRecords.business), asc(bookRecords.kind), asc(bookRecords.at), asc(bookRecords.id))
      .limit(PER_STEP);
    for (const row of rows) {
      try {
        const record = recordIn<never>(row);
        const { terms, alike, facts } = areas.get(row.kind)?.entry(record) ?? { terms: [] };
        const isThis = and(
          eq(bookRecords.business, row.business),
          eq(bookRecords.kind, row.kind),
          eq(bookRecords.at, row.at),
          eq(bookRecords.id, row.id),
          // A record that was told meanwhile is sealed with the new key already.
          eq(bookRecords.sealed, row.sealed),
        );
        const write = (tx: Queryable) =>
          tx.update(bookRecords).set(sealedAnew(row, { record, terms, alike, facts })).where(isThis);
        // The database pairs records by these hashes, so they are written one after another, under the lock.
        if (!alike) await write(db());
        else
          await db().transaction(async (tx) => {
            await lockBook(row.business, row.kind, tx);
            await write(tx);
          });
        changed += 1;
      } catch (error) {
        lost += 1;
        log.debug({ err: error, kind: row.kind }, "a record of the book opens with no known key");
      }
    }
    const end = rows.at(-1);
    if (!end) break;
    last = end;
  }
  return { changed, lost };
}

async function putKey(keyId: string, lost: number): Promise<void> {
  // After a return to an earlier secret the whole book must be resealed again, so the other keys are removed.
  await db().transaction(async (tx) => {
    await tx.delete(bookKeys);
    const present = { keyId, termsFormat: TERMS_FORMAT, doneAt: new Date() };
    // Another process may have finished at the same moment.
    await tx.insert(bookKeys).values(present).onConflictDoUpdate({ target: bookKeys.keyId, set: present });
    if (lost === 0) return;
    // Records that cannot be found are missing, so everything is read again.
    await tx.update(bookReadings).set({ wholeAt: null, nextPage: null });
    await tx.update(dailyFigures).set({ isStale: true });
    await tx.delete(bookAccountDays);
  });
}

const sealedOtherwise = () => or(isSealedOtherwise(bookRecords.sealed), ne(bookRecords.termsFormat, TERMS_FORMAT));

/** Whether the present secret finds the whole book. */
export async function isBookKeyed(): Promise<boolean> {
  const isPresent = and(eq(bookKeys.keyId, presentKeyId().toString("hex")), eq(bookKeys.termsFormat, TERMS_FORMAT));
  return (await db().select({ keyId: bookKeys.keyId }).from(bookKeys).where(isPresent)).length > 0;
}

/**
 * The same for one business, or for its records of one kind. They may be done before the rest, or new, as after the
 * first start, when nobody has checked the whole book yet.
 */
export async function isKeyedOf(business: string, kind?: BookKind): Promise<boolean> {
  if (await isBookKeyed()) return true;
  const isOld = and(eq(bookRecords.business, business), kind && eq(bookRecords.kind, kind), sealedOtherwise());
  return (await db().select({ id: bookRecords.id }).from(bookRecords).where(isOld).limit(1)).length === 0;
}

const PER_FORGETTING = 20_000;

/**
 * Deletes records older than `BOOK_KEEP_DAYS` in steps, and the months that are then empty. A time before 2000 is
 * invalid and does not count as an age: such records are told again and again. The audit log states for each business
 * how many records were deleted.
 */
export async function forgetOldRecords(now = Date.now()): Promise<void> {
  const day = firstKeptDay(now);
  const until = keptSince(now);
  while (await forgetSome(until));
  await db().delete(bookChanges).where(lt(bookChanges.at, until));
  await db().delete(dailyFigures).where(lt(dailyFigures.day, day));
  // Without its rows a day is not known any more.
  await db().delete(bookAccountDays).where(lt(bookAccountDays.day, day));
  await dropEmptyMonths(until);
}

/** @returns whether there may be more to delete */
const forgetSome = (until: Date): Promise<boolean> =>
  db().transaction(async (tx) => {
    const key = sql`${bookRecords.business}, ${bookRecords.kind}, ${bookRecords.at}, ${bookRecords.id}`;
    const isOld = and(
      lt(bookRecords.at, until),
      gte(bookRecords.at, new Date("2000-01-01T00:00:00Z")),
      inArray(
        bookRecords.kind,
        registry().records.flatMap(({ kind, isDated }) => (isDated ? kind : [])),
      ),
    );
    const gone = await tx.execute<{ business: string; rows: number }>(sql`
      WITH old AS (SELECT ${key} FROM ${bookRecords} WHERE ${isOld} LIMIT ${PER_FORGETTING}),
        gone AS (DELETE FROM ${bookRecords} WHERE (${key}) IN (SELECT * FROM old) RETURNING business)
      SELECT business, count(*)::int AS rows FROM gone GROUP BY business ORDER BY business`);
    for (const { business, rows } of gone.rows) {
      const detail = { rows, until: until.toISOString() };
      await recordAudit({ action: "book.expired", business, actor: null, detail }, tx);
    }
    return gone.rows.reduce((sum, { rows }) => sum + rows, 0) === PER_FORGETTING;
  });

/** Drops empty month partitions, because each of them costs every search a look. */
async function dropEmptyMonths(until: Date): Promise<void> {
  const month = `book_records_${until.toISOString().slice(0, 7).replace("-", "_")}`;
  const { rows } = await db().execute<{ name: string }>(sql`
    SELECT relname AS name FROM pg_class JOIN pg_inherits ON inhrelid = oid
    WHERE inhparent = 'book_records'::regclass AND relname ~ '^book_records_\\d{4}_\\d{2}$' AND relname < ${month}`);
  for (const { name } of rows) {
    try {
      await db().transaction(async (tx) => {
        // A long read is not waited for, because other queries would queue behind this lock.
        await tx.execute(sql`SET LOCAL lock_timeout = '2s'`);
        await tx.execute(sql`LOCK TABLE ${sql.identifier(name)} IN ACCESS EXCLUSIVE MODE`);
        const some = await tx.execute(sql`SELECT 1 FROM ${sql.identifier(name)} LIMIT 1`);
        if (some.rows.length === 0) await tx.execute(sql`DROP TABLE ${sql.identifier(name)}`);
      });
    } catch (error) {
      log.info({ err: error, month: name }, "an empty month of the book is dropped another time");
    }
  }
}
