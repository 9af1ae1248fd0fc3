import "server-only";
import type { BatchItemStatus } from "@/lib/batches/codes";
import { MOST_BATCH_ITEMS } from "@/lib/batches/codes";
import { addDays, tehranDayOf } from "@/lib/format/jalali";
import { ApiError } from "@/lib/operations/errors";
import type { Unknown } from "@/lib/operations/unread";
import { db } from "@/lib/server/db/client";
import { log } from "@/lib/server/log";
import { callService } from "@/lib/server/proxy/call-service";
import type { Settlement } from "@/lib/settlements/answers";
import { settlementOperations } from "@/lib/settlements/operations";
import { EmptyBatch, findPiece, isAsMeant, type Registered, readPiece, readPieces } from "./batch-pieces";
import { type ItemNews, type ItemTransaction, itemsOf, type OrderItem } from "./items";
import { callOf, type KindContext, type Receipt } from "./kinds";
import { stateOfSettlement } from "./settlement-kind";

const PER_PAGE = 100;
/** Beyond so many pages a list is of others' payouts more than of ours. */
const MOST_PAGES = 300;
/** Rows that no list told of are asked for one by one, some at each look. */
const ALONE_PER_LOOK = 20;

/** A piece as the order's receipt keeps it. */
interface KeptPiece {
  batchId: string;
  from: number;
  to: number;
  /** All of it was handed to settlement: from there the settlements tell, not the batch. */
  isSubmitted: boolean;
}

/** Rows that were taken for refused and are there. */
interface Returned {
  from: number;
  to: number;
  isAsMeant: boolean;
  totalRial: number | null;
}

/**
 * Looks how far the rows of a batch have come: by pages of its batches and of settlements, never a call per row.
 *
 * @returns the receipt with the news of its rows
 */
export async function followBatch(context: KindContext): Promise<Receipt> {
  const { order } = context;
  const items = await itemsOf(order.id, db());
  const pieces = piecesKept(order.receipt);
  const news: ItemNews[] = [];
  const transactions: ItemTransaction[] = [];
  let returned: Returned[] = [];
  try {
    returned = await readRefused(context, pieces).catch(noneIfEmpty);
    if (order.state === "done") {
      const arrived = items.filter(({ state }) => state === "done");
      await readSettlements(context, arrived, news, "CANCELED");
    } else await readOpen(context, items, pieces, { news, transactions });
  } catch (error) {
    // What was read so far counts, and the next look has less to read.
    if (news.length + returned.length + transactions.length === 0) throw error;
    log.warn({ err: error, order: order.id }, "a batch was looked at in part");
  }
  return { ...receiptOfRows(news, { pieces }, returned), transactions };
}

/** What is not said to be there keeps nobody from looking at the others. */
function noneIfEmpty(error: unknown): Returned[] {
  if (error instanceof EmptyBatch) return [];
  throw error;
}

/**
 * Asks once more for the pieces that were refused: a refusal may be a lie.
 *
 * @param pieces those that the service has; the ones it turns out to have are added
 * @returns the rows of those
 * @throws EmptyBatch when none is there, and one of them is not certainly absent
 */
export async function readRefused(context: KindContext, pieces: KeptPiece[]): Promise<Returned[]> {
  const returned: Returned[] = [];
  if (pieces.length === Math.ceil(context.order.itemCount / MOST_BATCH_ITEMS)) return returned;
  let empty: EmptyBatch | undefined;
  for (const piece of await readPieces(context.order)) {
    if (pieces.some(({ from }) => from === piece.from)) continue;
    let registered: Registered | null;
    try {
      registered = await findPiece(piece, context);
    } catch (error) {
      if (!(error instanceof EmptyBatch)) throw error;
      empty = error;
      continue;
    }
    if (!registered) continue;
    const { from, to } = piece;
    pieces.push({ batchId: registered.batchId, from, to, isSubmitted: false });
    returned.push({ from, to, isAsMeant: isAsMeant(piece, registered), totalRial: registered.totalRial });
  }
  if (empty && returned.length === 0) throw empty;
  return returned;
}

/** What a look told of the rows. */
interface Told {
  news: ItemNews[];
  transactions: ItemTransaction[];
}

async function readOpen(
  context: KindContext,
  items: readonly OrderItem[],
  pieces: KeptPiece[],
  { news, transactions }: Told,
): Promise<void> {
  const open = new Map(items.filter(({ state }) => state === "sent").map((item) => [item.trackId, item]));
  for (const piece of pieces) {
    const isOpen = [...open.values()].some(({ row }) => row >= piece.from && row <= piece.to);
    if (isOpen && !piece.isSubmitted) await readBatch(context, piece, open, { news, transactions });
  }
  for (const { trackId, transactionId } of transactions) {
    const item = open.get(trackId);
    if (item) open.set(trackId, { ...item, transactionId });
  }
  const unseen = await readSettlements(context, [...open.values()], news);
  for (const { trackId } of unseen.slice(0, ALONE_PER_LOOK)) await readOne(context, trackId, news);
}

/** A receipt that tells of rows only. */
export const receiptOfRows = (
  rows: readonly ItemNews[],
  facts: Receipt["facts"],
  returned: readonly Returned[] = [],
): Receipt => ({
  serviceId: null,
  state: "sent",
  echoRial: returned.reduce<number | null>((sum, { totalRial }) => totalRial && (sum ?? 0) + totalRial, null),
  isAsMeant: returned.every(({ isAsMeant }) => isAsMeant),
  failure: null,
  facts,
  rows,
  returned,
});

export function piecesKept(receipt: Record<string, unknown> | null): KeptPiece[] {
  const pieces = receipt?.pieces;
  return Array.isArray(pieces) ? (pieces as KeptPiece[]).map((piece) => ({ ...piece })) : [];
}

const ENDED: Partial<Record<BatchItemStatus | Unknown, ItemNews["state"]>> = { FAILED: "failed", CANCELED: "canceled" };

/** Takes out of the open rows what has not become a settlement. */
async function readBatch(
  context: KindContext,
  piece: KeptPiece,
  open: Map<string, OrderItem>,
  { news, transactions }: Told,
): Promise<void> {
  const { rows, hasUnread } = (await readPiece(piece.batchId, context)) ?? { rows: [], hasUnread: false };
  for (const { trackId, status, errorMessage, transactionId } of rows) {
    if (transactionId !== null && open.get(trackId)?.transactionId === null)
      transactions.push({ trackId, transactionId });
    const ended = ENDED[status];
    if (ended) news.push({ trackId, state: ended, failure: errorMessage });
    if (status !== "SUBMITTED" && status !== "UNKNOWN") open.delete(trackId);
  }
  piece.isSubmitted =
    !hasUnread && rows.length > 0 && rows.every(({ status }) => status === "SUBMITTED" || status in ENDED);
}

/**
 * Pages through the settlements since the order left, newest first, until all that are looked for were seen. A row that
 * carries no track id is known by the transaction that its batch told.
 *
 * @returns those that were not seen
 */
async function readSettlements(
  context: KindContext,
  wanted: readonly OrderItem[],
  news: ItemNews[],
  status?: "CANCELED",
): Promise<OrderItem[]> {
  const missing = new Map(wanted.map((item) => [item.trackId, item]));
  const byTransaction = new Map(wanted.map((item) => [item.transactionId, item]));
  const trackIdOf = ({ trackId, transactionId, amountRial }: Settlement) => {
    if (trackId !== null || transactionId === null) return trackId;
    const item = byTransaction.get(transactionId);
    return item?.amountRial === amountRial ? item.trackId : null;
  };
  // The service's day may begin at another moment than ours.
  const from = addDays(tehranDayOf(context.order.sendingSince ?? context.order.createdAt), -1);
  for (let page = 1; missing.size > 0 && page <= MOST_PAGES; page += 1) {
    const input = { status, from, page, perPage: PER_PAGE };
    const { data } = await callService(settlementOperations.list, input, callOf(context));
    for (const settlement of data.items) {
      const trackId = trackIdOf(settlement);
      if (trackId !== null && missing.delete(trackId)) tell(trackId, settlement, news);
    }
    if (!data.hasMore) break;
  }
  return [...missing.values()];
}

async function readOne(context: KindContext, trackId: string, news: ItemNews[]): Promise<void> {
  try {
    tell(trackId, (await callService(settlementOperations.show, { trackId }, callOf(context))).data, news);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "upstream_not_found") throw error;
  }
}

function tell(trackId: string, settlement: Settlement, news: ItemNews[]): void {
  const item = newsOf(trackId, settlement);
  if (item) news.push(item);
}

/** What a settlement says of a row; null while it is on its way. */
export function newsOf(trackId: string, { status, errorMessage }: Settlement): ItemNews | null {
  const state = stateOfSettlement(status);
  return state === "sent" ? null : { trackId, state, failure: errorMessage };
}
