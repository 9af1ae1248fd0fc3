import "server-only";
import { parseIban } from "@/lib/kit/format/iban";
import { addDays, tehranDayOf } from "@/lib/kit/format/jalali";
import { log } from "@/lib/server/core/log";
import { callOf, type KindContext } from "@/lib/server/orders/kinds/kind";
import type { PaymentOrder } from "@/lib/server/orders/record/change";
import { callService } from "@/lib/server/proxy/call-service";
import { settlementOperations } from "../../operations";
import type { Settlement } from "../answers";

/** The largest page of a list. */
const PER_PAGE = 100;
/** If a part is not among this many pages of the newest settlements, it is looked for again later. */
const MOST_PAGES = 5;

/** The ids of a part in the order's receipt. They identify the part if a list leaves the track id out. */
export interface PartId {
  id: string;
  transactionId: string | null;
}

/** The visible parts of a settlement. */
export interface SeenParts {
  parts: Settlement[];
  /** How many more are known to exist from earlier answers. */
  unseen: number;
  /** Whether its search was read to the end, and no further row can be a part. */
  isAll: boolean;
}

export function partsKept({ receipt }: Pick<PaymentOrder, "receipt">): PartId[] {
  return Array.isArray(receipt?.partIds) ? (receipt.partIds as PartId[]) : [];
}

/** The ids of parts for later look-ups, including the known ones; empty for a settlement in one part. */
export function idsOfParts(parts: readonly Settlement[], known: readonly PartId[] = []): { partIds?: PartId[] } {
  const more = parts.filter((row) => !known.some((part) => isSame(part, row, known)));
  const partIds = [...known, ...more.map(({ id, transactionId }) => ({ id, transactionId }))];
  return partIds.length > 1 ? { partIds } : {};
}

/** The wallet transaction identifies a part only if each part has a transaction of its own. */
function isSame(part: PartId, row: Settlement, known: readonly PartId[]): boolean {
  if (part.id === row.id) return true;
  const { transactionId } = part;
  const isOwn = known.filter((each) => each.transactionId === transactionId).length === 1;
  return transactionId !== null && isOwn && transactionId === row.transactionId;
}

/**
 * The parts of a settlement of which a look-up told one. The others are found in the search by its track id: rows with
 * the track id, rows that an earlier answer named, and, if rows have no track id, those that complete the exact
 * amount. Known parts that were not found in this way are looked for among the newest settlements.
 */
export async function readParts(shown: Settlement, context: KindContext): Promise<SeenParts> {
  const { order } = context;
  const known = partsKept(order);
  const parts = [shown];
  const add = (rows: readonly Settlement[]) => {
    for (const row of rows) if (!parts.some(({ id }) => id === row.id)) parts.push(row);
  };
  const isPart = (row: Settlement) =>
    row.trackId === null ? known.some((part) => isSame(part, row, known)) : row.trackId === order.trackId;
  const unseen = () => known.filter((part) => !parts.some((row) => isSame(part, row, known))).length;
  let isAll = false;
  try {
    const found = await page(context, { q: order.trackId, page: 1 });
    add(found.items.filter(isPart));
    const perhaps = found.items.filter((row) => !parts.includes(row) && mayBePart(row, parts, order));
    if (sumOf([...parts, ...perhaps]) === order.amountRial) add(perhaps);
    const isRead = !found.hasMore && found.unreadRows === undefined;
    // If a search does not find a part that is known to exist, it proves nothing about the parts that it leaves out.
    isAll = isRead && found.items.some(({ id }) => id === shown.id) && perhaps.every((row) => parts.includes(row));
    // The service's day may begin at another time than ours.
    const from = addDays(tehranDayOf(order.sendingSince ?? order.createdAt), -1);
    for (let at = 1; unseen() > 0 && at <= MOST_PAGES; at += 1) {
      const { items, hasMore } = await page(context, { from, page: at });
      add(items.filter(isPart));
      if (!hasMore) break;
    }
  } catch (error) {
    log.warn({ err: error, order: order.id }, "the parts of a settlement could not be listed");
    isAll = false;
  }
  return { parts, unseen: unseen(), isAll };
}

async function page(context: KindContext, input: { q?: string; from?: string; page: number }) {
  return (await callService(settlementOperations.list, { ...input, perPage: PER_PAGE }, callOf(context))).data;
}

/**
 * Whether a row may be a part: it has no track id and no other destination. A masked or malformed IBAN may be any
 * IBAN.
 */
function mayBePart(row: Settlement, parts: readonly Settlement[], { destination }: PaymentOrder): boolean {
  if (row.trackId !== null || parts.some(({ id }) => id === row.id)) return false;
  const iban = parseIban(row.iban ?? "");
  return !iban.ok || iban.iban === destination;
}

export const sumOf = (parts: readonly Settlement[]): number =>
  parts.reduce((sum, { amountRial }) => sum + amountRial, 0);
