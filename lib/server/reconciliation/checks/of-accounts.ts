import "server-only";
import { addDays, tehranDayBounds, tehranDayOf } from "@/lib/format/jalali";
import { type PlaceDay, partRial } from "@/lib/reconciliation/lines";
import type { Place } from "../places";
import type { CheckContext, Found, ReconciliationCheck } from "./check";

/** What lacks for a day is being read. */
const UNREAD_AFTER_DAYS = 2;

/** The days of all accounts in the context's stretch. */
async function accountDaysIn({ accounts }: CheckContext): Promise<{ place: Place; day: PlaceDay }[]> {
  return (await accounts()).flatMap(({ place, known: { days } }) => days.map((day) => ({ place, day })));
}

const keyOf = ({ id }: Place, { day }: PlaceDay): string => `${id} ${day}`;

const foundOf = (place: Place, day: PlaceDay, amountRial: number | null, since: string): Found => ({
  key: keyOf(place, day),
  day: day.day,
  since,
  amountRial,
  theirs: { kind: "accountDay", id: day.day, place: place.id },
});

/** What the balances of an account's day say beyond its rows. */
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

/** A day of an account that is over for long and was not read to its end; days before the first that was are no gap. */
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
