import "server-only";
import { and, desc, eq, gt, inArray, sql } from "drizzle-orm";
import { canonicalJson } from "@/lib/server/audit/chain";
import { db } from "@/lib/server/db/client";
import { bookChanges, bookRecords, type reconciliationClosings } from "@/lib/server/db/schema/index";
import type { ClosedDay, ClosingContent } from "../closing";
import { changedLines, type PlaceDay, periodOf } from "../lines";
import { changedMovements } from "../movement";
import type { ChangedRow, PlaceAnswer, SinceClosing } from "./answers";
import { closedRows } from "./closings";
import type { KnownPlace } from "./known-places";

/** The most changed rows that are told. */
const MOST_ROWS = 200;

/** Whether a day differs from its closing. A day that is not known now cannot be compared. */
const isOther = (now: PlaceDay | undefined, then: ClosedDay): boolean =>
  now?.isRead === true &&
  canonicalJson([now.openingRial, now.closingRial, now.lines]) !==
    canonicalJson([then.openingRial, then.closingRial, then.lines]);

/** The days of a closed month whose sums have changed. */
export function changedDays(content: ClosingContent, places: readonly Pick<PlaceAnswer, "id" | "days">[]): string[] {
  const changed = new Set<string>();
  for (const place of content.places) {
    const now = new Map(places.find(({ id }) => id === place.id)?.days.map((each) => [each.day, each]));
    for (const then of place.days) if (isOther(now.get(then.day), then)) changed.add(then.day);
  }
  return [...changed].sort();
}

/** What the book learned about a closed month: the changed sums, and the rows behind them. */
export async function sinceClosing(
  business: string,
  { id: closingId, closedAt, content }: typeof reconciliationClosings.$inferSelect,
  known: readonly KnownPlace[],
): Promise<SinceClosing> {
  const found: ChangedRow[] = [];
  const places: SinceClosing["places"] = [];
  const all = new Set<string>();
  for (const then of content.places) {
    const here = known.find(({ place }) => place.id === then.id);
    const days = here?.known.days.filter(({ day }) => day >= content.from && day <= content.to) ?? [];
    const now = periodOf(days);
    const changed = changedDays({ ...content, places: [then] }, [{ id: then.id, days }]);
    for (const day of changed) all.add(day);
    const isKnown = now.closingRial !== null;
    places.push({
      id: then.id,
      changedRial: now.closingRial === null ? null : now.closingRial - then.closingRial,
      lines: isKnown ? changedLines(then.lines, now.lines) : [],
    });
    for (const day of changed) {
      if (!here || found.length > MOST_ROWS) break;
      const before = (await closedRows(closingId, then.id, day)) ?? [];
      for await (const { movements } of here.place.source.movements(business, then.id, { from: day, to: day }))
        for (const each of changedMovements(before, movements))
          found.push({ ...each, place: then.id, day, learnedAt: null, source: null });
    }
  }
  const rows = await withSource(business, closedAt, found.slice(0, MOST_ROWS), known);
  return { places, days: [...all].sort(), rows, hasMore: found.length > MOST_ROWS };
}

/**
 * When and from which source the book learned of each row: from the recorded change, or from the record's last
 * answer.
 */
async function withSource(
  business: string,
  since: Date,
  rows: ChangedRow[],
  known: readonly KnownPlace[],
): Promise<ChangedRow[]> {
  const recordOf = new Map(
    await Promise.all(
      known.map(async ({ place }) => [place.id, await place.source.recordOf(business, place.id)] as const),
    ),
  );
  // The difference between a day's balances and its rows belongs to no record.
  const named = rows.map(({ place, was, now }) => {
    const movement = now ?? was;
    return movement && movement.role !== "rest" ? (recordOf.get(place)?.(movement.id) ?? null) : null;
  });
  const records = named.filter((record) => record !== null);
  if (records.length === 0) return rows;
  const kinds = [...new Set(records.map(({ kind }) => kind))];
  const ids = [...new Set(records.map(({ id }) => id))];
  const changes = await db()
    .select({ kind: bookChanges.kind, id: bookChanges.recordId, at: bookChanges.at, source: bookChanges.source })
    .from(bookChanges)
    .where(
      and(
        eq(bookChanges.business, business),
        inArray(bookChanges.kind, kinds),
        inArray(bookChanges.recordId, ids),
        gt(bookChanges.at, since),
        // What only a timeline shows moves no sum.
        sql`${bookChanges.before} - 'seen' IS DISTINCT FROM ${bookChanges.after} - 'seen'`,
      ),
    )
    .orderBy(desc(bookChanges.id));
  const told = await db()
    .select({ kind: bookRecords.kind, id: bookRecords.id, at: bookRecords.toldAt, source: bookRecords.source })
    .from(bookRecords)
    .where(and(eq(bookRecords.business, business), inArray(bookRecords.kind, kinds), inArray(bookRecords.id, ids)));
  // If a row changed several times, the last change counts.
  const keyOf = ({ kind, id }: { kind: string; id: string }) => `${kind} ${id}`;
  const learned = new Map([...told, ...changes.toReversed()].map((each) => [keyOf(each), each]));
  return rows.map((row, index) => {
    const record = named[index];
    const found = record ? learned.get(keyOf(record)) : undefined;
    return found ? { ...row, learnedAt: found.at.toISOString(), source: found.source } : row;
  });
}
