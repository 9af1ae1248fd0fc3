import "server-only";
import {
  addToReport,
  emptyReport,
  type RowReport,
  readSettlements,
  showRow,
} from "@/lib/areas/money/batches/server/order/row-records";
import { MOST_BATCH_ITEMS } from "@/lib/kit/orders/kinds";
import { log } from "@/lib/server/core/log";
import { db } from "@/lib/server/db/client";
import type { KindContext, Receipt } from "@/lib/server/orders/kinds/kind";
import { otherIbanOf } from "@/lib/server/orders/kinds/record-of";
import { saidBackOf } from "@/lib/server/orders/kinds/returns";
import { itemsOf, type OrderItem } from "@/lib/server/orders/record/items";
import { type KeptPiece, piecesKept } from "@/lib/server/orders/record/pieces";
import { ALONE_PER_LOOK, ENDED, type ReturnedRows, readEnded } from "./batch-ended";
import { EmptyBatch, findPiece, isAsMeant, type Registered, readPiece, readPieces } from "./batch-pieces";

/**
 * Looks up the rows of a batch by pages of its batches and of settlements, without a call per row.
 *
 * @returns the receipt with the news of its rows; null if the service certainly knows none of the rows under way
 */
export async function followBatch(context: KindContext): Promise<Receipt | null> {
  const { order } = context;
  const items = await itemsOf(order.id, db());
  const pieces = piecesKept(order.receipt);
  const known = [...pieces];
  const report = emptyReport();
  let returned: ReturnedRows[] = [];
  try {
    returned = await readRefused(context, pieces).catch(noneIfEmpty);
    if (order.state === "done") {
      const arrived = items.filter(({ state }) => state === "done");
      await readSettlements(context, arrived, (item, settlement) => addToReport(item, settlement, report), "CANCELED");
    } else await readOpen(context, items, pieces, report);
    const ended = await readEnded(context, items, known);
    report.news.push(...ended.report.news);
    report.otherIban ??= ended.report.otherIban;
    returned.push(...ended.back);
    const saidBack = items.filter(({ trackId }) => trackId in saidBackOf(order)).slice(0, ALONE_PER_LOOK);
    for (const item of saidBack)
      if (!report.news.some(({ trackId }) => trackId === item.trackId)) await readOne(context, item, report);
  } catch (error) {
    // The rows that were read so far count, and the next look-up has less to read.
    if (report.news.length + returned.length + report.transactions.length === 0) throw error;
    log.warn({ err: error, order: order.id }, "a batch was looked at in part");
    report.isThere = true;
  }
  if (order.state === "sent" && !report.isThere && returned.length === 0) return null;
  return { ...receiptOfRows(report, { pieces }, returned), transactions: report.transactions };
}

/** An unproven absence of a piece does not stop the look-up of the other rows. */
export function noneIfEmpty(error: unknown): ReturnedRows[] {
  if (error instanceof EmptyBatch) return [];
  throw error;
}

/**
 * Looks up the refused pieces again, because a refusal may be wrong.
 *
 * @param pieces the pieces that the service has; pieces that are found are added
 * @returns the rows of the found pieces
 * @throws EmptyBatch if none is found and one of them is not certainly absent
 */
export async function readRefused(context: KindContext, pieces: KeptPiece[]): Promise<ReturnedRows[]> {
  const returned: ReturnedRows[] = [];
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
    const { totalRial, otherIban } = registered;
    returned.push({ from, to, isAsMeant: isAsMeant(piece, registered), totalRial, otherIban });
  }
  if (empty && returned.length === 0) throw empty;
  return returned;
}

async function readOpen(
  context: KindContext,
  items: readonly OrderItem[],
  pieces: KeptPiece[],
  report: RowReport,
): Promise<void> {
  const open = new Map(items.filter(({ state }) => state === "sent").map((item) => [item.trackId, item]));
  for (const piece of pieces) {
    const isOpen = [...open.values()].some(({ row }) => row >= piece.from && row <= piece.to);
    if (isOpen && !piece.isSubmitted) await readBatch(context, piece, open, report);
  }
  for (const { trackId, transactionId } of report.transactions) {
    const item = open.get(trackId);
    if (item) open.set(trackId, { ...item, transactionId });
  }
  const unseen = await readSettlements(context, [...open.values()], (item, settlement) =>
    addToReport(item, settlement, report),
  );
  for (const item of unseen.slice(0, ALONE_PER_LOOK)) await readOne(context, item, report);
}

/** A receipt with news of rows only. */
export const receiptOfRows = (
  { news, otherIban }: Pick<RowReport, "news" | "otherIban">,
  facts: Receipt["facts"],
  returned: readonly ReturnedRows[] = [],
): Receipt => ({
  serviceId: null,
  state: "sent",
  echoRial: returned.reduce<number | null>((sum, { totalRial }) => totalRial && (sum ?? 0) + totalRial, null),
  isAsMeant: returned.every(({ isAsMeant }) => isAsMeant),
  otherIban: otherIban ?? returned.find((each) => each.otherIban)?.otherIban ?? null,
  failure: null,
  facts,
  rows: news,
  returned,
});

/** Removes from the open rows those that did not become a settlement. */
async function readBatch(
  context: KindContext,
  piece: KeptPiece,
  open: Map<string, OrderItem>,
  report: RowReport,
): Promise<void> {
  const read = await readPiece(piece.batchId, context);
  report.isThere ||= read !== null;
  const { rows, hasUnread } = read ?? { rows: [], hasUnread: false };
  for (const { trackId, status, errorMessage, transactionId, iban } of rows) {
    const item = open.get(trackId);
    if (transactionId !== null && item?.transactionId === null) report.transactions.push({ trackId, transactionId });
    report.otherIban ??= otherIbanOf(iban, item?.iban ?? null);
    const ended = ENDED[status];
    if (ended) report.news.push({ trackId, state: ended, failure: errorMessage });
    if (status !== "SUBMITTED" && status !== "UNKNOWN") open.delete(trackId);
  }
  piece.isSubmitted =
    !hasUnread && rows.length > 0 && rows.every(({ status }) => status === "SUBMITTED" || status in ENDED);
}

async function readOne(context: KindContext, item: OrderItem, report: RowReport): Promise<void> {
  const settlement = await showRow(context, item);
  if (settlement) addToReport(item, settlement, report);
}
