import "server-only";
import { and, arrayContains, desc, eq, inArray, sql } from "drizzle-orm";
import type { DestinationHistory, UsualDuration } from "@/lib/kit/orders/views";
import { recordIn } from "@/lib/server/book/keep";
import { bookCoverage } from "@/lib/server/book/read-lists";
import { CAME_BACK } from "@/lib/server/book/settlement-outcomes";
import { wantedTerms } from "@/lib/server/book/terms";
import { db } from "@/lib/server/db/client";
import { bookRecords } from "@/lib/server/db/schema";
import type { SettlementType } from "../status";
import type { Settlement } from "./answers";

/**
 * The history of settlements to an IBAN in the book, from all sources; null while the book does not have all
 * settlements.
 */
export async function settlementsTo(business: string, iban: string): Promise<DestinationHistory | null> {
  const list = (await bookCoverage(business)).find(({ kind }) => kind === "settlement");
  if (!list?.freshAt || list.unread > 0) return null;
  const isToIban = arrayContains(bookRecords.terms, wantedTerms(business, "settlement", "iban", iban));
  const rows = await db()
    .select({
      state: bookRecords.state,
      count: sql<number>`count(*)::int`,
      rial: sql`coalesce(sum(${bookRecords.amountRial}), 0)`.mapWith(Number),
      lastAt: sql<string>`max(${bookRecords.at})::text`,
    })
    .from(bookRecords)
    .where(and(eq(bookRecords.business, business), eq(bookRecords.kind, "settlement"), isToIban))
    .groupBy(bookRecords.state);
  const sumOf = (isOne: (state: string) => boolean) => {
    const some = rows.filter(({ state }) => isOne(state));
    const last = some
      .map(({ lastAt }) => new Date(lastAt).toISOString())
      .sort()
      .at(-1);
    if (last === undefined) return null;
    return {
      count: some.reduce((sum, { count }) => sum + count, 0),
      rial: some.reduce((sum, { rial }) => sum + rial, 0),
      lastAt: last,
    };
  };
  return {
    arrived: sumOf((state) => state === "DONE"),
    cameBack: sumOf((state) => CAME_BACK.includes(state)),
    asOf: list.freshAt.toISOString(),
  };
}

/** The number of newest settlements that are used. Older ones may have had another price or duration. */
const NEWEST = 200;
/** With fewer settlements than this a result would be chance. */
const FEWEST = 5;

/** What the newest paid settlements suggest for the next one, by type, independent of their source. */
export interface SettlementsLately {
  /** The price of one settlement, in rial. */
  prices: Map<SettlementType, number>;
  /** How long a settlement that was not instant took from its order to its arrival. */
  durations: Map<SettlementType, UsualDuration>;
}

/**
 * The prices and durations of the newest paid settlements in the book. The durations come from the statement rows that
 * they belong to. Parts of a settlement in several parts are not used.
 */
export async function settlementsLately(business: string): Promise<SettlementsLately> {
  const rows = await db()
    .select({ business: bookRecords.business, kind: bookRecords.kind, id: bookRecords.id, sealed: bookRecords.sealed })
    .from(bookRecords)
    .where(and(eq(bookRecords.business, business), eq(bookRecords.kind, "settlement"), eq(bookRecords.state, "DONE")))
    .orderBy(desc(bookRecords.at))
    .limit(NEWEST);
  const told = rows.flatMap((row) => openedSettlement(row));
  const parts = Map.groupBy(told, ({ trackId, id }) => trackId ?? id);
  const whole = told.filter(({ trackId, id }) => parts.get(trackId ?? id)?.length === 1);
  const prices = new Map<SettlementType, number>();
  for (const { type, wageRial } of whole)
    if (type !== null && wageRial !== null && !prices.has(type)) prices.set(type, wageRial);
  return { prices, durations: await durationsOf(business, whole) };
}

async function durationsOf(business: string, whole: readonly Settlement[]): Promise<SettlementsLately["durations"]> {
  const ids = whole.flatMap(({ transactionId }) => transactionId ?? []);
  if (ids.length === 0) return new Map();
  const entries = await db()
    .select({ id: bookRecords.id, at: bookRecords.at, endedAt: bookRecords.endedAt })
    .from(bookRecords)
    .where(
      and(
        eq(bookRecords.business, business),
        eq(bookRecords.kind, "transaction"),
        eq(bookRecords.state, "settlement_done"),
        inArray(bookRecords.id, ids),
      ),
    );
  const tookMs = new Map(
    entries.flatMap(({ id, at, endedAt }) => (endedAt && endedAt > at ? [[id, endedAt.getTime() - at.getTime()]] : [])),
  );
  const known = whole.flatMap(({ type, isInstant, transactionId }) => {
    const ms = transactionId === null ? undefined : tookMs.get(transactionId);
    return type === null || isInstant === true || ms === undefined ? [] : [{ type, ms }];
  });
  return new Map(
    [...Map.groupBy(known, ({ type }) => type)].flatMap(([type, some]) => {
      if (some.length < FEWEST) return [];
      const sorted = some.map(({ ms }) => ms).sort((one, other) => one - other);
      const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
      return [[type, { count: sorted.length, middleMs: at(0.5), mostMs: at(0.9) }] as const];
    }),
  );
}

function openedSettlement(row: Parameters<typeof recordIn>[0]): Settlement[] {
  try {
    return [recordIn<Settlement>(row)];
  } catch {
    // The record is sealed with a lost secret and tells nothing.
    return [];
  }
}
