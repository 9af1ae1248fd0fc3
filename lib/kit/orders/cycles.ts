import { addDays, tehranDayOf, tehranWallToInstant } from "@/lib/kit/format/jalali";
import { isoDay } from "@/lib/kit/operations/input";
import * as z from "@/lib/kit/zod";

const SLOT_MS = 30 * 60_000;
const A2A_MS = 60_000;
const MOST_DAYS_AHEAD = 14;

/**
 * When the interbank cycles of settlements are, in Tehran's time. The service does not tell, so a business keeps its
 * own table: the hours of each day, and the weekdays (0 is Saturday) and days on which banks rest.
 */
export const cycleCalendar = z.object({
  cycles: z
    .array(z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, "errors.invalidTime")))
    .check(z.minLength(1, "errors.required"), z.maxLength(12, "errors.tooLong")),
  restWeekdays: z.array(z.number().check(z.int(), z.gte(0), z.lte(6))).check(z.maxLength(6, "errors.tooLong")),
  restDays: z.array(isoDay).check(z.maxLength(200, "errors.tooLong")),
});
export type CycleCalendar = z.output<typeof cycleCalendar>;

/** The cycles as they are commonly published. */
export const defaultCalendar = (): CycleCalendar => ({
  cycles: ["03:45", "09:45", "12:45", "18:45"],
  restWeekdays: [],
  restDays: [],
});

/** 0 is Saturday, the week's first day here. */
export const weekdayOf = (isoDay: string): number => (new Date(`${isoDay}T00:00:00Z`).getUTCDay() + 1) % 7;

/** The first cycle after a moment (ISO instant); null when none is in sight. */
export function cycleAfter(moment: number, calendar: CycleCalendar): string | null {
  let day = tehranDayOf(moment);
  for (let ahead = 0; ahead < MOST_DAYS_AHEAD; ahead += 1, day = addDays(day, 1)) {
    if (calendar.restDays.includes(day) || calendar.restWeekdays.includes(weekdayOf(day))) continue;
    for (const clock of [...calendar.cycles].sort()) {
      const instant = tehranWallToInstant(day, `${clock}:00`);
      if (instant !== null && Date.parse(instant) > moment) return instant;
    }
  }
  return null;
}

export interface Arrival {
  /** When it goes to the bank, if it is sent at the moment asked about. */
  leavesAt: string;
  /** When it should arrive. */
  arrivesAt: string | null;
  /** Sent after this, it misses that arrival; null when there is no cycle to miss. */
  sendBy: string | null;
}

/** Until when an order has to be decided: it misses the bank's cycle after that, or it expires. */
export interface DecideBy {
  at: string;
  before: "cycle" | "expiry";
}

/** The earlier of the cycle that an order would miss and its expiry; null if there is neither. */
export function decideBy({
  arrival,
  expiresAt,
}: {
  arrival: Arrival | null;
  expiresAt: string | null;
}): DecideBy | null {
  const sendBy = arrival?.sendBy ?? null;
  if (sendBy !== null && (expiresAt === null || sendBy <= expiresAt)) return { at: sendBy, before: "cycle" };
  return expiresAt === null ? null : { at: expiresAt, before: "expiry" };
}

/**
 * When a settlement that is sent at `moment` (ms) arrives: an instant one goes to the bank at once, any other at the
 * next half hour; account to account takes seconds, anything else waits for the bank's cycle.
 */
export function arrivalOf(
  { type, isInstant }: { type: "ACH" | "A2A"; isInstant: boolean },
  moment: number,
  calendar: CycleCalendar,
): Arrival {
  const leaves = isInstant ? moment : (Math.floor(moment / SLOT_MS) + 1) * SLOT_MS;
  const leavesAt = new Date(leaves).toISOString();
  if (type === "A2A") return { leavesAt, arrivesAt: new Date(leaves + A2A_MS).toISOString(), sendBy: null };
  const arrivesAt = cycleAfter(leaves, calendar);
  const cycle = arrivesAt === null ? null : Date.parse(arrivesAt);
  // The last slot that still goes out before the cycle; a cycle at the half hour itself takes what left before.
  const lastSlot = cycle === null ? null : Math.floor((cycle - 1) / SLOT_MS) * SLOT_MS;
  const sendBy = cycle === null || lastSlot === null ? null : new Date(isInstant ? cycle : lastSlot).toISOString();
  return { leavesAt, arrivesAt, sendBy };
}
