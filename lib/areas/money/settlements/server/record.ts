import "server-only";
import type { Unknown } from "@/lib/kit/operations/unread";
import { isAbsence } from "@/lib/server/orders/kinds/certainty";
import { callOf, type KindContext, type Receipt } from "@/lib/server/orders/kinds/kind";
import { togetherOf } from "@/lib/server/orders/kinds/parts-together";
import { otherIbanOf, requireOwn } from "@/lib/server/orders/kinds/record-of";
import type { PaymentOrder } from "@/lib/server/orders/record/change";
import { callService } from "@/lib/server/proxy/call-service";
import { settlementOperations } from "../operations";
import type { SettlementStatus } from "../status";
import type { Settlement } from "./answers";
import { idsOfParts, partsKept, readParts, type SeenParts, sumOf } from "./order/settlement-parts";

/** An unknown status does not end the order. */
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

/**
 * The settlement with the order's track id at the service; null if there is none.
 *
 * @throws ApiError as `callService`; `upstream_unreadable` if the answer is about another settlement
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

export const withIds = (receipt: Receipt, ...parts: Parameters<typeof idsOfParts>): Receipt => ({
  ...receipt,
  facts: { ...receipt.facts, ...idsOfParts(...parts) },
});

/**
 * The receipt of a settlement's parts. Parts that do not add up to the whole tell neither its state nor its amount,
 * as long as there may be others. A larger sum differs from the order. A smaller sum differs once all known parts
 * were seen, or all visible parts have ended, or it is the tenth that a wrong unit gives. A settlement that was never
 * told in parts may still have several. Such an alarm says so, and the receipt tells no further state.
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

/** Whether the service tells it as paid money that came back: with the transaction that corrects it. */
export const isReturned = ({ status, revisedTransactionId }: Settlement): boolean =>
  (status === "CANCELED" || status === "REVERSED") && revisedTransactionId !== null;

/** The order state for a settlement's status. */
export const stateOfSettlement = (status: Settlement["status"]): Receipt["state"] => STATES[status];

/** The receipt of the parts together. A settlement may come back in several parts, which add up to the amount. */
export function receiptOf(
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

/** One unknown value makes the sum unknown. */
const addKnown = (sum: number | null, next: number | null): number | null =>
  sum === null || next === null ? null : sum + next;
