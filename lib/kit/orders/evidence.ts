/** At most this many pages are read; the page says what was left out. */
const MOST_PAGES = 10;
const DAY_MS = 24 * 3_600_000;

/** A row of one of the two statements; rial. `at` is an instant, a day, or null if it has none. */
export interface EvidenceRow {
  id: string;
  at: string | null;
  amountRial: number;
  /** By all but its amount and time: it goes the right way, at the right account. */
  isCandidate: boolean;
  /** What is said beside it. */
  note?: string;
}

/** A page of a statement; `next` is what the next one is asked by, null at the end. */
export interface EvidencePage<Cursor> {
  rows: readonly EvidenceRow[];
  unreadRows: number;
  next: Cursor | null;
}

/** What was looked at of a statement. */
export interface LookedAt {
  rows: EvidenceRow[];
  /** Rows that could not be read: each may be the one. */
  unreadRows: number;
  /** It was read to its end, or to before the order. */
  isToEnd: boolean;
  /** The times of its oldest and newest row; null if no row has a time. */
  oldest: string | null;
  newest: string | null;
}

/**
 * Reads a statement page after page until before the order. It ends before the last page only where all that was read is
 * newest first; the same rows again are no end.
 *
 * @param read a page; the first one without a cursor
 */
export async function lookThrough<Cursor>(
  read: (cursor: Cursor | undefined) => Promise<EvidencePage<Cursor>>,
  sinceMs: number,
): Promise<LookedAt> {
  const rows = new Map<string, EvidenceRow>();
  let unreadRows = 0;
  let isToEnd = false;
  let cursor: Cursor | undefined;
  for (let at = 0; at < MOST_PAGES; at += 1) {
    const page = await read(cursor);
    const before = rows.size;
    // A statement need not give each row an id of its own.
    for (const row of page.rows) rows.set(JSON.stringify([row.id, row.at, row.amountRial]), row);
    unreadRows += page.unreadRows;
    isToEnd = page.next === null || fallsBelow([...rows.values()], sinceMs);
    if (page.next === null || isToEnd || (rows.size === before && page.unreadRows === 0)) break;
    cursor = page.next;
  }
  const all = [...rows.values()];
  return { rows: all, unreadRows, isToEnd, ...reachOf(all.map(({ at }) => at)) };
}

/** The earliest and the latest time of those that are known. */
function reachOf(times: readonly (string | null)[]): Pick<LookedAt, "oldest" | "newest"> {
  const told = times.filter((at) => at !== null).sort((one, other) => latestMs(one) - latestMs(other));
  return { oldest: told[0] ?? null, newest: told.at(-1) ?? null };
}

/** What was looked at of several statements, as one. */
export const lookedAtTogether = (all: readonly LookedAt[]): LookedAt => ({
  rows: all.flatMap(({ rows }) => rows),
  unreadRows: all.reduce((sum, { unreadRows }) => sum + unreadRows, 0),
  isToEnd: all.every(({ isToEnd }) => isToEnd),
  ...reachOf(all.flatMap(({ oldest, newest }) => [oldest, newest])),
});

/** The instant, or the end of a day. */
export const latestMs = (at: string): number => Date.parse(at) + (at.length === 10 ? DAY_MS : 0);

function fallsBelow(rows: readonly EvidenceRow[], sinceMs: number): boolean {
  const times = rows.map(({ at }) => (at === null ? Number.NaN : latestMs(at)));
  const [first, last] = [times[0] ?? Number.NaN, times.at(-1) ?? Number.NaN];
  return last < sinceMs && last < first && times.every((time, at) => at === 0 || time <= (times[at - 1] ?? Number.NaN));
}
