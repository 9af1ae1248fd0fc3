import "server-only";
import { tehranDayOf } from "@/lib/kit/format/jalali";
import { askEach, db, type Queryable } from "@/lib/server/db/client";
import type { PlaceDay } from "../lines";
import type { AbsentPlace } from "./answers";
import { type Place, type PlaceDays, placesOf, type Sees } from "./places";

const today = (): string => tehranDayOf(Date.now());

/** A place with its days in a span. */
export interface KnownPlace {
  place: Place;
  known: PlaceDays;
}

interface Stretch {
  from: string;
  to: string;
}

/** Every place that the reader may see, with all days of the span up to today. */
export async function everyPlace(
  business: string,
  span: Stretch,
  sees: Sees,
  tx: Queryable = db(),
): Promise<KnownPlace[]> {
  const to = [span.to, today()].sort()[0] ?? span.to;
  const places = await placesOf(business, sees, tx);
  return askEach(tx, places, async (place) => ({
    place,
    known: await place.source.days(business, place.id, { from: span.from, to }, tx),
  }));
}

/** The places that hold money in a span, as far as known, each with its days. */
export const knownPlaces = async (
  business: string,
  span: Stretch,
  sees: Sees,
  tx: Queryable = db(),
): Promise<KnownPlace[]> => standingIn(await everyPlace(business, span, sees, tx), span);

/** Limits places to the days of a span. A place that is not linked any more has no days after its last. */
export function standingIn(all: readonly KnownPlace[], span: Stretch): KnownPlace[] {
  return all.flatMap(({ place, known }) => {
    const days = daysOf(place, known, span);
    return whyAbsent(place, days, span) ? [] : [{ place, known: { ...known, days } }];
  });
}

const daysOf = ({ until }: Place, { days }: PlaceDays, { from, to }: Stretch): PlaceDay[] =>
  days.filter(({ day }) => day >= from && day <= to && (until === null || day <= until));

/** Why a place is not part of a span. */
function whyAbsent(place: Place, days: readonly PlaceDay[], { from, to }: Stretch): AbsentPlace["why"] | null {
  if (place.since !== null && place.since > to) return "before";
  if (place.until !== null && place.until < from) return "gone";
  // Without a single row the account's balance is unknown and nothing moved.
  const isSilent =
    place.source.kind === "account" &&
    days.length > 0 &&
    days.every(({ isRead, closingRial, lines }) => isRead && closingRial === null && lines.length === 0);
  return isSilent ? "silent" : null;
}

/** The accounts that have no days, or not all days, in a month. */
export function absentIn(all: readonly KnownPlace[], span: Stretch): AbsentPlace[] {
  return all.flatMap(({ place, known }): AbsentPlace[] => {
    const why = whyAbsent(place, daysOf(place, known, span), span);
    const ends = place.until !== null && place.until < span.to;
    if (!why && !ends) return [];
    const day = why === "before" ? place.since : why === "silent" ? null : place.until;
    return [{ id: place.id, kind: place.source.kind, name: place.name, why: why ?? "gone", day }];
  });
}

/** Whether a place has every day of a span on which it existed. */
export const hasAllDays = ({ place, known: { days } }: KnownPlace, { from, to }: Stretch): boolean =>
  days[0]?.day === from && days.at(-1)?.day === (place.until !== null && place.until < to ? place.until : to);
