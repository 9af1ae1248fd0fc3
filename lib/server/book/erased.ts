import "server-only";
import { createHmac, randomBytes } from "node:crypto";
import { and, desc, eq, inArray } from "drizzle-orm";
import type { BookEntry, BookKind, BookTerm } from "@/lib/kit/book/entry";
import { type MaskKind, maskedPaths } from "@/lib/kit/operations/define";
import { log } from "@/lib/server/core/log";
import { processSingleton } from "@/lib/server/core/process-singleton";
import { registry } from "@/lib/server/core/registry";
import { sealedColumn } from "@/lib/server/core/reseal";
import { openBytes, sealBytes } from "@/lib/server/core/secret-box";
import { db, type Queryable } from "@/lib/server/db/client";
import { bookErased, bookErasureKeys, bookErasures } from "@/lib/server/db/schema";
import { maskAnswer } from "@/lib/server/proxy/mask";
import type { RecordInBook } from "./area";
import { partsOf } from "./terms";

/** Values that identify one person. The middle of a card number is not told, and a name may belong to many people. */
const OF_ONE: readonly BookTerm[0][] = ["mobile", "nationalCode", "iban", "id"];
const KEY_BYTES = 32;

const purposeOf = (business: string): string => `book erasures of ${business}`;
const keys = () => processSingleton("book-erasure-keys", () => new Map<string, Buffer>());

/**
 * Returns the key for a business's hashes of erased data; null if nobody was ever erased.
 *
 * @param isMade whether a key is made if there is none
 */
async function erasureKey(business: string, tx: Queryable, isMade = false): Promise<Buffer | null> {
  const known = keys().get(business);
  if (known) return known;
  if (isMade)
    await tx
      .insert(bookErasureKeys)
      .values({ business, sealed: sealBytes(randomBytes(KEY_BYTES), purposeOf(business)) })
      .onConflictDoNothing();
  const [stored] = await tx.select().from(bookErasureKeys).where(eq(bookErasureKeys.business, business));
  if (!stored) return null;
  try {
    const key = openBytes(stored.sealed, purposeOf(business));
    // A key that was made in this transaction is valid only after the transaction ends.
    if (!isMade) keys().set(business, key);
    return key;
  } catch (error) {
    log.error({ err: error, business }, "who was erased from the book is not known any more: the secret was lost");
    return null;
  }
}

const hashesOf = (key: Buffer, terms: readonly BookTerm[]): string[] =>
  terms
    .filter(([field]) => OF_ONE.includes(field))
    .flatMap(([field, value]) =>
      partsOf(field, value).map((part) => createHmac("sha256", key).update(`${field}\0${part}`).digest("base64url")),
    );

/** Removes the personal data from entries that have an erased value or belong to a record of an erased person. */
export async function withoutErased(
  business: string,
  told: ReadonlyMap<string, BookEntry>,
  tx: Queryable,
): Promise<ReadonlyMap<string, BookEntry>> {
  const key = await erasureKey(business, tx);
  if (key === null || told.size === 0) return told;
  const hashes = new Map([...told].map(([id, { terms }]) => [id, hashesOf(key, terms)]));
  const isAsked = and(eq(bookErased.business, business), inArray(bookErased.hash, [...hashes.values()].flat()));
  const erased = new Set(
    (await tx.select({ hash: bookErased.hash }).from(bookErased).where(isAsked)).map((row) => row.hash),
  );
  if (erased.size === 0) return told;
  const areas = areasByKind();
  return new Map(
    [...told].map(([id, entry]) => {
      const area = areas.get(entry.kind);
      if (!area || !hashes.get(id)?.some((hash) => erased.has(hash))) return [id, entry];
      return [id, { ...entry, ...withoutPerson(area, entry.record) }];
    }),
  );
}

const areasByKind = () => new Map<BookKind, RecordInBook<never>>(registry().records.map((area) => [area.kind, area]));

/** The business's own amounts and masked ids belong to nobody. */
const OF_NOBODY: readonly MaskKind[] = ["hidden", "reference"];

/** A record without its masked fields, and its remaining terms. */
export function withoutPerson(
  area: RecordInBook<never>,
  record: object,
): Pick<BookEntry, "record" | "terms" | "alike"> {
  const masks = area.personal ?? (area.list ? maskedPaths(area.list.operation) : {});
  const masked = Object.entries(masks).flatMap(([path, kind]) => (OF_NOBODY.includes(kind) ? [] : path));
  const unmasked = area.unmasked.map((path) => `items.*.${path}`);
  const gone = Object.fromEntries([...masked, ...unmasked].map((path) => [path, "hidden" as const]));
  const { items } = maskAnswer({ items: [record] }, gone);
  const left = items[0] ?? {};
  const { terms, alike } = area.entry(left as never);
  // The mark shows that missing fields were erased and not always missing.
  return { record: { ...left, isErased: true }, terms, alike };
}

/**
 * Records that the person with these values is erased. From now on none of their personal data is kept.
 *
 * @param ids the ids of their records, so that records that belong to these are recognised as theirs
 */
export async function noteErased(
  erasure: { business: string; by: string; reason: string; records: number },
  values: readonly BookTerm[],
  ids: readonly string[],
  tx: Queryable,
): Promise<string> {
  const key = await erasureKey(erasure.business, tx, true);
  const [stored] = await tx.insert(bookErasures).values(erasure).returning({ id: bookErasures.id });
  if (!key || !stored) throw new Error("an erasure could not be written down");
  const { business } = erasure;
  const all = [...new Set(hashesOf(key, [...values, ...ids.map((id) => ["id", id] as const)]))];
  for (let from = 0; from < all.length; from += PER_WRITE) {
    const rows = all.slice(from, from + PER_WRITE).map((hash) => ({ business, hash, erasureId: stored.id }));
    await tx.insert(bookErased).values(rows).onConflictDoNothing();
  }
  return stored.id;
}

const PER_WRITE = 1000;

/** Those of these values that belong to an erased person. */
export async function erasedAmong(
  business: string,
  terms: readonly BookTerm[],
  tx: Queryable,
): Promise<readonly BookTerm[]> {
  const key = await erasureKey(business, tx);
  if (key === null || terms.length === 0) return [];
  const hashes = terms.map((term) => hashesOf(key, [term]));
  const isAsked = and(eq(bookErased.business, business), inArray(bookErased.hash, hashes.flat()));
  const found = new Set(
    (await tx.select({ hash: bookErased.hash }).from(bookErased).where(isAsked)).map((row) => row.hash),
  );
  return terms.filter((_, index) => hashes[index]?.some((hash) => found.has(hash)));
}

/** When a person with one of these values was erased; for members who may erase people. */
export async function erasureOf(business: string, values: readonly BookTerm[]) {
  const key = await erasureKey(business, db());
  if (key === null || values.length === 0) return null;
  const [found] = await db()
    .select({ at: bookErasures.at, by: bookErasures.by, reason: bookErasures.reason, records: bookErasures.records })
    .from(bookErased)
    .innerJoin(bookErasures, eq(bookErasures.id, bookErased.erasureId))
    .where(and(eq(bookErased.business, business), inArray(bookErased.hash, hashesOf(key, values))))
    .orderBy(desc(bookErasures.at))
    .limit(1);
  return found ? { ...found, at: found.at.toISOString() } : null;
}

export const erasureKeySeals = [sealedColumn(bookErasureKeys, "sealed", ({ business }) => purposeOf(business))];
