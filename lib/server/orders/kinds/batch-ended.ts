import "server-only";
import type { BatchItemStatus } from "@/lib/batches/codes";
import { ApiError } from "@/lib/operations/errors";
import type { Unknown } from "@/lib/operations/unread";
import type { ItemState } from "@/lib/orders/kinds";
import type { ItemNews, OrderItem } from "@/lib/server/orders/record/items";
import type { Settlement } from "@/lib/settlements/answers";
import { readPiece } from "./batch-pieces";
import type { KindContext } from "./kind";
import { addToReport, emptyReport, type RowReport, readSettlements, showRow } from "./row-records";
import { stateOfSettlement } from "./settlement";

/** Rows that no list told of are asked for one by one, some at each look. */
export const ALONE_PER_LOOK = 20;
/** So many of those that are to be paid again. */
const MOST_WANTED = 100;

/** A piece as the order's receipt keeps it. */
export interface KeptPiece {
  batchId: string;
  from: number;
  to: number;
  /** All of it was handed to settlement: from there the settlements tell, not the batch. */
  isSubmitted: boolean;
}

/** Rows that were taken for refused, or for ended, and are there. */
export interface Returned {
  from: number;
  to: number;
  isAsMeant: boolean;
  totalRial: number | null;
  otherIban?: string | null;
}

/** What the service calls an item of a batch that became no settlement. */
export const ENDED: Partial<Record<BatchItemStatus | Unknown, ItemNews["state"]>> = {
  FAILED: "failed",
  CANCELED: "canceled",
};

const ENDS: readonly ItemState[] = ["failed", "canceled", "reversed"];
/** Whether a row ended without a payment that stayed, as far as we know. */
export const hasEnded = (state: ItemState): boolean => ENDS.includes(state);

/**
 * Asks once more for rows that ended without a payment, since one wrong word may have said so. Few are asked for one by
 * one; of many their batches and the lists are read first.
 *
 * @param pieces those that the service has: rows of others were never with it
 * @returns those that go on after all, and what became of them
 * @throws ApiError also where not all of those that are wanted could be asked for
 */
export async function readEnded(
  context: KindContext,
  items: readonly OrderItem[],
  pieces: readonly KeptPiece[],
): Promise<{ report: RowReport; back: Returned[] }> {
  const isThere = ({ row }: OrderItem) => pieces.some(({ from, to }) => row >= from && row <= to);
  const { wanted } = context;
  const isWanted = ({ trackId }: OrderItem) => wanted === undefined || wanted.has(trackId);
  const ended = items.filter((item) => hasEnded(item.state) && isThere(item) && isWanted(item));
  const settlements = new Map<string, Settlement>();
  const most = wanted ? MOST_WANTED : ALONE_PER_LOOK;
  const alone = ended.length > most ? await readMany(context, ended, pieces, settlements) : ended;
  if (wanted && alone.length > most) throw new ApiError("upstream_unreadable");
  for (const item of alone.slice(0, most)) {
    const settlement = await showRow(context, item);
    if (settlement) settlements.set(item.trackId, settlement);
  }
  return backOf(ended, settlements);
}

/** What of rows that ended says now that it goes on, or arrived. */
function backOf(ended: readonly OrderItem[], settlements: ReadonlyMap<string, Settlement>) {
  const report = emptyReport();
  const back: Returned[] = [];
  for (const item of ended) {
    const { trackId, row, state } = item;
    const settlement = settlements.get(trackId);
    const now = settlement && stateOfSettlement(settlement.status);
    if (!now || now === state || now === "failed" || now === "canceled") continue;
    back.push({ from: row, to: row, isAsMeant: true, totalRial: settlement.amountRial });
    addToReport(item, settlement, report);
  }
  return { report, back };
}

/** @returns those of which neither their batch nor the lists tell again how they ended */
async function readMany(
  context: KindContext,
  ended: readonly OrderItem[],
  pieces: readonly KeptPiece[],
  settlements: Map<string, Settlement>,
): Promise<OrderItem[]> {
  const left = new Map(ended.map((item) => [item.trackId, item]));
  for (const { batchId, from, to } of pieces) {
    if (![...left.values()].some(({ row }) => row >= from && row <= to)) continue;
    const { rows } = (await readPiece(batchId, context)) ?? { rows: [] };
    for (const { trackId, status } of rows) if (ENDED[status] === left.get(trackId)?.state) left.delete(trackId);
  }
  return readSettlements(context, [...left.values()], ({ trackId }, settlement) =>
    settlements.set(trackId, settlement),
  );
}
