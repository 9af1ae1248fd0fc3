import "server-only";
import { createHmac } from "node:crypto";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { BookEntry, BookKind, BookSeen, BookSource, BookState } from "@/lib/kit/book/entry";
import { tehranDayOf } from "@/lib/kit/format/jalali";
import type { Tag } from "@/lib/kit/operations/tags";
import { log } from "@/lib/server/core/log";
import { processSingleton } from "@/lib/server/core/process-singleton";
import { registry } from "@/lib/server/core/registry";
import { openBytes, sealBytes, subkey } from "@/lib/server/core/secret-box";
import type { RefusedInBook } from "@/lib/server/core/serve-area";
import { db, type Queryable } from "@/lib/server/db/client";
import { takeLock } from "@/lib/server/db/locks";
import { bookChanges, bookRecords } from "@/lib/server/db/schema";
import { publish } from "@/lib/server/events/bus";
import { withoutErased } from "./erased";
import { makeMonths } from "./months";
import { alikeOf, TERMS_FORMAT, termsOf } from "./terms";
import { forgetUnread, unreadWith } from "./unread";

/** Locks a business's book for a kind: no answer is written into it while the transaction lasts. */
export const lockBook = (business: string, kind: BookKind, tx: Queryable) => takeLock(tx, "book", business, kind);

/**
 * An answer that left the service before the last one may arrive after it. Within this time an answer cannot undo an
 * end.
 */
const OVERTAKING_MS = 10_000;

/** A keyed hash that shows whether two records differ. @param text the record as JSON */
const digestOf = (text: string): string =>
  createHmac("sha256", digestKey()).update(text).digest("base64url").slice(0, 22);

const digestKey = () => processSingleton("book-digest-key", () => subkey("book-digest"));

type Stored = typeof bookRecords.$inferSelect;
type New = typeof bookRecords.$inferInsert;

/** How the book was told. */
export interface Telling {
  source: BookSource;
  /** When the service gave the answer. */
  toldAt: Date;
  /** The member who is shown the answer. */
  actorName?: string | null;
  /** The webhook that made Daftar ask. */
  deliveryId?: string | null;
}

/** A change in the book. `before` is null if the record was not known. */
export interface BookChange {
  kind: BookKind;
  id: string;
  before: BookState | null;
  after: BookState;
}

/**
 * Writes an answer of the service into the book. The same answer again changes nothing. A later answer corrects an
 * earlier one, and the change is kept. An earlier answer that arrives late corrects nothing.
 *
 * @returns the new and changed records
 */
export async function keepInBook(
  business: string,
  entries: readonly BookEntry[],
  telling: Telling,
): Promise<BookChange[]> {
  const { toldAt } = telling;
  const changes: BookChange[] = [];
  if (entries.length === 0) return changes;
  const written = new Set<BookKind>();
  await makeMonths([toldAt.toISOString(), ...entries.flatMap(({ at }) => at ?? [])]);
  for (const kind of new Set(entries.map((entry) => entry.kind))) {
    const told = await newsIn(
      business,
      kind,
      entries.filter((entry) => entry.kind === kind),
    );
    if (told.size === 0) continue;
    const found = await db().transaction(async (tx) => {
      await lockBook(business, kind, tx);
      await forgetUnread(business, kind, [...told.values()].flatMap(idsOf), toldAt, tx);
      // This runs under the lock, so that an answer under way does not bring back the data of a person who was erased
      // meanwhile.
      return keepKind(business, kind, await withoutErased(business, told, tx), telling, tx);
    });
    changes.push(...found.changes);
    if (found.isWritten) written.add(kind);
  }
  for (const { kind, onNews } of registry().records) {
    const known = changes.filter((each) => each.kind === kind && each.before);
    if (known.length === 0) continue;
    await onNews?.(
      business,
      known.map(({ id }) => id),
    );
  }
  // The sums of these kinds are computed from the records themselves, so their viewers are notified here.
  for (const kind of new Set(changes.map((change) => change.kind))) {
    const tag = ANNOUNCED[kind];
    if (tag) announce(business, tag);
  }
  if (written.has("customer")) announce(business, "customer-book");
  return changes;
}

/** The entries that are news, by the id of their record. The last entry of a record counts. */
async function newsIn(
  business: string,
  kind: BookKind,
  entries: readonly BookEntry[],
): Promise<ReadonlyMap<string, BookEntry>> {
  const news = await recordsWithNews(business, kind, entries);
  return new Map(entries.flatMap((entry) => (news.has(entry.id) ? [[entry.id, entry] as const] : [])));
}

/**
 * The ids of the records about which an entry says something else than the book, compared without its lock. If another
 * process writes the same record at this moment, the next answer corrects the book.
 *
 * @param entries the entries of one kind; several may be about one record
 */
export async function recordsWithNews(
  business: string,
  kind: BookKind,
  entries: readonly BookEntry[],
): Promise<ReadonlySet<string>> {
  const ids = new Set(entries.map(({ id }) => id));
  // Merged kinds are compared under the lock, after they were merged with the known record.
  if (registry().records.find((area) => area.kind === kind)?.merged) return ids;
  const [known, unread] = await Promise.all([
    db()
      .select({
        id: bookRecords.id,
        digest: bookRecords.digest,
        channel: bookRecords.channel,
        state: bookRecords.state,
      })
      .from(bookRecords)
      .where(isOfThese(business, kind, [...ids])),
    unreadWith(business, [kind], entries.flatMap(idsOf)),
  ]);
  // A row that was unreadable before counts as news, even when the record is unchanged.
  if (unread.length > 0) return ids;
  const told = Map.groupBy(entries, ({ id }) => id);
  for (const row of known) if (told.get(row.id)?.every((entry) => isAsTold(row, entry))) ids.delete(row.id);
  return ids;
}

const isOfThese = (business: string, kind: BookKind, ids: readonly string[]) =>
  and(
    eq(bookRecords.business, business),
    eq(bookRecords.kind, kind),
    sql`${bookRecords.id} = ANY(${sql.param([...ids])}::text[])`,
  );

/** The state is compared besides the digest, because a record that is gone may have an unchanged digest. */
const isAsTold = (known: Pick<Stored, "digest" | "channel" | "state">, entry: BookEntry): boolean =>
  known.state === entry.state &&
  known.channel === channelOf(known, entry) &&
  known.digest === digestOf(JSON.stringify(entry.record));

/** A refund keeps its channel: only the list of refunds recognises a refund with an unknown title. */
const channelOf = (known: Pick<Stored, "channel"> | undefined, { channel }: Pick<BookEntry, "channel">) =>
  known?.channel === "refund" ? "refund" : channel;

/**
 * The entry of a record in the state that a refusal shows; none if the book does not know the record or cannot open
 * it.
 */
export async function entriesOfRefusal(business: string, { kind, id, entry }: RefusedInBook): Promise<BookEntry[]> {
  const isIt = and(eq(bookRecords.business, business), eq(bookRecords.kind, kind), eq(bookRecords.id, id));
  const [row] = await db().select().from(bookRecords).where(isIt);
  return row ? [entry(recordIn<never>(row))] : [];
}

/** The tag to announce when records of a kind change. The service sends no webhook for these kinds. */
const ANNOUNCED: Partial<Record<BookKind, Tag>> = {
  withdrawal: "figures",
  deposit: "deposits",
  suspiciousDeposit: "deposits",
};
/** Changes in a row are announced once per this many milliseconds. */
export const ANNOUNCE_EVERY_MS = 1000;

/** Announces that readers of a tag must read again, at most once a second. */
function announce(business: string, tag: Tag): void {
  const waiting = processSingleton("book-announced", () => new Set<string>());
  const key = `${tag} ${business}`;
  if (waiting.has(key)) return;
  waiting.add(key);
  setTimeout(() => {
    waiting.delete(key);
    void publish({ business, tags: [tag] });
  }, ANNOUNCE_EVERY_MS).unref();
}

/** All ids by which a record was known while it could not be read. */
const idsOf = ({ id, terms }: BookEntry): string[] => [
  id,
  ...terms.flatMap(([field, value]) => (field === "id" ? value : [])),
];

async function keepKind(
  business: string,
  kind: BookKind,
  told: ReadonlyMap<string, BookEntry>,
  from: Telling,
  tx: Queryable,
): Promise<{ changes: BookChange[]; isWritten: boolean }> {
  const isOne = isOfThese(business, kind, [...told.keys()]);
  const known = new Map((await tx.select().from(bookRecords).where(isOne)).map((row) => [row.id, row]));
  const rows: New[] = [];
  const changes: BookChange[] = [];
  const redated: string[] = [];
  const written: { record: never; before: BookState | null }[] = [];
  const area = registry().records.find((each) => each.kind === kind);
  const { merged, onChanged } = area ?? {};
  for (const one of told.values()) {
    const before = known.get(one.id);
    const entry = merged ? merged(one, openedOf(before), from.toldAt) : one;
    if (!entry) continue;
    if (before && isAsTold(before, entry)) continue;
    const row = rowOf(business, entry, from, before);
    if (before && isOvertaken(before, row)) continue;
    rows.push(row);
    if (before && before.at.getTime() !== row.at.getTime()) redated.push(entry.id);
    const was = before ? stateOf(before, entry.seen && seenBefore(area, before)) : null;
    const is = stateOf(row, entry.seen);
    written.push({ record: entry.record as never, before: was });
    if (JSON.stringify(was) !== JSON.stringify(is)) changes.push({ kind, id: entry.id, before: was, after: is });
  }
  if (rows.length === 0) return { changes, isWritten: false };
  if (redated.length > 0) await tx.delete(bookRecords).where(and(isOne, inArray(bookRecords.id, redated)));
  await tx
    .insert(bookRecords)
    .values(rows)
    .onConflictDoUpdate({
      target: [bookRecords.business, bookRecords.kind, bookRecords.at, bookRecords.id],
      set: Object.fromEntries(TOLD.map((name) => [name, sql.raw(`excluded.${bookRecords[name].name}`)])),
    });
  await onChanged?.(business, daysOf(changes), tx);
  await area?.onWritten?.(business, written, tx);
  const moved = changes.filter(({ before, after }) => before && before.state !== after.state);
  if (moved.length > 0)
    await area?.onMoved?.(
      business,
      moved.map(({ id, after: { state } }) => ({ id, state })),
      tx,
    );
  const kept = changes.filter(({ before, after }) => before !== null || after.seen !== undefined);
  if (kept.length > 0) {
    const { source, actorName = null, deliveryId = null } = from;
    const of = { business, kind, source, actorName, deliveryId };
    await tx.insert(bookChanges).values(kept.map(({ id, before, after }) => ({ ...of, recordId: id, before, after })));
  }
  return { changes, isWritten: true };
}

/** The Tehran days whose sums a change may affect: the days of the record, and the days on which money came back. */
const daysOf = (changes: readonly BookChange[]): string[] => [
  ...new Set(
    changes
      .flatMap(({ before, after }) => [before?.at, before?.endedAt, after.at, after.endedAt])
      .filter((moment): moment is string => typeof moment === "string")
      .map(tehranDayOf),
  ),
];

/** The columns that an answer tells. The others are computed from them (statement.ts). */
const TOLD = [
  "endedAt",
  "state",
  "isFinal",
  "amountRial",
  "feeRial",
  "channel",
  "balanceRial",
  "facts",
  "sealed",
  "terms",
  "alike",
  "termsFormat",
  "digest",
  "toldAt",
  "source",
] as const satisfies readonly (keyof New)[];

function rowOf(
  business: string,
  { record, terms, alike, facts, seen: _seen, at, endedAt, ...entry }: BookEntry,
  { source, toldAt }: Telling,
  before: Stored | undefined,
): New & { at: Date; toldAt: Date } {
  return {
    business,
    ...entry,
    channel: channelOf(before, { channel: entry.channel }),
    at: at === null ? (before?.at ?? toldAt) : new Date(at),
    // If nobody tells when a record ended, this is when the end was first seen.
    endedAt: endedAt ? new Date(endedAt) : entry.isFinal ? endSeen(before, entry.state, toldAt) : null,
    ...sealedAnew({ business, ...entry }, { record, terms, alike, facts }),
    toldAt,
    source,
  };
}

/**
 * The columns of a record that depend on the installation's secret, and the values that the area computes from the
 * record.
 */
export function sealedAnew(
  { business, kind, id }: Pick<Stored, "business" | "kind" | "id">,
  { record, terms, alike, facts }: Pick<BookEntry, "record" | "terms" | "alike" | "facts">,
) {
  const text = JSON.stringify(record);
  return {
    sealed: sealBytes(deflateRawSync(text), purposeOf(business, kind, id)),
    terms: termsOf(business, kind, terms),
    alike: alikeOf(business, kind, alike),
    facts: facts ?? null,
    termsFormat: TERMS_FORMAT,
    digest: digestOf(text),
  };
}

const endSeen = (before: Stored | undefined, state: string, toldAt: Date): Date | null =>
  before === undefined ? null : before.state === state ? before.endedAt : toldAt;

const purposeOf = (business: string, kind: BookKind, id: string): string => `book ${business} ${kind} ${id}`;

type SealedRow = Pick<Stored, "business" | "kind" | "id" | "sealed">;

/** The known record; null if there is none or no key opens it. */
export function openedOf<Told = never>(row: SealedRow | undefined): Told | null {
  if (!row) return null;
  try {
    return recordIn<Told>(row);
  } catch (error) {
    log.warn({ err: error, business: row.business, kind: row.kind }, "a record of the book could not be opened");
    return null;
  }
}

/** The record in a row of the book, as it was told. */
export const recordIn = <Told>(row: SealedRow): Told =>
  JSON.parse(inflateRawSync(openBytes(row.sealed, purposeOf(row.business, row.kind, row.id))).toString());

function isOvertaken(before: Stored, row: New & { toldAt: Date }): boolean {
  if (row.toldAt < before.toldAt) return true;
  return before.isFinal && !row.isFinal && row.toldAt.getTime() < before.toldAt.getTime() + OVERTAKING_MS;
}

/** What the timeline showed of a known record; nothing if no key opens it. */
function seenBefore(area: { entry: (record: never) => BookEntry } | undefined, before: Stored): BookSeen | undefined {
  const record = openedOf(before);
  return record === null ? undefined : area?.entry(record).seen;
}

const stateOf = (row: New | Stored, seen: BookSeen | undefined): BookState => ({
  state: row.state,
  amountRial: row.amountRial ?? null,
  feeRial: row.feeRial ?? null,
  at: row.at.toISOString(),
  endedAt: row.endedAt?.toISOString() ?? null,
  balanceRial: row.balanceRial ?? null,
  channel: row.channel ?? null,
  ...(seen && { seen }),
});
