import "server-only";
import { and, count, eq } from "drizzle-orm";
import { addDays, tehranDayOf } from "@/lib/format/jalali";
import { FIGURE_DAYS } from "@/lib/overview/figures";
import type {
  DayAnswer,
  MonthAnswer,
  MonthRow,
  MonthState,
  MonthsAnswer,
  NotWhole,
  PlaceAnswer,
} from "@/lib/reconciliation/answers";
import { type PlaceDay, partRial, periodOf } from "@/lib/reconciliation/lines";
import { type Month, monthsBackTo } from "@/lib/reconciliation/months";
import { db } from "@/lib/server/db/client";
import { bookUnread } from "@/lib/server/db/schema";
import { env } from "@/lib/server/env";
import { closedMonths, closingsOf, type StoredClosing, toldClosing } from "./closings";
import { countMismatches, mismatchesOfDay, openByDay } from "./mismatch-list";
import { type Place, type PlaceDays, placesOf } from "./places";
import { returnsOf } from "./returns";
import { changedDays, sinceClosing } from "./since";

/** Months that are listed. */
const MOST_MONTHS = 25;

/** A place with its days of a stretch. */
export interface KnownPlace {
  place: Place;
  known: PlaceDays;
}

/** Every place with its days; none beyond today. */
export async function knownPlaces(business: string, span: { from: string; to: string }): Promise<KnownPlace[]> {
  const to = [span.to, today()].sort()[0] ?? span.to;
  const places = await placesOf(business);
  return Promise.all(
    places.map(async (place) => ({
      place,
      known: await place.source.days(business, place.id, { from: span.from, to }),
    })),
  );
}

/** The first day that readings go back to. */
const firstRead = (): string => addDays(today(), 1 - Math.max(env().BOOK_DAYS, FIGURE_DAYS));
const today = (): string => tehranDayOf(Date.now());

export function answerOf({ place, known }: KnownPlace, { from, to }: { from: string; to: string }): PlaceAnswer {
  const days = known.days.filter(({ day }) => day >= from && day <= to);
  return { id: place.id, kind: place.source.kind, name: place.name, asOf: known.asOf, ...periodOf(days), days };
}

/** What keeps a stretch of these places from being whole. */
export function notWholeOf(places: readonly PlaceAnswer[], known: readonly KnownPlace[], unreadRows: number): NotWhole {
  const unread = places.flatMap((place) => place.days.filter(({ isRead }) => !isRead).map(({ day }) => day));
  const days = [...new Set(unread)].sort();
  const isReckoned = places.some(
    // Days that are still to come are none.
    ({ addsUp, days: of, unread: { count: missing } }) => of.length > 0 && missing === 0 && !addsUp,
  );
  return {
    unread: { count: days.length, days: days.slice(0, 10) },
    outOfReach: days.filter((day) => day < firstRead()).length,
    unreadRows: days.length > 0 ? unreadRows : 0,
    isBehind: known.some((each) => !each.known.isUpToDate),
    isReckoned,
  };
}

export const isWhole = ({ unread, isBehind, isReckoned }: NotWhole): boolean =>
  unread.count === 0 && !isBehind && !isReckoned;

/** Rows of the statement that the service told and nobody could read: their days are not whole. */
export async function unreadRowsOf(business: string): Promise<number> {
  const [row] = await db()
    .select({ rows: count() })
    .from(bookUnread)
    .where(and(eq(bookUnread.business, business), eq(bookUnread.kind, "transaction")));
  return row?.rows ?? 0;
}

/** The months of a calendar from where the book begins, or closings do, the newest first. */
export async function monthsOf(business: string, calendar: Month["calendar"]): Promise<MonthsAnswer> {
  const closings = await closedMonths(business);
  const places = await placesOf(business);
  const begins = await Promise.all(places.map(({ id, source }) => source.since(business, id)));
  const bookFrom = begins.filter((day) => day !== null).sort()[0] ?? null;
  const first = [bookFrom, ...closings.map(({ closing }) => closing.from)].filter((day) => day !== null).sort()[0];
  const months = first === undefined ? [] : monthsBackTo(first, calendar, MOST_MONTHS);
  const [newest, oldest] = [months[0], months.at(-1)];
  if (!newest || !oldest) return { calendar, bookFrom, asOf: null, items: [] };
  const span = { from: oldest.from, to: newest.to };
  const [known, open, unreadRows] = await Promise.all([
    knownPlaces(business, span),
    openByDay(business, span),
    unreadRowsOf(business),
  ]);
  const items = months.map((month): MonthRow => {
    const answers = known.map((each) => answerOf(each, month));
    const notWhole = notWholeOf(answers, known, unreadRows);
    const stored = closings.find(({ closing }) => closing.month === month.id);
    const isOver = month.to < today();
    const sumOf = (part: "openingRial" | "closingRial") =>
      answers.reduce<number | null>((sum, each) => (sum === null || each[part] === null ? null : sum + each[part]), 0);
    const closingRial = sumOf("closingRial");
    const thenRial = stored?.closing.content.places.reduce((sum, place) => sum + place.closingRial, 0);
    return {
      ...month,
      state: stateOf(isOver, notWhole, stored, answers),
      openingRial: sumOf("openingRial"),
      closingRial,
      differenceRial: answers.reduce((sum, { lines }) => sum + partRial(lines, "difference"), 0),
      openMismatches: open.filter(({ day }) => day >= month.from && day <= month.to).length,
      unreadDays: notWhole.unread.count,
      outOfReach: notWhole.outOfReach,
      changedRial: thenRial === undefined || closingRial === null ? null : closingRial - thenRial,
    };
  });
  const asOf = known.map((each) => each.known.asOf ?? "").sort()[0];
  return { calendar, bookFrom, asOf: asOf || null, items };
}

function stateOf(
  isOver: boolean,
  notWhole: NotWhole,
  stored: StoredClosing | undefined,
  places: readonly PlaceAnswer[],
): MonthState {
  if (stored) return changedDays(stored.closing.content, places).length > 0 ? "changed" : "closed";
  if (!isOver) return "open";
  return isWhole(notWhole) ? "whole" : "notWhole";
}

export async function monthOf(business: string, month: Month): Promise<MonthAnswer> {
  const [known, unreadRows, mismatches, closings] = await Promise.all([
    knownPlaces(business, month),
    unreadRowsOf(business),
    countMismatches(business, month),
    closingsOf(business),
  ]);
  const places = known.map((each) => answerOf(each, month));
  const notWhole = notWholeOf(places, known, unreadRows);
  const own = closings.filter(({ closing }) => closing.month === month.id);
  const stored = own.find(({ reopening }) => reopening === null);
  const isOver = month.to < today();
  return {
    ...month,
    isOver,
    state: stateOf(isOver, notWhole, stored, places),
    notWhole,
    places,
    mismatches,
    closing: stored ? toldClosing(stored) : null,
    earlier: own.filter(({ reopening }) => reopening !== null).map(toldClosing),
    since: stored ? await sinceClosing(business, stored.closing, known) : null,
  };
}

export async function dayOf(business: string, day: string): Promise<DayAnswer> {
  const span = { from: day, to: day };
  const [known, unreadRows, mismatches, closings] = await Promise.all([
    knownPlaces(business, span),
    unreadRowsOf(business),
    mismatchesOfDay(business, day),
    closedMonths(business),
  ]);
  const places = known.map((each) => answerOf(each, span));
  const notWhole = notWholeOf(places, known, unreadRows);
  const stored = closings.find(({ closing }) => closing.from <= day && closing.to >= day);
  return {
    day,
    isOver: day < today(),
    notWhole,
    places,
    closing: stored ? toldClosing(stored) : null,
    hasChanged:
      stored && places.every((place) => place.unread.count === 0)
        ? changedDays(stored.closing.content, places).includes(day)
        : null,
    mismatches,
    returns: await returnsOf(business, day, dayIn(places, day)),
  };
}

const dayIn = (places: readonly PlaceAnswer[], day: string): PlaceDay | undefined =>
  places.find(({ kind }) => kind === "wallet")?.days.find((each) => each.day === day);
