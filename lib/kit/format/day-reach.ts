const FIRST_DAY = "1990-01-01";
const LAST_DAY = "2100-12-31";

/** No living person, and no person whom the service knows, was born earlier. */
export const FIRST_BIRTHDAY = "1900-01-01";
/** Shown as an example: ۱۳۶۵/۰۷/۰۲. */
export const SOME_BIRTHDAY = "1986-09-24";

/**
 * Whether a record can have this Gregorian day; calendars and the database cannot handle days outside the range.
 * @param earliest the first day for values that are not of a record: a birthday may be earlier
 */
export const isDayInReach = (isoDay: string, earliest = FIRST_DAY): boolean => isoDay >= earliest && isoDay <= LAST_DAY;
