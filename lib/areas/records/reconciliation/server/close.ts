import "server-only";
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { reckonTouched } from "@/lib/areas/money/wallet/server/ask";
import { formatMonth } from "@/lib/kit/format/date-display";
import { cleanInput } from "@/lib/kit/format/digits";
import { tehranDayOf } from "@/lib/kit/format/jalali";
import type { Locale } from "@/lib/kit/i18n/locales";
import { ApiError } from "@/lib/kit/operations/errors";
import { canonicalJson } from "@/lib/server/audit/chain";
import { askEach, db, type Queryable } from "@/lib/server/db/client";
import { withExclusiveLock } from "@/lib/server/db/exclusive";
import { takeLock } from "@/lib/server/db/locks";
import {
  reconciliationClosedDays,
  reconciliationClosings,
  reconciliationReopenings,
} from "@/lib/server/db/schema/index";
import type { LocalContext } from "@/lib/server/local/handle";
import type { ClosedPlace, ClosingContent } from "../closing";
import { periodOf } from "../lines";
import { type Month, monthNamed } from "../months";
import { type Movement, movedBy } from "../movement";
import type { Closing, ClosingCheck } from "./answers";
import {
  closedMonths,
  closingHash,
  closingsOf,
  FIRST_PREVIOUS,
  hashesInAudit,
  packRows,
  rowsHash,
  type StoredClosing,
  sealOf,
  toldClosing,
  unpackRows,
} from "./closings";
import { hasAllDays, type KnownPlace, knownPlaces } from "./known-places";
import { countMismatches, countNotes } from "./mismatch-list";
import { findMismatches } from "./mismatches";
import { answerOf, isWhole, notWholeOf, openBefore } from "./months";
import { everything } from "./places";
import { changedDays } from "./since";

interface Asked {
  month: string;
  confirmation: string;
  note: string | null;
  closingRial: Record<string, number>;
}

/**
 * Closes a month: freezes its sums by day and line, the rows behind them, and its number of mismatches. The audit log
 * also keeps the hash. Later changes of the book do not change the closing.
 *
 * @throws ApiError `invalid_input` for a month that is not over, incomplete or already closed, `conflict` if the
 *   figures differ from those shown, or while the book is changing
 */
export async function closeMonth(asked: Asked, context: LocalContext): Promise<Closing> {
  const month = monthNamed(asked.month);
  if (!month) throw new ApiError("invalid_input", { fields: { month: "errors.invalidDate" } });
  if (!isConfirmed(month, asked.confirmation))
    throw new ApiError("invalid_input", { fields: { confirmation: "errors.notTheSame" } });
  // The lock is taken outside a transaction, because the freezing uses further connections. Presses that waited
  // inside transactions would hold all connections.
  return withExclusiveLock("account-closing", [context.business], () => freeze(month, asked, context));
}

async function freeze(month: Month, asked: Asked, { business, member, audit }: LocalContext): Promise<Closing> {
  await requireOpen(business, month, db());
  await reckonTouched(business);
  await findMismatches(business, month);
  const before = await openBefore(business, month, everything);
  const stored = await db().transaction(async (tx) => {
    await takeLock(tx, "closings", business);
    await requireOpen(business, month, tx);
    const known = await knownPlaces(business, month, everything, tx);
    requireWhole(month, known);
    const frozen = await askEach(tx, known, (each) => frozenPlace(business, each, tx));
    if (frozen.some(({ place }) => asked.closingRial[place.id] !== place.closingRial)) throw new ApiError("conflict");
    // A record that arrived while the rows were read is in only one of the two.
    if (canonicalJson(daysOf(await knownPlaces(business, month, everything, tx))) !== canonicalJson(daysOf(known)))
      throw new ApiError("conflict", { fields: { month: "errors.bookIsChanging" } });
    const [last] = await closingsOf(business, undefined, tx);
    const closedAt = new Date();
    const content: ClosingContent = {
      business,
      seq: (last?.closing.seq ?? 0) + 1,
      month: month.id,
      from: month.from,
      to: month.to,
      closedAt: closedAt.toISOString(),
      closedBy: { id: member.id, name: member.name },
      note: asked.note || null,
      places: frozen.map(({ place }) => place),
      mismatches: {
        ...(await countMismatches(business, month, everything, tx)),
        notes: await countNotes(business, month, tx),
      },
    };
    const previousHash = last?.closing.hash ?? FIRST_PREVIOUS;
    const id = randomUUID();
    const { seq, from, to } = content;
    const row = { id, business, seq, month: month.id, from, to, closedAt, content, previousHash };
    const hash = closingHash(previousHash, content);
    const [closing] = await tx
      .insert(reconciliationClosings)
      .values({ ...row, hash })
      .returning();
    if (!closing) throw new Error("the closing was not stored");
    for (const { place, days } of frozen)
      for (const { day, rows } of days)
        await tx.insert(reconciliationClosedDays).values({ closingId: id, place: place.id, day, rows: packRows(rows) });
    const { open, explained } = content.mismatches;
    const detail = {
      month: month.id,
      closingHash: hash,
      openMismatches: open,
      explainedMismatches: explained,
      ...(before.length > 0 && { openMonthsBefore: before.length }),
    };
    await audit({ action: "reconciliation.closed", subject: id, detail }, tx);
    return { closing, reopening: null };
  });
  return toldClosing(stored);
}

async function requireOpen(business: string, month: Month, tx: Queryable): Promise<void> {
  const closed = await closedMonths(business, tx);
  if (closed.some(({ closing }) => closing.from <= month.to && closing.to >= month.from))
    throw new ApiError("invalid_input", { fields: { month: "errors.monthIsClosed" } });
}

const LANGUAGES: readonly Locale[] = ["fa", "en"];

/** Whether the typed text is the month's name in one of the languages, or its id in addresses. */
function isConfirmed({ id, from, calendar }: Month, typed: string): boolean {
  const names = [id, ...LANGUAGES.map((locale) => formatMonth(from, { locale, calendar }))];
  return names.some((name) => cleanInput(name) === cleanInput(typed));
}

/** Why a month cannot be closed yet, as a message key; null if it can. */
export function whyNotClosable(month: Month, known: readonly KnownPlace[], nowMs: number): string | null {
  const hasAll = known.every((each) => hasAllDays(each, month));
  if (!hasAll || month.to >= tehranDayOf(nowMs)) return "errors.monthGoesOn";
  return isWhole(notWholeOf(known.map(answerOf), known, 0)) ? null : "errors.monthNotWhole";
}

function requireWhole(month: Month, known: readonly KnownPlace[]): void {
  const why = whyNotClosable(month, known, Date.now());
  if (why) throw new ApiError("invalid_input", { fields: { month: why } });
}

const daysOf = (known: readonly KnownPlace[]) => known.map(({ place, known: { days } }) => ({ id: place.id, days }));

/** From the first to the last of some days. */
const spanOf = (days: readonly { day: string }[]) => ({ from: days[0]?.day ?? "", to: days.at(-1)?.day ?? "" });

/** @throws ApiError `conflict` if the rows of a day do not add up to its sums, because the book is changing */
async function frozenPlace(business: string, { place, known }: KnownPlace, tx: Queryable) {
  const { openingRial, closingRial, lines } = periodOf(known.days);
  if (openingRial === null || closingRial === null)
    throw new ApiError("invalid_input", { fields: { month: "errors.monthNotWhole" } });
  const sums = new Map(known.days.map((day) => [day.day, day]));
  const days: { day: string; rows: Movement[] }[] = [];
  const frozen: ClosedPlace = { id: place.id, openingRial, closingRial, lines, days: [] };
  for await (const { day, movements } of place.source.movements(business, place.id, spanOf(known.days), tx)) {
    const sum = sums.get(day);
    if (sum?.openingRial === undefined || sum.openingRial === null || sum.closingRial === null)
      throw new ApiError("conflict", { fields: { month: "errors.bookIsChanging" } });
    const end = movements.reduce((rial, each) => rial + movedBy(each), sum.openingRial);
    if (end !== sum.closingRial) throw new ApiError("conflict", { fields: { month: "errors.bookIsChanging" } });
    days.push({ day, rows: movements });
    frozen.days.push({
      day,
      openingRial: sum.openingRial,
      closingRial: sum.closingRial,
      lines: sum.lines,
      rows: movements.length,
      rowsHash: rowsHash(movements),
    });
  }
  return { place: frozen, days };
}

/**
 * Opens a closed month again. Its closing stays, marked as reopened.
 *
 * @throws ApiError `not_found`, `conflict` if it was reopened already
 */
export async function reopenMonth(
  { closingId, reason }: { closingId: string; reason: string },
  { business, member, audit }: LocalContext,
): Promise<Closing> {
  return db().transaction(async (tx) => {
    await takeLock(tx, "closings", business);
    const [stored] = await closingsOf(business, eq(reconciliationClosings.id, closingId), tx);
    if (!stored) throw new ApiError("not_found");
    if (stored.reopening) throw new ApiError("conflict");
    const [reopening] = await tx
      .insert(reconciliationReopenings)
      .values({ closingId, byId: member.id, byName: member.name, reason })
      .returning();
    const detail = { month: stored.closing.month, closingHash: stored.closing.hash, reason };
    await audit({ action: "reconciliation.reopened", subject: closingId, detail }, tx);
    return toldClosing({ ...stored, reopening: reopening ?? null });
  });
}

/**
 * Computes all hashes of a closing again, looks for it in the audit log, and compares its frozen figures with the
 * book.
 *
 * @returns null if the business has no such closing
 */
export async function verifyClosing(business: string, closingId: string): Promise<ClosingCheck | null> {
  const all = await closingsOf(business);
  const stored = all.find(({ closing }) => closing.id === closingId);
  if (!stored) return null;
  const { closing } = stored;
  const kept = await db()
    .select()
    .from(reconciliationClosedDays)
    .where(eq(reconciliationClosedDays.closingId, closingId));
  const rows = new Map(kept.map((each) => [`${each.place} ${each.day}`, opened(each.rows)]));
  const days = closing.content.places.flatMap((place) => place.days.map((day) => ({ place, day })));
  const [known, audited] = await Promise.all([knownPlaces(business, closing, everything), hashesInAudit(business)]);
  const { content, chain, audit } = sealOf(closing, all, audited);
  return {
    checkedAt: new Date().toISOString(),
    content,
    rows:
      kept.length === days.length &&
      days.every(({ place, day }) => {
        const frozen = rows.get(`${place.id} ${day.day}`);
        return frozen != null && frozen.length === day.rows && rowsHash(frozen) === day.rowsHash;
      }),
    chain,
    audit,
    book: await bookSays(business, closing, known),
    movements: days.reduce((sum, { day }) => sum + day.rows, 0),
  };
}

function opened(packed: Buffer): Movement[] | null {
  try {
    return unpackRows(packed);
  } catch {
    return null;
  }
}

type ClosingRow = StoredClosing["closing"];

async function bookSays(
  business: string,
  { content }: ClosingRow,
  known: readonly KnownPlace[],
): Promise<ClosingCheck["book"]> {
  const places = known.map(answerOf);
  const isKnown = content.places.every(
    ({ id, days }) =>
      places.find((place) => place.id === id)?.days.filter(({ isRead }) => isRead).length === days.length,
  );
  if (!isKnown) return "unknown";
  if (changedDays(content, places).length > 0) return "changed";
  for (const then of content.places) {
    const hashes = new Map(then.days.map(({ day, rowsHash: hash }) => [day, hash]));
    const source = known.find(({ place }) => place.id === then.id)?.place.source;
    if (!source) return "unknown";
    for await (const { day, movements } of source.movements(business, then.id, spanOf(then.days)))
      if (rowsHash(movements) !== hashes.get(day)) return "changed";
  }
  return "same";
}
