import "server-only";
import { and, count, desc, eq, gte, isNotNull, sql } from "drizzle-orm";
import { addDays, tehranDayBounds, tehranDayOf } from "@/lib/kit/format/jalali";
import { keepInBook } from "@/lib/server/book/keep";
import { context, giveWay, READING } from "@/lib/server/book/reading";
import { env } from "@/lib/server/core/env";
import { processSingleton } from "@/lib/server/core/process-singleton";
import { db } from "@/lib/server/db/client";
import { bookReadings, bookRecords } from "@/lib/server/db/schema/index";
import { callService } from "@/lib/server/proxy/call-service";
import { batchOperations } from "../operations";
import type { BatchItemStatus } from "../status";
import type { BatchItem } from "./answers";
import { entryOfBatchRow } from "./book";

/** States of rows that have no settlement: nothing else tells of them. */
const NOT_HANDED_OVER = ["INIT", "PENDING", "FAILED", "CANCELED"] as const satisfies readonly BatchItemStatus[];
/** The number of batches that are read at a time. */
const PER_RUN = 20;
const MOST_PAGES = 50;

/**
 * Brings rows that were never handed over into the book: those of batches that count others than the book has. A batch
 * whose rows do not come to its own counts is read once for each change of them.
 *
 * @returns until when all of them are in the book: as of when it knows the batches; null while some are to be read
 * @throws ApiError when the service could not be asked
 */
export async function readBatchRows(business: string, signal: AbortSignal): Promise<Date | null> {
  const tried = processSingleton("batch-rows-read", () => new Map<string, string>());
  const isOfBatches = and(eq(bookReadings.business, business), eq(bookReadings.kind, "batch"));
  const [list] = await db()
    .select()
    .from(bookReadings)
    .where(and(isOfBatches, isNotNull(bookReadings.wholeAt)));
  const [batches, known] = await Promise.all([batchesOf(business), countsInBook(business)]);
  let read = 0;
  for (const { id, at, facts } of batches) {
    const counts = NOT_HANDED_OVER.map((status) => Number(facts?.[status] ?? 0));
    const key = `${business} ${id}`;
    const isKnown = NOT_HANDED_OVER.every((status, index) => counts[index] === (known.get(`${id} ${status}`) ?? 0));
    if (isKnown || tried.get(key) === counts.join()) continue;
    if (read >= PER_RUN) return null;
    read += 1;
    await readRows(business, { id, at }, signal);
    tried.set(key, counts.join());
  }
  return list?.freshAt ?? null;
}

const batchesOf = (business: string) => {
  const since = addDays(tehranDayOf(Date.now()), 1 - env().BOOK_DAYS);
  return db()
    .select({ id: bookRecords.id, at: bookRecords.at, facts: bookRecords.facts })
    .from(bookRecords)
    .where(
      and(
        eq(bookRecords.business, business),
        eq(bookRecords.kind, "batch"),
        gte(bookRecords.at, new Date(tehranDayBounds(since).from)),
      ),
    )
    .orderBy(desc(bookRecords.at));
};

async function countsInBook(business: string): Promise<Map<string, number>> {
  const batch = sql<string>`${bookRecords.facts} ->> 'batch'`;
  const rows = await db()
    .select({ batch, state: bookRecords.state, count: count() })
    .from(bookRecords)
    .where(and(eq(bookRecords.business, business), eq(bookRecords.kind, "batchItem")))
    .groupBy(sql`1, 2`);
  return new Map(rows.map((row) => [`${row.batch} ${row.state}`, row.count]));
}

async function readRows(business: string, { id, at }: { id: string; at: Date }, signal: AbortSignal): Promise<void> {
  const known = await rowsInBook(business, id);
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    await giveWay(signal);
    const toldAt = new Date();
    const asked = { batchId: id, page, perPage: READING.perPage };
    const { data } = await callService(batchOperations.show, asked, context(business));
    // What was handed over has a settlement; a row that waited when it was told last is told so.
    const isMeant = (row: BatchItem) => row.status !== "SUBMITTED" || known.has(row.id);
    const entries = data.items
      .filter(isMeant)
      .map((row) => entryOfBatchRow({ ...row, batchId: id, createdAt: at.toISOString() }));
    await keepInBook(business, entries, { source: "reading", toldAt });
    if (!data.hasMore) return;
  }
}

async function rowsInBook(business: string, batchId: string): Promise<ReadonlySet<string>> {
  const isOf = sql`${bookRecords.facts} ->> 'batch' = ${batchId}`;
  const rows = await db()
    .select({ id: bookRecords.id })
    .from(bookRecords)
    .where(and(eq(bookRecords.business, business), eq(bookRecords.kind, "batchItem"), isOf));
  return new Set(rows.map(({ id }) => id));
}
