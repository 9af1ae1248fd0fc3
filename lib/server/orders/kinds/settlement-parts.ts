import "server-only";
import { parseIban } from "@/lib/format/iban";
import { addDays, tehranDayOf } from "@/lib/format/jalali";
import { log } from "@/lib/server/log";
import type { PaymentOrder } from "@/lib/server/orders/record/change";
import { callService } from "@/lib/server/proxy/call-service";
import type { Settlement } from "@/lib/settlements/answers";
import { settlementOperations } from "@/lib/settlements/operations";
import { callOf, type KindContext } from "./kind";

/** The largest page of a list. */
const PER_PAGE = 100;
/** Beyond so many pages of the business's newest payouts, a part is looked for again later. */
const MOST_PAGES = 5;

/** A part by which it is known again, as the order's receipt keeps it: a list may leave the track id out. */
export interface PartId {
  id: string;
  transactionId: string | null;
}

/** What could be seen of a payout's parts. */
export interface SeenParts {
  parts: Settlement[];
  /** So many more are known to exist, by what the service told earlier. */
  unseen: number;
  /** Its search was read to the end, and no row of it could be another part. */
  isAll: boolean;
}

export function partsKept({ receipt }: Pick<PaymentOrder, "receipt">): PartId[] {
  return Array.isArray(receipt?.partIds) ? (receipt.partIds as PartId[]) : [];
}

/** What is kept of parts for later looks, with those that are known already; nothing of a payout that is one. */
export function idsOfParts(parts: readonly Settlement[], known: readonly PartId[] = []): { partIds?: PartId[] } {
  const more = parts.filter((row) => !known.some((part) => isSame(part, row, known)));
  const partIds = [...known, ...more.map(({ id, transactionId }) => ({ id, transactionId }))];
  return partIds.length > 1 ? { partIds } : {};
}

/** The wallet's transaction tells parts apart only where each has one of its own. */
function isSame(part: PartId, row: Settlement, known: readonly PartId[]): boolean {
  if (part.id === row.id) return true;
  const { transactionId } = part;
  const isOwn = known.filter((each) => each.transactionId === transactionId).length === 1;
  return transactionId !== null && isOwn && transactionId === row.transactionId;
}

/**
 * The parts of a payout of which a look-up told one. The others are its rows in the search by its track id: those that
 * carry it, those that an earlier answer named, and, where rows carry none, those that with the others are exactly the
 * whole. Parts that are known and were not found so are looked for among the newest payouts.
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
    // A search that does not find what is known to be there proves nothing of what it leaves out.
    isAll = isRead && found.items.some(({ id }) => id === shown.id) && perhaps.every((row) => parts.includes(row));
    // The service's day may begin at another moment than ours.
    const from = addDays(tehranDayOf(order.sendingSince ?? order.createdAt), -1);
    for (let at = 1; unseen() > 0 && at <= MOST_PAGES; at += 1) {
      const { items, hasMore } = await page(context, { from, page: at });
      add(items.filter(isPart));
      if (!hasMore) break;
    }
  } catch (error) {
    log.warn({ err: error, order: order.id }, "the parts of a payout could not be listed");
    isAll = false;
  }
  return { parts, unseen: unseen(), isAll };
}

async function page(context: KindContext, input: { q?: string; from?: string; page: number }) {
  return (await callService(settlementOperations.list, { ...input, perPage: PER_PAGE }, callOf(context))).data;
}

/** A row without a track id that is not another place's. One that is masked, or written as no IBAN is, may be any. */
function mayBePart(row: Settlement, parts: readonly Settlement[], { destination }: PaymentOrder): boolean {
  if (row.trackId !== null || parts.some(({ id }) => id === row.id)) return false;
  const iban = parseIban(row.iban ?? "");
  return !iban.ok || iban.iban === destination;
}

export const sumOf = (parts: readonly Settlement[]): number =>
  parts.reduce((sum, { amountRial }) => sum + amountRial, 0);
