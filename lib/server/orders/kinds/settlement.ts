import "server-only";
import type { z } from "zod";
import type { Unknown } from "@/lib/operations/unread";
import { settlementContent } from "@/lib/orders/schemas";
import type { PaymentOrder } from "@/lib/server/orders/record/change";
import { callService } from "@/lib/server/proxy/call-service";
import type { Settlement } from "@/lib/settlements/answers";
import type { SettlementStatus } from "@/lib/settlements/codes";
import { settlementOperations } from "@/lib/settlements/operations";
import { cancelableUntil } from "@/lib/settlements/rules";
import { settlementStoreInput } from "@/lib/settlements/schemas";
import { isAbsence, unlessThere } from "./certainty";
import { callOf, type KindContext, type OrderKind, type Receipt } from "./kind";
import { notifyUrlOf } from "./notify-url";
import { togetherOf } from "./parts-together";
import { otherIbanOf, requireOwn } from "./record-of";
import { idsOfParts, partsKept, readParts, type SeenParts, sumOf } from "./settlement-parts";

type Content = z.core.output<typeof settlementContent>;

/** What is not known is not over. */
const STATES: Record<SettlementStatus | Unknown, Receipt["state"]> = {
  PENDING: "sent",
  INIT: "sent",
  DONE: "done",
  FAILED: "failed",
  CANCELED: "canceled",
  REVERSED: "reversed",
  UNKNOWN: "sent",
};

const RIAL_PER_TOMAN = 10;

/** A payout from the wallet to one IBAN. */
export const settlementKind: OrderKind<Content, Content> = {
  id: "settlement",
  input: settlementContent,
  split: (content) => ({ content, items: [], fingerprint: null }),
  amountRial: ({ amountRial }) => amountRial,
  destination: ({ iban }) => iban,

  async send(payout, context) {
    const { order } = context;
    const input = settlementStoreInput.parse({
      ...payout,
      ...notifyUrlOf(order.business),
      trackId: order.trackId,
    });
    try {
      const { data } = await callService(settlementOperations.store, input, callOf(context));
      for (const { trackId } of data) requireOwn(trackId, order.trackId);
      return withIds(receiptOf(data, order), data);
    } catch (error) {
      return unlessThere(error, () => showSettlement(context));
    }
  },

  lookUp: (_, context) => showSettlement(context),

  way: ({ type, isInstant }) => ({ type: type === "A2A" ? "A2A" : "ACH", isInstant: isInstant === true }),

  // Until when is only what usually is: as long as the service says that it waits, it decides.
  cancelable({ content, receipt, sentAt }) {
    const isInstant = content.isInstant === true;
    if (receipt?.status !== "PENDING" || isInstant) return { cancel: false, cancelUntil: null };
    const until = cancelableUntil({ status: "PENDING", isInstant, createdAt: sentAt?.toISOString() ?? null });
    return { cancel: true, cancelUntil: until !== null && Date.parse(until) > Date.now() ? until : null };
  },

  async cancel(_, context) {
    await callService(settlementOperations.cancel, { trackId: context.order.trackId }, callOf(context));
  },
};

/**
 * The settlement that the service knows by the order's track id; null when it has none.
 *
 * @throws ApiError as `callService`; `upstream_unreadable` where it answers with another's
 */
export async function showSettlement(context: KindContext): Promise<Receipt | null> {
  const { trackId, amountRial } = context.order;
  let shown: Settlement;
  try {
    shown = (await callService(settlementOperations.show, { trackId }, callOf(context))).data;
  } catch (error) {
    if (isAbsence(error)) return null;
    throw error;
  }
  requireOwn(shown.trackId, trackId);
  if (shown.amountRial === amountRial) return receiptOf([shown], context.order);
  const seen = await readParts(shown, context);
  return withIds(receiptOfParts(seen, context.order), seen.parts, partsKept(context.order));
}

const withIds = (receipt: Receipt, ...parts: Parameters<typeof idsOfParts>): Receipt => ({
  ...receipt,
  facts: { ...receipt.facts, ...idsOfParts(...parts) },
});

/**
 * Parts that are not the whole together tell neither how far the whole has come nor what it is, as long as there may be
 * others. Too much is another amount than was meant; so is too little once all parts that are known have been seen, or
 * all that can be seen has ended, or it is the tenth that a mistaken unit makes. What was never told in parts may still
 * be one: such an alarm says so, and no more is said of how far the order has come.
 */
function receiptOfParts({ parts, unseen, isAll }: SeenParts, order: PaymentOrder): Receipt {
  const meantRial = order.amountRial;
  const receipt = receiptOf(parts, order);
  const toldRial = sumOf(parts);
  if (toldRial >= meantRial) return receipt;
  if (unseen === 0 && partsKept(order).length > 0) return receipt;
  const { attention: _, ...whole } = receipt;
  const { ends: __, ...facts } = receipt.facts;
  const untold = { ...whole, state: "sent", facts: { ...facts, wageRial: null } } as const;
  const hasEnded = isAll && parts.every(({ status }) => STATES[status] !== "sent");
  const isTenth = toldRial * RIAL_PER_TOMAN === meantRial;
  if (unseen === 0 && (hasEnded || isTenth)) return { ...untold, mayBePart: true };
  return { ...untold, isAsMeant: true, echoRial: null };
}

/** Money that came back after it was paid, as the service tells it: with the transaction that corrects it. */
export const isReturned = ({ status, revisedTransactionId }: Settlement): boolean =>
  (status === "CANCELED" || status === "REVERSED") && revisedTransactionId !== null;

/** How far a settlement has come, in an order's words. */
export const stateOfSettlement = (status: Settlement["status"]): Receipt["state"] => STATES[status];

/** One payout may come back in parts, which together are the amount. */
function receiptOf(
  parts: readonly Settlement[],
  { amountRial: meantRial, destination }: Pick<PaymentOrder, "amountRial" | "destination">,
): Receipt {
  const { ends, ...together } = togetherOf(
    parts.map(({ status, amountRial }) => ({ state: STATES[status], amountRial })),
  );
  const [first] = parts;
  const echoRial = sumOf(parts);
  return {
    serviceId: first?.id ?? null,
    ...together,
    isReturn: parts.every(isReturned),
    echoRial,
    isAsMeant: echoRial === meantRial,
    otherIban: parts.map(({ iban }) => otherIbanOf(iban, destination)).find((iban) => iban !== null) ?? null,
    failure: parts.find(({ errorMessage }) => errorMessage !== null)?.errorMessage ?? null,
    facts: {
      status: first?.status ?? null,
      transactionId: first?.transactionId ?? null,
      expectedAt: first?.expectedAt ?? null,
      refCode: first?.refCode ?? null,
      receiptUrl: first?.receiptUrl ?? null,
      wageRial: parts.reduce<number | null>((sum, { wageRial }) => addKnown(sum, wageRial), 0),
      parts: parts.length,
      ends,
    },
  };
}

/** One that is not known makes the sum unknown. */
const addKnown = (sum: number | null, next: number | null): number | null =>
  sum === null || next === null ? null : sum + next;
