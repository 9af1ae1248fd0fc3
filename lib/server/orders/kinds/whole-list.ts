import "server-only";
import type { Page } from "@/lib/kit/operations/define";
import { ApiError } from "@/lib/kit/operations/errors";

const PER_PAGE = 100;

/** The search for an order in a list. */
export interface ListSearch<Row> {
  /** @throws ApiError */
  read: (
    page: number,
    perPage: number,
  ) => Promise<Pick<Page<Row>, "items" | "hasMore" | "total"> & { unreadRows?: number }>;
  idOf: (row: Row) => string;
  /** Whether a row is the order's, by the track id. */
  isIt: (row: Row) => boolean;
  /** Whether an unidentified row may be the order's. */
  isPerhaps: (row: Row) => boolean;
  /** When a row was made at the latest, in milliseconds; NaN if the row does not tell. */
  madeAt: (row: Row) => number;
  /** Older rows cannot be the order's. */
  oldestMs: number;
}

/**
 * Reads all rows of a list that could be the order. Only rows with a track id prove that they are not the order. The
 * reading ends before the last page only if all rows so far are ordered newest first by their times. In another
 * order, or without times, the order may be on any page. The last page is a page without rows, or the page that
 * completes the told total: a page shorter than requested proves nothing.
 *
 * @throws ApiError as `read`; `upstream_unreadable` if the list proves nothing
 */
export async function findInList<Row>(search: ListSearch<Row>): Promise<{ row: Row | null; isPerhapsThere: boolean }> {
  const { idOf, oldestMs } = search;
  let isPerhapsThere = false;
  const read: Row[] = [];
  let unread = 0;
  for (let page = 1; ; page += 1) {
    const data = await search.read(page, PER_PAGE);
    const row = data.items.find(search.isIt);
    if (row) return { row, isPerhapsThere: false };
    isPerhapsThere ||= data.items.some(search.isPerhaps);
    const more = data.items.filter((one) => !read.some((each) => idOf(each) === idOf(one)));
    read.push(...more);
    unread += data.unreadRows ?? 0;
    const isEmpty = data.items.length === 0 && data.unreadRows === undefined;
    const isWhole = data.total !== null && read.length + unread >= data.total;
    const isLast = !data.hasMore && (isEmpty || isWhole);
    if (!isLast && !fallsBelow(read.map(search.madeAt), oldestMs)) {
      if (more.length > 0) continue;
      // The page repeated the same rows or had no readable ones, so there may be others.
      throw new ApiError("upstream_unreadable");
    }
    // An unreadable row may be this very order, so its absence is not proven.
    if (unread > 0) throw new ApiError("upstream_unreadable");
    return { row: null, isPerhapsThere };
  }
}

/** The most pages that are read. If there are more, what was read proves nothing. */
const MOST_PAGES = 30;

/**
 * Reads all rows of a list down to a time. Neither the list's order nor correct paging is relied on.
 *
 * @returns the rows, and whether all that were made since then were read and readable
 * @throws ApiError as `read`
 */
export async function readSince<Row>(
  list: Pick<ListSearch<Row>, "read" | "idOf" | "madeAt" | "oldestMs">,
): Promise<{ rows: Row[]; isWhole: boolean }> {
  const rows = new Map<string, Row>();
  try {
    await findInList<Row>({
      ...list,
      read: async (page, perPage) => {
        if (page > MOST_PAGES) throw new ApiError("upstream_unreadable");
        const data = await list.read(page, perPage);
        for (const row of data.items) rows.set(list.idOf(row), row);
        return data;
      },
      // All rows are wanted, not only the first.
      isIt: () => false,
      isPerhaps: () => false,
    });
    return { rows: [...rows.values()], isWhole: true };
  } catch (error) {
    if (!(error instanceof ApiError && error.code === "upstream_unreadable")) throw error;
    return { rows: [...rows.values()], isWhole: false };
  }
}

/** Whether rows are ordered newest first, with more than one time, down to a row older than this time. */
function fallsBelow(times: readonly number[], oldestMs: number): boolean {
  const [first, last] = [times[0] ?? Number.NaN, times.at(-1) ?? Number.NaN];
  return (
    last < oldestMs && last < first && times.every((time, at) => at === 0 || time <= (times[at - 1] ?? Number.NaN))
  );
}

const DAY_MS = 24 * 3_600_000;

/** The time in a row's text, or the end of its day if it has no hour; NaN without a time. */
export function latestOf(told: string | null): number {
  if (told === null) return Number.NaN;
  return Date.parse(told) + (/^\d{4}-\d\d-\d\d$/.test(told) ? DAY_MS : 0);
}

const RIAL_PER_TOMAN = 10;

/** Whether two amounts may be the same in rial or toman. The unit of a list's amounts is not certain. */
export const isSomeUnitOf = (told: number, meantRial: number): boolean =>
  told === meantRial || told * RIAL_PER_TOMAN === meantRial || told === meantRial * RIAL_PER_TOMAN;

/** A row of the service's list may be the order, but does not identify it. */
export class PerhapsListed extends Error {}
