import "server-only";
import { type MovedRow, reckonAccountDays } from "@/lib/kit/book/account-days";
import { addDays, countDays, tehranDayOf } from "@/lib/kit/format/jalali";
import { type FlowPoint, type HolderFlow, rowIdOf } from "../status";
import type { CardStatementRow } from "./answers";
import { type HolderContext, holderStatement } from "./holder";

/** The days that are drawn if no period is chosen. A period longer than {@link MOST_DAYS} shows its last days. */
const USUAL_DAYS = 30;
const MOST_DAYS = 92;
/** The most pages of a hundred rows that are read while somebody waits. */
const MOST_PAGES = 15;

/** What is drawn of rows that were read. */
interface Read {
  rows: readonly CardStatementRow[];
  /** Rows that could not be read. */
  unread: number;
  /** There are older ones of the period that were not read. */
  isCut: boolean;
}

/**
 * What moved on an account, day by day, from the rows of its statement.
 *
 * @throws ApiError as `holderStatement`
 */
export async function holderFlow(
  {
    applicationId,
    account,
    from: first,
    to: last,
  }: { applicationId: string; account: number; from?: string; to?: string },
  context: HolderContext,
): Promise<HolderFlow> {
  const today = tehranDayOf(Date.now());
  const to = last && last < today ? last : today;
  const asked = first ?? addDays(to, 1 - USUAL_DAYS);
  const earliest = addDays(to, 1 - MOST_DAYS);
  const isShortened = asked < earliest;
  const from = isShortened ? earliest : asked;
  if (from > to) return { from, to, points: [], unplaced: 0, left: 0, isShortened };
  const read = await readRows((page) =>
    holderStatement({ applicationId, account, from, to, page, perPage: 100 }, context),
  );
  return { ...flowOf(read, from, to), isShortened };
}

async function readRows(
  ask: (page: number) => Promise<{ items: readonly CardStatementRow[]; hasMore: boolean; unreadRows?: number }>,
): Promise<Read> {
  const rows = new Map<string, CardStatementRow>();
  let unread = 0;
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const { items, hasMore, unreadRows = 0 } = await ask(page);
    const before = rows.size;
    for (const row of items) rows.set(rowIdOf(row), row);
    unread += unreadRows;
    if (!hasMore) return { rows: [...rows.values()], unread, isCut: false };
    // A list that is the same on every page tells nothing of what comes after it.
    if (rows.size === before) break;
  }
  return { rows: [...rows.values()], unread, isCut: true };
}

/** @param from the first day, @param to the last one, both included */
export function flowOf({ rows, unread, isCut }: Read, from: string, to: string): Omit<HolderFlow, "isShortened"> {
  const placed = rows.filter((row): row is CardStatementRow & { at: string } => row.at !== null);
  const unplaced = unread + rows.length - placed.length;
  const byDay = Map.groupBy(placed, ({ at }) => tehranDayOf(at));
  const days = Array.from({ length: countDays(from, to) }, (_, index) => addDays(from, index));
  // Rows come newest first, so those that were not read are of the oldest day that was met, or of days before it.
  const oldest = isCut ? ([...byDay.keys()].sort()[0] ?? to) : "";
  const isRead = (day: string) => unplaced === 0 && day > oldest;
  const reckoned = reckonAccountDays(
    days.map((day) => ({ day, isWhole: isRead(day) })),
    (day) => (byDay.get(day) ?? []).map(moved),
    null,
  );
  const points = reckoned.map(
    ({ day, inRial, outRial, closingRial }): FlowPoint =>
      isRead(day)
        ? { day, isRead: true, inRial, outRial, balanceRial: closingRial }
        : { day, isRead: false, inRial: 0, outRial: 0, balanceRial: null },
  );
  return { from, to, points, unplaced, left: isCut ? points.filter(({ day }) => day <= oldest).length : 0 };
}

const moved = ({ at, status, amountRial, balanceRial }: CardStatementRow & { at: string }): MovedRow => ({
  at,
  movedRial: status === "DEPOSIT" ? amountRial : status === "WITHDRAWAL" ? -amountRial : null,
  balanceRial,
});
