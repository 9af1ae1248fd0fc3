import { addDays, tehranDayOf, tehranTimeOf, tehranWallToInstant } from "@/lib/kit/format/jalali";
import type { NoticeChannel, NoticeDigest, NoticeSeverity } from "@/lib/kit/notices";

/**
 * The channels of a kind until the member chooses. Texts cost money, so nobody gets them unasked. News stays on
 * the screen.
 */
export const DEFAULT_CHANNELS: Readonly<Record<NoticeSeverity, readonly Exclude<NoticeChannel, "webhook">[]>> = {
  urgent: ["push", "mail", "telegram", "bale"],
  act: ["push", "mail", "telegram", "bale"],
  know: [],
};

/** Minutes until an unseen urgent notice is told again, where the business sets no others. */
export const ESCALATE_AFTER_MINUTES = 15;

/** The most notices of one kind that a list names. */
export const MOST_LISTED = 100;

const MINUTES_OF_DAY = 24 * 60;

/** A minute of the day as people write it: 450 is `07:30`. */
export const clockText = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;

/**
 * The end of the quiet hours that it is now, in Tehran.
 *
 * @param from the first quiet minute of the day; `until` is the first that is not. They may span midnight
 * @returns null if it is not quiet now, or no quiet hours are set
 */
export function quietEnd(now: Date, from: number | null, until: number | null): Date | null {
  if (from === null || until === null || from === until) return null;
  const { isoDay, hour, minute } = tehranTimeOf(now);
  const at = hour * 60 + minute;
  const isQuiet = from < until ? at >= from && at < until : at >= from || at < until;
  if (!isQuiet) return null;
  const day = at < until ? isoDay : addDays(isoDay, 1);
  const end = tehranWallToInstant(day, `${clockText(until % MINUTES_OF_DAY)}:00`);
  return end === null ? null : new Date(end);
}

const DIGEST_HOUR = 8;
/** Saturday, when the week begins in Iran, as `Date` counts days. */
const WEEK_BEGINS = 6;

/**
 * The day (Tehran, Gregorian) whose summary is due by now.
 *
 * @returns null if the member wants none, or it is not yet time
 */
export function digestDay(now: Date, digest: NoticeDigest): string | null {
  if (digest === "none") return null;
  const { hour } = tehranTimeOf(now);
  if (hour < DIGEST_HOUR) return null;
  const day = tehranDayOf(now);
  if (digest === "weekly" && new Date(`${day}T00:00:00Z`).getUTCDay() !== WEEK_BEGINS) return null;
  return day;
}
