import "server-only";
import { and, eq, inArray } from "drizzle-orm";
import type { BatchItem, BatchItemPage } from "@/lib/batches/answers";
import { BATCH_OUTCOMES, type BatchOutcome } from "@/lib/batches/codes";
import { type BatchOutcomes, type BatchRow, batchOperations } from "@/lib/batches/operations";
import type { ItemState } from "@/lib/orders/kinds";
import { outcomesOf } from "@/lib/server/book/payouts";
import { bookCoverage } from "@/lib/server/book/read-lists";
import { db } from "@/lib/server/db/client";
import { orderItems } from "@/lib/server/db/schema";
import { everyPage } from "@/lib/server/exports/every-page";
import { cached } from "@/lib/server/proxy/answer-cache";
import { callService } from "@/lib/server/proxy/call-service";
import { isUuid } from "@/lib/server/uuid";
import type { SettlementStatus } from "@/lib/settlements/codes";
import type { SettlementOutcome, SettlementParts } from "@/lib/settlements/operations";

/** A batch has a thousand rows at most as far as is known; one that has more is read so far, and that is said. */
export const BATCH_READING = { mostPages: 50 };
/** So many are looked up in the book at once. */
const PER_LOOK = 100;
interface OutcomesContext {
  business: string;
  requestId: string;
  memberId: string;
}

/** A batch's rows as they were read once, with what became of each. */
export interface ReadBatch {
  rows: BatchRow[];
  unreadRows: number;
  isWhole: boolean;
  asOfMs: number;
}

/**
 * Reads a batch to its end and joins its rows with what became of them. Whoever asks meanwhile gets the same; pages that
 * were read a moment ago are not asked for again, but what became of their rows is.
 *
 * @param batchId the service's own
 * @throws ApiError as `callService`: `upstream_not_found` for a batch that the service does not have
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
 * The same by whatever way its pages are asked for.
 *
 * @param mostPages what lies behind them is left out, and that is said
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
    // One page too many says that there is more, and is left out.
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

/** How many of a batch's rows came to which end, what they come to, and what is not known of them. */
export async function outcomesOfBatch(batchId: string, asker: OutcomesContext): Promise<BatchOutcomes> {
  return countOutcomes(asker.business, await rowsOfBatch(batchId, asker));
}

/** The same of a batch that has been read. */
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
 * What became of rows, by their ids. What an order made is where the order has it, so that its page and the batch's say
 * the same; of the rest the service says what it did not hand over, and the book what became of what it did.
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

/** Handed over is neither paid nor under way: where the book has no settlement of it, nothing is known. */
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

/** The same for some payouts by their track ids, as states of a settlement; whom nobody knows is left out. */
export async function payoutOutcomes(business: string, trackIds: readonly string[]): Promise<SettlementOutcome[]> {
  const [ordered, told] = await Promise.all([statesInOrders(business, trackIds), toldByBook(business, trackIds)]);
  return [...new Set(trackIds)].flatMap((trackId) => {
    const state = ordered.get(trackId);
    const known = told.get(trackId);
    if (state === undefined) return known ? [{ trackId, ...known }] : [];
    const end = ENDS[state];
    if (end) return [{ trackId, status: end }];
    // The order has not heard of an end: what the book heard meanwhile waits until the order's own look.
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
