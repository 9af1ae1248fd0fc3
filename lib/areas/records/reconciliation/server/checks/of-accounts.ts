import "server-only";
import { addDays, tehranDayBounds, tehranDayOf } from "@/lib/kit/format/jalali";
import { type PlaceDay, partRial } from "../../lines";
import type { Place } from "../places";
import type { CheckContext, FoundMismatch, ReconciliationCheck } from "./check";

/** A missing day younger than this is still being read. */
const UNREAD_AFTER_DAYS = 2;

/** The days of all accounts in the context's span. */
async function accountDaysIn({ accounts }: CheckContext): Promise<{ place: Place; day: PlaceDay }[]> {
  return (await accounts()).flatMap(({ place, known: { days } }) => days.map((day) => ({ place, day })));
}

const keyOf = ({ id }: Place, { day }: PlaceDay): string => `${id} ${day}`;

const foundOf = (place: Place, day: PlaceDay, amountRial: number | null, since: string): FoundMismatch => ({
  key: keyOf(place, day),
  day: day.day,
  since,
  amountRial,
  theirs: { kind: "accountDay", id: day.day, place: place.id },
});

/** The difference between an account's balances and its rows on a day. */
export const accountDifference: ReconciliationCheck = {
  id: "account_difference",
  level: "mismatch",
  async run(context) {
    const days = await accountDaysIn(context);
    return {
      found: days.flatMap(({ place, day }) => {
        const rial = partRial(day.lines, "difference");
        return rial === 0 ? [] : [foundOf(place, day, rial, tehranDayBounds(day.day).from)];
      }),
      undecided: days.flatMap(({ place, day }) => (day.isRead ? [] : [keyOf(place, day)])),
    };
  },
};

/** An account's day that ended long ago and was not read completely. Days before the first read day do not count. */
export const accountUnreadDay: ReconciliationCheck = {
  id: "account_unread_day",
  level: "mismatch",
  async run(context) {
    const last = addDays(tehranDayOf(context.nowMs), -UNREAD_AFTER_DAYS);
    const days = await accountDaysIn(context);
    return {
      found: days.flatMap(({ place, day }) => {
        const isGap = !day.isRead && day.day <= last && place.since !== null && day.day > place.since;
        return isGap ? [foundOf(place, day, null, tehranDayBounds(day.day).to)] : [];
      }),
    };
  },
};
