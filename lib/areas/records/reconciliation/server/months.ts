import "server-only";
import { and, count, eq } from "drizzle-orm";
import { cameBackOf, type TransactionStatus } from "@/lib/areas/money/wallet/status";
import { FIGURE_DAYS } from "@/lib/areas/records/overview/status";
import { addDays, tehranDayOf } from "@/lib/kit/format/jalali";
import { env } from "@/lib/server/core/env";
import { db } from "@/lib/server/db/client";
import { bookUnread } from "@/lib/server/db/schema/index";
import { type PlaceDay, partRial, periodOf } from "../lines";
import { type Month, monthsBackTo } from "../months";
import type { DayAnswer, MonthAnswer, MonthRow, MonthState, MonthsAnswer, NotWhole, PlaceAnswer } from "./answers";
import { checkedClosings, closedMonths, type StoredClosing, toldClosing } from "./closings";
import { absentIn, everyPlace, type KnownPlace, knownPlaces, standingIn } from "./known-places";
import { countMismatches, mismatchesOfDay, openByDay } from "./mismatch-list";
import { walletMovements } from "./movements";
import { permissionOfPlace, placesOf, type Sees } from "./places";
import { changedDays, sinceClosing } from "./since";

/** The number of months that are listed. */
const MOST_MONTHS = 25;

/** The first day that readings cover. */
const firstRead = (): string => addDays(today(), 1 - Math.max(env().BOOK_DAYS, FIGURE_DAYS));
const today = (): string => tehranDayOf(Date.now());

export const answerOf = ({ place, known }: KnownPlace): PlaceAnswer => ({
  id: place.id,
  kind: place.source.kind,
  name: place.name,
  asOf: known.asOf,
  ...periodOf(known.days),
  days: known.days,
});

/** Closings, limited to the places that the reader may see. */
async function closingsSeen(business: string, sees: Sees): Promise<StoredClosing[]> {
  return (await checkedClosings(business)).map((stored) => {
    const { content } = stored.closing;
    const places = content.places.filter(({ id }) => sees(permissionOfPlace(id)));
    return { ...stored, closing: { ...stored.closing, content: { ...content, places } } };
  });
}

/** The reasons why these places are incomplete in a span. */
export function notWholeOf(places: readonly PlaceAnswer[], known: readonly KnownPlace[], unreadRows: number): NotWhole {
  const unread = places.flatMap((place) => place.days.filter(({ isRead }) => !isRead).map(({ day }) => day));
  const days = [...new Set(unread)].sort();
  const isUntold = ({ isRead, openingRial, closingRial }: PlaceDay) =>
    isRead && (openingRial === null || closingRial === null);
  const untold = places.filter(({ kind }) => kind === "account").flatMap((place) => place.days.filter(isUntold));
  const isReckoned = places.some(
    // Future days do not count.
    ({ kind, addsUp, days: of, unread: { count: missing } }) =>
      of.length > 0 && missing === 0 && !addsUp && !(kind === "account" && of.some(isUntold)),
  );
  return {
    unread: { count: days.length, days: days.slice(0, 10) },
    outOfReach: days.filter((day) => day < firstRead()).length,
    unreadRows: days.length > 0 ? unreadRows : 0,
    isBehind: known.some((each) => !each.known.isUpToDate),
    withoutBalance: untold.length,
    isReckoned,
  };
}

export const isWhole = ({ unread, isBehind, withoutBalance, isReckoned }: NotWhole): boolean =>
  unread.count === 0 && !isBehind && withoutBalance === 0 && !isReckoned;

/** The number of unreadable statement rows. Their days are incomplete. */
async function unreadRowsOf(business: string): Promise<number> {
  const [row] = await db()
    .select({ rows: count() })
    .from(bookUnread)
    .where(and(eq(bookUnread.business, business), eq(bookUnread.kind, "transaction")));
  return row?.rows ?? 0;
}

/** The months of a calendar, newest first, from the beginning of the book or of the closings. */
export async function monthsOf(business: string, calendar: Month["calendar"], sees: Sees): Promise<MonthsAnswer> {
  const closings = (await closingsSeen(business, sees)).filter(({ reopening }) => reopening === null);
  const places = await placesOf(business, sees);
  const begins = await Promise.all(places.map(({ id, source }) => source.since(business, id)));
  const bookFrom = begins.filter((day) => day !== null).sort()[0] ?? null;
  const first = [bookFrom, ...closings.map(({ closing }) => closing.from)].filter((day) => day !== null).sort()[0];
  const months = first === undefined ? [] : monthsBackTo(first, calendar, MOST_MONTHS);
  const [newest, oldest] = [months[0], months.at(-1)];
  if (!newest || !oldest) return { calendar, bookFrom, asOf: null, items: [] };
  const span = { from: oldest.from, to: newest.to };
  const [all, open, unreadRows] = await Promise.all([
    everyPlace(business, span, sees),
    openByDay(business, span, sees),
    unreadRowsOf(business),
  ]);
  const items = months.map((month): MonthRow => {
    const known = standingIn(all, month);
    const answers = known.map(answerOf);
    const notWhole = notWholeOf(answers, known, unreadRows);
    const stored = closings.find(({ closing }) => closing.month === month.id);
    const isOver = month.to < today();
    const sumOf = (part: "openingRial" | "closingRial") =>
      answers.reduce<number | null>((sum, each) => (sum === null || each[part] === null ? null : sum + each[part]), 0);
    const closingRial = sumOf("closingRial");
    return {
      ...month,
      state: stateOf(isOver, notWhole, stored, answers),
      openingRial: sumOf("openingRial"),
      closingRial,
      differenceRial: answers.reduce((sum, { lines }) => sum + partRial(lines, "difference"), 0),
      openMismatches: open.filter(({ day }) => day >= month.from && day <= month.to).length,
      unreadDays: notWhole.unread.count,
      outOfReach: notWhole.outOfReach,
      changedRial: stored ? changedBy(stored, answers) : null,
    };
  });
  const asOf = all.map(({ known }) => known.asOf ?? "").sort()[0];
  return { calendar, bookFrom, asOf: asOf || null, items };
}

/**
 * By how much the closing balances of the closed places differ now. A place that came into the book later was not
 * part of the closing.
 */
function changedBy({ closing }: StoredClosing, now: readonly PlaceAnswer[]): number | null {
  return closing.content.places.reduce<number | null>((sum, then) => {
    const rial = now.find(({ id }) => id === then.id)?.closingRial ?? null;
    return sum === null || rial === null ? null : sum + rial - then.closingRial;
  }, 0);
}

function stateOf(
  isOver: boolean,
  notWhole: NotWhole,
  stored: StoredClosing | undefined,
  places: readonly PlaceAnswer[],
): MonthState {
  if (stored?.isForged) return "forged";
  if (stored) return changedDays(stored.closing.content, places).length > 0 ? "changed" : "closed";
  if (!isOver) return "open";
  return isWhole(notWhole) ? "whole" : "notWhole";
}

export async function monthOf(business: string, month: Month, sees: Sees): Promise<MonthAnswer> {
  const [all, unreadRows, mismatches, closings] = await Promise.all([
    everyPlace(business, month, sees),
    unreadRowsOf(business),
    countMismatches(business, month, sees),
    closingsSeen(business, sees),
  ]);
  const known = standingIn(all, month);
  const places = known.map(answerOf);
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
    absent: absentIn(all, month),
    mismatches,
    closing: stored ? toldClosing(stored) : null,
    earlier: own.filter(({ reopening }) => reopening !== null).map(toldClosing),
    since: stored ? await sinceClosing(business, stored.closing, known) : null,
    openBefore: await openBefore(business, month, sees),
  };
}

/**
 * Earlier months that the book has from their first day and that are not closed, complete or not. The newest comes
 * first.
 */
export async function openBefore(business: string, month: Month, sees: Sees): Promise<string[]> {
  const [places, closed] = await Promise.all([placesOf(business, sees), closedMonths(business)]);
  const begins = await Promise.all(places.map(({ id, source }) => source.since(business, id)));
  const first = begins.filter((day) => day !== null).sort()[0];
  if (first === undefined) return [];
  return monthsBackTo(first, month.calendar, MOST_MONTHS, addDays(month.from, -1))
    .filter(({ from }) => from >= first)
    .filter(({ from, to }) => !closed.some(({ closing }) => closing.from <= to && closing.to >= from))
    .map(({ id }) => id);
}

export async function dayOf(business: string, day: string, sees: Sees): Promise<DayAnswer> {
  const span = { from: day, to: day };
  const [known, unreadRows, mismatches, closings] = await Promise.all([
    knownPlaces(business, span, sees),
    unreadRowsOf(business),
    mismatchesOfDay(business, day, sees),
    closingsSeen(business, sees),
  ]);
  const places = known.map(answerOf);
  const notWhole = notWholeOf(places, known, unreadRows);
  const stored = closings.find(
    ({ closing, reopening }) => reopening === null && closing.from <= day && closing.to >= day,
  );
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

/**
 * The two halves of a day's returns: money that came back on the day, and money that left on the day and did not
 * stay. Null if they do not add up to the day's line, for example while the book is changing.
 */
async function returnsOf(business: string, day: string, shown: PlaceDay | undefined): Promise<DayAnswer["returns"]> {
  if (!shown?.isRead) return null;
  const returns = { cameBackRial: 0, cameBack: 0, didNotStayRial: 0, didNotStay: 0 };
  for await (const { movements } of walletMovements(business, { from: day, to: day })) {
    for (const { role, status, amountRial, feeRial } of movements) {
      if (role === "back") {
        returns.cameBackRial += amountRial + feeRial;
        returns.cameBack += 1;
        continue;
      }
      // This uses the row itself, because its return may be on another day.
      const back = cameBackOf({
        status: status as TransactionStatus,
        amountRial: 0 - amountRial,
        wageRial: 0 - feeRial,
      });
      if (back.amountRial + back.feeRial === 0) continue;
      returns.didNotStayRial -= back.amountRial + back.feeRial;
      returns.didNotStay += 1;
    }
  }
  if (returns.cameBack + returns.didNotStay === 0) return null;
  return returns.cameBackRial + returns.didNotStayRial === partRial(shown.lines, "cameBack") ? returns : null;
}
