/**
 * When records came to an end that somebody has to hear of: how many of each sort, by the Tehran day on which that was
 * first seen. A record's own day is when it was ordered; it may fail or come back many days later, and the service does
 * not say when.
 */
export type SeenOn = Record<string, Record<string, number>>;

/**
 * @param counts how many there are of each sort among the records that were ordered on `day`, as read now
 * @param before the same as read the last time; undefined when the day is read for the first time, and whatever ended
 *   on it is taken for having ended on that day
 * @param today the Tehran day on which it is read
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
    // What did not stay ended is taken from what was seen last.
    for (const seen of Object.keys(all).sort().reverse()) {
      const known = all[seen]?.[sort] ?? 0;
      const less = Math.min(known, Math.max(-more, 0));
      if (less > 0) all[seen] = { ...all[seen], [sort]: known - less };
      more += less;
    }
  }
  return all;
}

/** How many of a sort were first seen on these days; on any day without. */
export function countSeen(seenOn: SeenOn, sort: string, days: readonly string[] = Object.keys(seenOn)): number {
  return days.reduce((total, day) => total + (seenOn[day]?.[sort] ?? 0), 0);
}
