import "server-only";
import type { Page } from "@/lib/operations/define";
import { ApiError } from "@/lib/operations/errors";

const PER_PAGE = 100;

/** What of a list could be an order. */
export interface ListSearch<Row> {
  /** @throws ApiError */
  read: (
    page: number,
    perPage: number,
  ) => Promise<Pick<Page<Row>, "items" | "hasMore" | "total"> & { unreadRows?: number }>;
  idOf: (row: Row) => string;
  /** Its own row: by the order's track id. */
  isIt: (row: Row) => boolean;
  /** A row that does not say whose it is, and may be it. */
  isPerhaps: (row: Row) => boolean;
  /** When a row was made, at the latest, in milliseconds; NaN where it does not tell. */
  madeAt: (row: Row) => number;
  /** Nothing older can be it. */
  oldestMs: number;
}

/**
 * Reads all of a list that could be the order; only rows that carry a track id prove that it is none of them. It ends
 * before the last page only where all that was read is newest first, as it is told: in another order, or where rows do
 * not tell their time, the order may stand on any page. The last page is one without rows, or the one that completes the
 * total that is told: a page that is shorter than was asked for proves nothing.
 *
 * @throws ApiError as `read`; `upstream_unreadable` where the list proves nothing
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
      // The same rows again, or none that could be read: nothing says that there are no others.
      throw new ApiError("upstream_unreadable");
    }
    // A row that could not be read may be this very order: that is no proof.
    if (unread > 0) throw new ApiError("upstream_unreadable");
    return { row: null, isPerhapsThere };
  }
}

/** Whether rows are newest first, more than one moment of them, down to one that is older than that. */
function fallsBelow(times: readonly number[], oldestMs: number): boolean {
  const [first, last] = [times[0] ?? Number.NaN, times.at(-1) ?? Number.NaN];
  return (
    last < oldestMs && last < first && times.every((time, at) => at === 0 || time <= (times[at - 1] ?? Number.NaN))
  );
}

const DAY_MS = 24 * 3_600_000;

/** The instant of a row's text, or the end of its day where it tells no hour; NaN where it tells nothing. */
export function latestOf(told: string | null): number {
  if (told === null) return Number.NaN;
  return Date.parse(told) + (/^\d{4}-\d\d-\d\d$/.test(told) ? DAY_MS : 0);
}

const RIAL_PER_TOMAN = 10;

/** The unit of a list's amounts is not certain: the same number in the other one may be the same money. */
export const isSomeUnitOf = (told: number, meantRial: number): boolean =>
  told === meantRial || told * RIAL_PER_TOMAN === meantRial || told === meantRial * RIAL_PER_TOMAN;

/** A row of the service's list may be the order, and does not say so. */
export class PerhapsListed extends Error {}
