import "server-only";
import {
  addToReport,
  emptyReport,
  type RowReport,
  readSettlements,
  showRow,
} from "@/lib/areas/money/batches/server/order/row-records";
import type { Settlement } from "@/lib/areas/money/settlements/server/answers";
import { stateOfSettlement } from "@/lib/areas/money/settlements/server/record";
import { ApiError } from "@/lib/kit/operations/errors";
import type { Unknown } from "@/lib/kit/operations/unread";
import type { KindContext } from "@/lib/server/orders/kinds/kind";
import type { ItemNews, OrderItem } from "@/lib/server/orders/record/items";
import { hasEnded, type KeptPiece } from "@/lib/server/orders/record/pieces";
import type { BatchItemStatus } from "../../status";
import { readPiece } from "./batch-pieces";

/** Rows that no list showed are looked up one by one, this many per look-up. */
export const ALONE_PER_LOOK = 20;
/** The most rows that are looked up because they are to be paid again. */
const MOST_WANTED = 100;

/** Rows that counted as refused or ended and exist after all. */
export interface ReturnedRows {
  from: number;
  to: number;
  isAsMeant: boolean;
  totalRial: number | null;
  otherIban?: string | null;
}

/** The row state for a batch item that ended without a settlement. */
export const ENDED: Partial<Record<BatchItemStatus | Unknown, ItemNews["state"]>> = {
  FAILED: "failed",
  CANCELED: "canceled",
};

/**
 * Looks up rows again that ended without a payment, because a single answer may have been wrong. A few are looked up
 * one by one. For many, their batches and the lists are read first.
 *
 * @param pieces the pieces that the service has; rows of other pieces were never there
 * @returns the rows that go on after all, with their states
 * @throws ApiError also if not all of the wanted rows could be looked up
 */
export async function readEnded(
  context: KindContext,
  items: readonly OrderItem[],
  pieces: readonly KeptPiece[],
): Promise<{ report: RowReport; back: ReturnedRows[] }> {
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

/** The ended rows that are now told as under way or arrived. */
function backOf(ended: readonly OrderItem[], settlements: ReadonlyMap<string, Settlement>) {
  const report = emptyReport();
  const back: ReturnedRows[] = [];
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

/** @returns the rows whose end neither their batch nor the lists confirm */
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
