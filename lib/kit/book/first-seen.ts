/**
 * The number of records per kind of end, by the Tehran day on which the end was first seen. A record's own day is the
 * day of its order; it may fail or come back many days later, and the service does not tell when.
 */
export type SeenOn = Record<string, Record<string, number>>;

/**
 * @param counts the current number per kind of end among the records that were ordered on `day`
 * @param before the result of the last reading; undefined at the first reading of the day: then all ends count for
 *   that day
 * @param today the Tehran day of the reading
 */
export function seenOnOf(
  day: string,
  today: string,
  counts: Readonly<Record<string, number>>,
  before: SeenOn | undefined,
): SeenOn {
  if (!before) return { [day]: { ...counts } };
  const all: SeenOn = structuredClone(before);
  const sorts = new Set([...Object.keys(counts), ...Object.values(before).flatMap((each) => Object.keys(each))]);
  for (const sort of sorts) {
    let more = (counts[sort] ?? 0) - countSeen(before, sort);
    if (more > 0) all[today] = { ...all[today], [sort]: (all[today]?.[sort] ?? 0) + more };
    // An end that was reverted is subtracted from the days seen last.
    for (const seen of Object.keys(all).sort().reverse()) {
      const known = all[seen]?.[sort] ?? 0;
      const less = Math.min(known, Math.max(-more, 0));
      if (less > 0) all[seen] = { ...all[seen], [sort]: known - less };
      more += less;
    }
  }
  return all;
}

/** How many of a kind were first seen on these days; without days, on any day. */
export function countSeen(seenOn: SeenOn, sort: string, days: readonly string[] = Object.keys(seenOn)): number {
  return days.reduce((total, day) => total + (seenOn[day]?.[sort] ?? 0), 0);
}
