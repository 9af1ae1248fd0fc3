import "server-only";
import { and, asc, eq, gte, inArray, lt, sql } from "drizzle-orm";
import type { BookKind } from "@/lib/book/entry";
import { recordAudit } from "@/lib/server/audit/record";
import { db, type Queryable } from "@/lib/server/db/client";
import {
  bookAccountDays,
  bookChanges,
  bookKeys,
  bookReadings,
  bookRecords,
  dailyFigures,
} from "@/lib/server/db/schema";
import { log } from "@/lib/server/log";
import { IN_BOOK } from "@/lib/server/proxy/areas";
import { presentKeyId } from "@/lib/server/secret-box";
import { resealErasureKeys } from "./erased";
import { lockBook, recordIn, sealedAnew } from "./keep";
import { firstKeptDay, keptSince } from "./kept-since";
import { TERMS_FORMAT } from "./terms";

const PER_STEP = 200;

/**
 * Seals every record again, and reckons anew the hashes by which it is found, after the installation's secret or the way
 * they are reckoned has changed: until then nothing is found by what was written before. Goes on where it was broken off, as what is done has the new key.
 * What opens with no known key stays as it is; where the service still tells of it, its next reading writes it anew.
 */
export async function rekeyBook(signal: AbortSignal): Promise<void> {
  const keyId = presentKeyId().toString("hex");
  if (await isBookKeyed()) return;
  await resealErasureKeys();
  let changed = 0;
  let pass = await resealAll(keyId, signal);
  // A process that still had the earlier secret may have written behind it: nothing is done before a look finds nothing.
  for (; pass.changed > 0; pass = await resealAll(keyId, signal)) changed += pass.changed;
  await putKey(keyId, pass.lost);
  if (changed + pass.lost > 0) log.info({ changed, lost: pass.lost }, "the book is sealed with the present secret");
}

/** @returns how many records were sealed again, and how many open with no known key */
async function resealAll(keyId: string, signal: AbortSignal): Promise<{ changed: number; lost: number }> {
  const areas = new Map(IN_BOOK.map((area) => [area.kind, area]));
  let [changed, lost] = [0, 0];
  for (let last: typeof bookRecords.$inferSelect | undefined; ; ) {
    signal.throwIfAborted();
    const isOld = sealedOtherwise(keyId);
    // Along the primary key of each month.
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
          // Whatever was told of it meanwhile is sealed with the new key already.
          eq(bookRecords.sealed, row.sealed),
        );
        const write = (tx: Queryable) =>
          tx.update(bookRecords).set(sealedAnew(row, { record, terms, alike, facts })).where(isThis);
        // What the database pairs by these hashes is paired one after another.
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
  // Who goes back to an earlier secret has all of it sealed once more.
  await db().transaction(async (tx) => {
    await tx.delete(bookKeys);
    const present = { keyId, termsFormat: TERMS_FORMAT, doneAt: new Date() };
    // Another process may have come to the same end at the same moment.
    await tx.insert(bookKeys).values(present).onConflictDoUpdate({ target: bookKeys.keyId, set: present });
    if (lost === 0) return;
    // What cannot be found is not there: everything is read again.
    await tx.update(bookReadings).set({ wholeAt: null, nextPage: null });
    await tx.update(dailyFigures).set({ isStale: true });
    await tx.delete(bookAccountDays);
  });
}

const sealedOtherwise = (keyId: string) =>
  sql`(substring(${bookRecords.sealed} FROM 1 FOR 8) <> decode(${keyId}, 'hex') OR ${bookRecords.termsFormat} <> ${TERMS_FORMAT})`;

/** Whether all of the book is found by the present secret. */
export async function isBookKeyed(): Promise<boolean> {
  const isPresent = and(eq(bookKeys.keyId, presentKeyId().toString("hex")), eq(bookKeys.termsFormat, TERMS_FORMAT));
  return (await db().select({ keyId: bookKeys.keyId }).from(bookKeys).where(isPresent)).length > 0;
}

/**
 * The same of one business, or of its records of one kind, which may be done before the rest is, or new: as after the first
 * start, when nobody has looked through the whole book yet.
 */
export async function isKeyedOf(business: string, kind?: BookKind): Promise<boolean> {
  if (await isBookKeyed()) return true;
  const isOld = and(
    eq(bookRecords.business, business),
    kind && eq(bookRecords.kind, kind),
    sealedOtherwise(presentKeyId().toString("hex")),
  );
  return (await db().select({ id: bookRecords.id }).from(bookRecords).where(isOld).limit(1)).length === 0;
}

const PER_FORGETTING = 20_000;

/**
 * Forgets what happened longer ago than `BOOK_KEEP_DAYS`, in steps, and the months that are empty then. A time before 2000
 * makes no sense and is no age: what has one is told again and again. The audit log says for each business how much was
 * forgotten.
 */
export async function forgetOldRecords(now = Date.now()): Promise<void> {
  const day = firstKeptDay(now);
  const until = keptSince(now);
  while (await forgetSome(until));
  await db().delete(bookChanges).where(lt(bookChanges.at, until));
  await db().delete(dailyFigures).where(lt(dailyFigures.day, day));
  // Without its rows no day is known any more.
  await db().delete(bookAccountDays).where(lt(bookAccountDays.day, day));
  await dropEmptyMonths(until);
}

/** @returns whether there may be more */
const forgetSome = (until: Date): Promise<boolean> =>
  db().transaction(async (tx) => {
    const key = sql`${bookRecords.business}, ${bookRecords.kind}, ${bookRecords.at}, ${bookRecords.id}`;
    const isOld = and(
      lt(bookRecords.at, until),
      gte(bookRecords.at, new Date("2000-01-01T00:00:00Z")),
      inArray(
        bookRecords.kind,
        IN_BOOK.flatMap(({ kind, isDated }) => (isDated ? kind : [])),
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

/** A month's partition of which nothing is left costs every search a look. */
async function dropEmptyMonths(until: Date): Promise<void> {
  const month = `book_records_${until.toISOString().slice(0, 7).replace("-", "_")}`;
  const { rows } = await db().execute<{ name: string }>(sql`
    SELECT relname AS name FROM pg_class JOIN pg_inherits ON inhrelid = oid
    WHERE inhparent = 'book_records'::regclass AND relname ~ '^book_records_\\d{4}_\\d{2}$' AND relname < ${month}`);
  for (const { name } of rows) {
    try {
      await db().transaction(async (tx) => {
        // Whoever reads for long is not waited for: those behind would wait too.
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
