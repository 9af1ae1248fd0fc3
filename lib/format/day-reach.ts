const FIRST_DAY = "1990-01-01";
const LAST_DAY = "2100-12-31";

/** Of whoever is alive, and whoever is known to the service, nobody was born before. */
export const FIRST_BIRTHDAY = "1900-01-01";

/**
 * Whether a Gregorian day is one that a record can be of: beyond, calendars and the database know no answer.
 *
 * @param earliest where it is not a record's: a birthday lies further back
 */
export const isDayInReach = (isoDay: string, earliest = FIRST_DAY): boolean => isoDay >= earliest && isoDay <= LAST_DAY;

const DAY_MS = 86_400_000;

/** The same of an instant, in whichever time zone those days are meant. */
export const isInstantInReach = (instant: string): boolean => {
  const at = Date.parse(instant);
  return at >= Date.parse(FIRST_DAY) - DAY_MS && at <= Date.parse(LAST_DAY) + 2 * DAY_MS;
};
