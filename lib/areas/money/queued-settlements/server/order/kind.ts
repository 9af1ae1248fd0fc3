import "server-only";
import { type OrderContents, queuedContent } from "@/lib/areas/money/orders/schemas";
import { settlementOperations } from "@/lib/areas/money/settlements/operations";
import { settlementInput } from "@/lib/areas/money/settlements/schemas";
import { showSettlement } from "@/lib/areas/money/settlements/server/record";
import { parseIban } from "@/lib/kit/format/iban";
import { ApiError } from "@/lib/kit/operations/errors";
import { isAbsence, unlessThere } from "@/lib/server/orders/kinds/certainty";
import { callOf, type KindContext, type OrderKind, type Receipt } from "@/lib/server/orders/kinds/kind";
import { notifyUrlOf } from "@/lib/server/orders/kinds/notify-url";
import { mayBeOf, otherIbanOf, requireOwn } from "@/lib/server/orders/kinds/record-of";
import { findInList, isSomeUnitOf, latestOf, PerhapsListed } from "@/lib/server/orders/kinds/whole-list";
import type { PaymentOrder } from "@/lib/server/orders/record/change";
import { callService } from "@/lib/server/proxy/call-service";
import { queuedSettlementOperations } from "../../operations";
import type { QueuedSettlement } from "../answers";
import { stateOfQueued } from "../record";

type Content = OrderContents["queued"];

/** The largest expected difference between the service's clock and ours. */
const CLOCKS_MS = 6 * 3_600_000;

/** A settlement to one IBAN that waits at the service until the wallet can pay it. */
export const queuedKind: OrderKind<"queued", Content> = {
  id: "queued",
  input: queuedContent,
  split: (content) => ({ content, items: [], fingerprint: null }),
  amountRial: ({ amountRial }) => amountRial,
  destination: ({ iban }) => iban,

  async send(content, context) {
    const input = settlementInput.parse({
      ...content,
      ...notifyUrlOf(context.order.business),
      trackId: context.order.trackId,
    });
    try {
      const { data } = await callService(queuedSettlementOperations.create, input, callOf(context));
      return receiptOf(data, context);
    } catch (error) {
      return unlessThere(error, () => queuedKind.lookUp(content, context));
    }
  },

  /**
   * Once it was submitted, its settlement tells its state. Before that it is only in the queue's list. The list is
   * read without a filter down to the age of the order, so that a row cannot slip from one state's list to another.
   * It may have been submitted meanwhile, so the settlement is then looked up once more.
   *
   * @throws PerhapsListed if a row without a track id may be the order
   */
  async lookUp(_, context) {
    const settlement = await showSettlement(context);
    if (settlement) return ofTheQueue(settlement, null);
    const { row: queued, isPerhapsThere } = await findInQueue(context);
    if (queued && queued.status !== "SUBMITTED") return receiptOf(queued, context);
    const submitted = await showSettlement(context);
    if (submitted) return ofTheQueue(submitted, queued);
    if (isPerhapsThere) throw new PerhapsListed("a row of the queue without a track id may be the order");
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

  cancelable: ({ receipt }) => ({ cancel: receipt?.status === "QUEUED", cancelUntil: null }),

  /**
   * Takes it out of the queue while it is there. After that its settlement is cancelled, as long as that is possible.
   */
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

/** Finds the order in the queue, whose rows may lack the track id. */
const findInQueue = ({ order, ...who }: KindContext) => {
  const oldestMs = order.createdAt.getTime() - CLOCKS_MS;
  return findInList<QueuedSettlement>({
    read: async (page, perPage) =>
      (await callService(queuedSettlementOperations.list, { page, perPage }, callOf({ order, ...who }))).data,
    idOf: ({ id }) => id,
    isIt: ({ trackId }) => trackId === order.trackId,
    isPerhaps: (row) => isPerhaps(row, order, oldestMs),
    madeAt: ({ createdAt }) => latestOf(createdAt),
    oldestMs,
  });
};

/** Whether a row may be the order's. A row that was taken out of the queue or failed there pays nobody. */
function isPerhaps(row: QueuedSettlement, order: PaymentOrder, oldestMs: number): boolean {
  const { destination, amountRial, trackId } = order;
  const isOver = row.status === "CANCELED" || row.status === "FAILED";
  const isOld = latestOf(row.createdAt) < oldestMs;
  if (!mayBeOf(row.trackId, trackId) || isOver || isOld || !isSomeUnitOf(row.amountRial, amountRial)) return false;
  // A masked or malformed IBAN may be any IBAN.
  const iban = parseIban(row.iban ?? "");
  return !iban.ok || iban.iban === destination;
}

function receiptOf(row: QueuedSettlement, { order }: KindContext): Receipt {
  requireOwn(row.trackId, order.trackId);
  return {
    serviceId: row.id,
    state: stateOfQueued(row.status),
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

/** The receipt of its settlement. The order's service id stays the queue's id. */
const ofTheQueue = (settlement: Receipt, queued: QueuedSettlement | null): Receipt => ({
  ...settlement,
  serviceId: queued?.id ?? null,
  facts: { ...settlement.facts, settlementId: settlement.serviceId, queuedId: queued?.id ?? null },
});
