import "server-only";
import { and, eq, inArray } from "drizzle-orm";
import type { SettlementOutcome, SettlementParts } from "@/lib/areas/money/settlements/operations";
import type { SettlementStatus } from "@/lib/areas/money/settlements/status";
import type { ItemState } from "@/lib/kit/orders/kinds";
import { bookCoverage } from "@/lib/server/book/read-lists";
import { outcomesOf } from "@/lib/server/book/settlement-outcomes";
import { isUuid } from "@/lib/server/core/uuid";
import { db } from "@/lib/server/db/client";
import { orderItems } from "@/lib/server/db/schema/index";
import { everyPage } from "@/lib/server/exports/every-page";
import { cached } from "@/lib/server/proxy/answer-cache";
import { callService } from "@/lib/server/proxy/call-service";
import { type BatchOutcomes, type BatchRow, batchOperations } from "../operations";
import { BATCH_OUTCOMES, type BatchOutcome } from "../status";
import type { BatchItem, BatchItemPage } from "./answers";

/**
 * As far as is known, a batch has at most a thousand rows. Of a larger batch only these pages are read, and the
 * answer says so.
 */
export const BATCH_READING = { mostPages: 50 };
/** How many rows are looked up in the book at once. */
const PER_LOOK = 100;
interface OutcomesContext {
  business: string;
  requestId: string;
  memberId: string;
}

/** The rows of a batch as they were read, with the outcome of each. */
interface ReadBatch {
  rows: BatchRow[];
  unreadRows: number;
  isWhole: boolean;
  asOfMs: number;
}

/**
 * Reads all rows of a batch and adds their outcomes. Callers in the meantime share the result. Recently read pages
 * are not requested again, but the outcomes of their rows are read again.
 *
 * @param batchId the service's own
 * @throws ApiError as `callService`: `upstream_not_found` if the service does not have the batch
 */
export async function rowsOfBatch(batchId: string, asker: OutcomesContext): Promise<ReadBatch> {
  const { business } = asker;
  const about = { business, tags: ["batches", "settlements", "orders"], cacheSeconds: 0 } as const;
  const { answer } = await cached(`${business} batch-outcomes ${batchId}`, about, async () => {
    const data = await readBatch(business, BATCH_READING.mostPages, (page, perPage) =>
      callService(batchOperations.show, { batchId, page, perPage }, { ...asker, lane: "person" }),
    );
    return { data, answeredAt: data.asOfMs, waitMs: 0, upstreamMs: 0, letters: 0 };
  });
  return answer.data as ReadBatch;
}

/**
 * Reads a batch with any function that reads its pages.
 *
 * @param mostPages later pages are left out, and the result says so
 */
export async function readBatch(
  business: string,
  mostPages: number,
  readPage: (page: number, perPage: number) => Promise<{ data: BatchItemPage; ageSeconds: number }>,
): Promise<ReadBatch> {
  const placeOf = new Map<string, BatchRow["place"]>();
  const unread = new Map<number, number>();
  let asOfMs = Date.now();
  const parts = everyPage(async (page, perPage) => {
    const { data, ageSeconds } = await readPage(page, perPage);
    asOfMs = Math.min(asOfMs, Date.now() - ageSeconds * 1000);
    unread.set(page, data.unreadRows ?? 0);
    for (const { id } of data.items) placeOf.set(id, { page, perPage });
    return data;
  });
  const items: BatchItem[] = [];
  let isWhole = true;
  let pages = 0;
  for await (const { rows } of parts) {
    // An extra page shows that there is more; it is left out.
    pages += 1;
    if (pages > mostPages) {
      isWhole = false;
      break;
    }
    items.push(...rows);
  }
  const outcomes = await outcomesOfItems(business, items);
  return {
    rows: items.flatMap((item) => {
      const [outcome, place] = [outcomes.get(item.id), placeOf.get(item.id)];
      return outcome && place ? [{ ...item, outcome, place }] : [];
    }),
    unreadRows: [...unread.values()].reduce((sum, count) => sum + count, 0),
    isWhole,
    asOfMs,
  };
}

/** The count and the sum of a batch's rows per outcome, and what is not known about them. */
export async function outcomesOfBatch(batchId: string, asker: OutcomesContext): Promise<BatchOutcomes> {
  return countOutcomes(asker.business, await rowsOfBatch(batchId, asker));
}

/** The same for a batch that has been read. */
export async function countOutcomes(business: string, read: ReadBatch): Promise<BatchOutcomes> {
  const { rows, unreadRows, isWhole, asOfMs } = read;
  const of = Object.fromEntries(
    BATCH_OUTCOMES.map((outcome) => [outcome, { count: 0, rial: 0 }]),
  ) as BatchOutcomes["of"];
  for (const { outcome, amountRial } of rows) {
    of[outcome].count += 1;
    of[outcome].rial += amountRial;
  }
  const settlements = (await bookCoverage(business)).find(({ kind }) => kind === "settlement");
  return {
    count: rows.length,
    totalRial: rows.reduce((sum, { amountRial }) => sum + amountRial, 0),
    of,
    unreadRows,
    isWhole,
    asOf: new Date(asOfMs).toISOString(),
    bookFreshAt: settlements?.unread === 0 ? (settlements.freshAt?.toISOString() ?? null) : null,
  };
}

/**
 * The outcomes of rows, by their ids. For rows that an order made, the order has the outcome, so that its page and
 * the batch's page agree. For the others, the service tells which rows it did not hand over, and the book tells the
 * outcome of the rest.
 */
async function outcomesOfItems(
  business: string,
  items: readonly BatchItem[],
): Promise<ReadonlyMap<string, BatchOutcome>> {
  const ordered = await statesInOrders(
    business,
    items.map(({ trackId }) => trackId),
  );
  const handedOver = items.filter(({ status, trackId }) => status === "SUBMITTED" && !ordered.has(trackId));
  const told = await toldByBook(
    business,
    handedOver.map(({ trackId }) => trackId),
  );
  return new Map(items.map((item) => [item.id, ordered.get(item.trackId) ?? outcomeOf(item, told.get(item.trackId))]));
}

const BY_SETTLEMENT: Record<SettlementStatus, BatchOutcome> = {
  INIT: "sent",
  PENDING: "sent",
  DONE: "done",
  FAILED: "failed",
  CANCELED: "canceled",
  REVERSED: "reversed",
};

/**
 * A row that was handed over is neither paid nor under way: if the book has no settlement for it, the outcome is
 * unknown.
 */
function outcomeOf({ status }: BatchItem, told: ToldByBook | undefined): BatchOutcome {
  if (status === "INIT" || status === "PENDING") return "waiting";
  if (status === "FAILED") return "failed";
  if (status === "CANCELED") return "canceled";
  if (status !== "SUBMITTED" || !told) return "unknown";
  return told.parts ? "mixed" : BY_SETTLEMENT[told.status];
}

const ENDS: Partial<Record<ItemState, SettlementStatus>> = {
  done: "DONE",
  failed: "FAILED",
  canceled: "CANCELED",
  reversed: "REVERSED",
};

/** The outcomes of some settlements by their track ids, as settlement states. Unknown settlements are left out. */
export async function settlementOutcomes(business: string, trackIds: readonly string[]): Promise<SettlementOutcome[]> {
  const [ordered, told] = await Promise.all([statesInOrders(business, trackIds), toldByBook(business, trackIds)]);
  return [...new Set(trackIds)].flatMap((trackId) => {
    const state = ordered.get(trackId);
    const known = told.get(trackId);
    if (state === undefined) return known ? [{ trackId, ...known }] : [];
    const end = ENDS[state];
    if (end) return [{ trackId, status: end }];
    // The order does not know the end yet. An end that the book knows waits until the order's own look-up.
    return known && BY_SETTLEMENT[known.status] === "sent" ? [{ trackId, status: known.status }] : [];
  });
}

interface ToldByBook {
  status: SettlementStatus;
  parts?: SettlementParts;
}

async function toldByBook(business: string, trackIds: readonly string[]): Promise<Map<string, ToldByBook>> {
  const told = new Map<string, ToldByBook>();
  for (let start = 0; start < trackIds.length; start += PER_LOOK) {
    for (const { trackId, status, parts } of await outcomesOf(business, trackIds.slice(start, start + PER_LOOK))) {
      if (status !== "UNKNOWN") told.set(trackId, { status, ...(parts ? { parts } : {}) });
    }
  }
  return told;
}

async function statesInOrders(business: string, trackIds: readonly string[]): Promise<Map<string, ItemState>> {
  const ours = trackIds.filter(isUuid);
  if (ours.length === 0) return new Map();
  const rows = await db()
    .select({ trackId: orderItems.trackId, state: orderItems.state })
    .from(orderItems)
    .where(and(eq(orderItems.business, business), inArray(orderItems.trackId, ours)));
  return new Map(rows.map(({ trackId, state }) => [trackId, state]));
}
