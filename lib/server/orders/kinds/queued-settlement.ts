import "server-only";
import type { z } from "zod";
import { parseIban } from "@/lib/format/iban";
import { ApiError } from "@/lib/operations/errors";
import type { Unknown } from "@/lib/operations/unread";
import { queuedContent } from "@/lib/orders/schemas";
import type { QueuedSettlement } from "@/lib/queued-settlements/answers";
import type { QueuedStatus } from "@/lib/queued-settlements/codes";
import { queuedSettlementOperations } from "@/lib/queued-settlements/operations";
import type { PaymentOrder } from "@/lib/server/orders/record/change";
import { callService } from "@/lib/server/proxy/call-service";
import { settlementOperations } from "@/lib/settlements/operations";
import { payoutInput } from "@/lib/settlements/schemas";
import { isAbsence, unlessThere } from "./certainty";
import { callOf, type KindContext, type OrderKind, type Receipt } from "./kind";
import { notifyUrlOf } from "./notify-url";
import { otherIbanOf, requireOwn } from "./record-of";
import { showSettlement } from "./settlement";

type Content = z.core.output<typeof queuedContent>;

const PER_PAGE = 100;
const RIAL_PER_TOMAN = 10;
/** The service's clock may go another way than ours. */
const CLOCKS_MS = 6 * 3_600_000;
const DAY_MS = 24 * 3_600_000;

/** What is not known is not over. */
const STATES: Record<QueuedStatus | Unknown, Receipt["state"]> = {
  QUEUED: "sent",
  SUBMITTED: "sent",
  FAILED: "failed",
  CANCELED: "canceled",
  UNKNOWN: "sent",
};

/** How far what was queued has come, in an order's words. */
export const stateOfQueued = (status: QueuedSettlement["status"]): Receipt["state"] => STATES[status];

/** A payout to one IBAN that waits at the service until the wallet can pay it. */
export const queuedKind: OrderKind<Content, Content> = {
  id: "queued",
  input: queuedContent,
  split: (content) => ({ content, items: [], fingerprint: null }),
  amountRial: ({ amountRial }) => amountRial,
  destination: ({ iban }) => iban,

  async send(payout, context) {
    const input = payoutInput.parse({
      ...payout,
      ...notifyUrlOf(context.order.business),
      trackId: context.order.trackId,
    });
    try {
      const { data } = await callService(queuedSettlementOperations.create, input, callOf(context));
      return receiptOf(data, context);
    } catch (error) {
      return unlessThere(error, () => queuedKind.lookUp(payout, context));
    }
  },

  /**
   * Once it was submitted, its settlement tells. Before that it is only in the queue's list: all of the list that is
   * not older than the order is read, without a filter, so that a row cannot slip from one state's list to another's;
   * and it may have been submitted meanwhile, so the settlement is asked for once more.
   *
   * @throws PerhapsQueued while a row without a track id may be the order
   */
  async lookUp(_, context) {
    const settlement = await showSettlement(context);
    if (settlement) return ofTheQueue(settlement, null);
    const { row: queued, isPerhapsThere } = await findInQueue(context);
    if (queued && queued.status !== "SUBMITTED") return receiptOf(queued, context);
    const submitted = await showSettlement(context);
    if (submitted) return ofTheQueue(submitted, queued);
    if (isPerhapsThere) throw new PerhapsQueued("a row of the queue without a track id may be the order");
    return queued && receiptOf(queued, context);
  },

  async follow(content, context) {
    const { serviceId } = context.order;
    if (serviceId === null) return queuedKind.lookUp(content, context);
    let data: QueuedSettlement;
    try {
      ({ data } = await callService(queuedSettlementOperations.show, { queuedId: serviceId }, callOf(context)));
    } catch (error) {
      if (isAbsence(error)) return queuedKind.lookUp(content, context);
      throw error;
    }
    const settlement = data.status === "SUBMITTED" ? await showSettlement(context) : null;
    return settlement ? ofTheQueue(settlement, data) : receiptOf(data, context);
  },

  /** Out of the line while it is in it; after that its settlement is taken back, as long as that may be. */
  async cancel(content, context) {
    const found = await queuedKind.lookUp(content, context);
    const queuedId = context.order.serviceId ?? found?.serviceId;
    if (found?.facts.settlementId) {
      await callService(settlementOperations.cancel, { trackId: context.order.trackId }, callOf(context));
    } else if (found && queuedId) {
      await callService(queuedSettlementOperations.cancel, { queuedId }, callOf(context));
    } else throw new ApiError("upstream_not_found");
  },
};

/** A row of the queue may be the order, and does not say so. */
export class PerhapsQueued extends Error {}

interface QueueRead {
  /** The row with the order's track id. */
  row: QueuedSettlement | null;
  /** A row that waits with the order's amount, in rial or in toman, for its IBAN, without a track id. */
  isPerhapsThere: boolean;
}

/**
 * Reads all of the queue that could be the order; only rows that carry a track id prove that it is none of them. It ends
 * before the last page only where all that was read is newest first, as it is told: in another order, or where rows do
 * not tell their time, the order may stand on any page. The last page is one without rows, or the one that completes the
 * total that is told: a page that is shorter than was asked for proves nothing.
 */
async function findInQueue({ order, ...who }: KindContext): Promise<QueueRead> {
  const { trackId, createdAt } = order;
  const oldest = createdAt.getTime() - CLOCKS_MS;
  let isPerhapsThere = false;
  const read: QueuedSettlement[] = [];
  let unread = 0;
  for (let page = 1; ; page += 1) {
    const input = { page, perPage: PER_PAGE };
    const { data } = await callService(queuedSettlementOperations.list, input, callOf({ order, ...who }));
    const row = data.items.find((each) => each.trackId === trackId);
    if (row) return { row, isPerhapsThere: false };
    isPerhapsThere ||= data.items.some((each) => isPerhaps(each, order, oldest));
    const more = data.items.filter(({ id }) => !read.some((each) => each.id === id));
    read.push(...more);
    unread += data.unreadRows ?? 0;
    const isEmpty = data.items.length === 0 && data.unreadRows === undefined;
    const isWhole = data.total !== null && read.length + unread >= data.total;
    const isLast = !data.hasMore && (isEmpty || isWhole);
    if (!isLast && !fallsBelow(read, oldest)) {
      if (more.length > 0) continue;
      // The same rows again, or none that could be read: nothing says that there are no others.
      throw new ApiError("upstream_unreadable");
    }
    // A row that could not be read may be this very order: that is no proof.
    if (unread > 0) throw new ApiError("upstream_unreadable");
    return { row: null, isPerhapsThere };
  }
}

/** When a row was made, at the latest: a day without an hour may be its end. */
function madeAt({ createdAt }: QueuedSettlement): number {
  if (createdAt === null) return Number.NaN;
  return Date.parse(createdAt) + (/^\d{4}-\d\d-\d\d$/.test(createdAt) ? DAY_MS : 0);
}

/** Whether rows are newest first, more than one moment of them, down to one that is older than that. */
function fallsBelow(rows: readonly QueuedSettlement[], oldest: number): boolean {
  const times = rows.map(madeAt);
  const [first, last] = [times[0] ?? Number.NaN, times.at(-1) ?? Number.NaN];
  return last < oldest && last < first && times.every((time, at) => at === 0 || time <= (times[at - 1] ?? Number.NaN));
}

/** One that was taken out of the queue, or failed there, pays nobody. */
function isPerhaps(row: QueuedSettlement, { destination, amountRial }: PaymentOrder, oldest: number): boolean {
  const isOver = row.status === "CANCELED" || row.status === "FAILED";
  const isOld = madeAt(row) < oldest;
  if (row.trackId !== null || isOver || isOld || !isSomeUnitOf(row.amountRial, amountRial)) return false;
  // One that is masked, or written as no IBAN is, may be any.
  const iban = parseIban(row.iban ?? "");
  return !iban.ok || iban.iban === destination;
}

/** The unit of the queue's amounts is not certain: the same number in the other one may be the same money. */
const isSomeUnitOf = (told: number, meantRial: number): boolean =>
  told === meantRial || told * RIAL_PER_TOMAN === meantRial || told === meantRial * RIAL_PER_TOMAN;

function receiptOf(row: QueuedSettlement, { order }: KindContext): Receipt {
  requireOwn(row.trackId, order.trackId);
  return {
    serviceId: row.id,
    state: STATES[row.status],
    echoRial: row.amountRial,
    isAsMeant: row.amountRial === order.amountRial,
    otherIban: otherIbanOf(row.iban, order.destination),
    failure: row.errorMessage,
    facts: {
      status: row.status,
      transactionId: row.transactionId,
      settlementId: row.settlementId,
      queuedId: row.id,
    },
  };
}

/** The receipt of the settlement that it became: its own id stays the queue's. */
const ofTheQueue = (settlement: Receipt, queued: QueuedSettlement | null): Receipt => ({
  ...settlement,
  serviceId: queued?.id ?? null,
  facts: { ...settlement.facts, settlementId: settlement.serviceId, queuedId: queued?.id ?? null },
});
