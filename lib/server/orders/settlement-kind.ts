import "server-only";
import type { z } from "zod";
import type { Unknown } from "@/lib/operations/unread";
import { settlementContent } from "@/lib/orders/schemas";
import { log } from "@/lib/server/log";
import { callService } from "@/lib/server/proxy/call-service";
import type { Settlement } from "@/lib/settlements/answers";
import type { SettlementStatus } from "@/lib/settlements/codes";
import { settlementStoreInput } from "@/lib/settlements/inputs";
import { settlementOperations } from "@/lib/settlements/operations";
import { isAbsence, unlessThere } from "./certainty";
import { callOf, type KindContext, type OrderKind, type Receipt } from "./kinds";
import { notifyUrlOf } from "./notify-url";

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
/** The largest page of a list. */
const MOST_PARTS = 100;

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
      return receiptOf(data, order.amountRial);
    } catch (error) {
      return unlessThere(error, () => showSettlement(context));
    }
  },

  lookUp: (_, context) => showSettlement(context),

  async cancel(_, context) {
    await callService(settlementOperations.cancel, { trackId: context.order.trackId }, callOf(context));
  },
};

/** The settlement that the service knows by the order's track id; null when it has none. */
export async function showSettlement(context: KindContext): Promise<Receipt | null> {
  const { trackId, amountRial } = context.order;
  let shown: Settlement;
  try {
    shown = (await callService(settlementOperations.show, { trackId }, callOf(context))).data;
  } catch (error) {
    if (isAbsence(error)) return null;
    throw error;
  }
  if (shown.amountRial === amountRial) return receiptOf([shown], amountRial);
  return receiptOfParts(await partsOf(shown, context), amountRial);
}

/** A payout may be several records at the service, of which a look-up tells one: its list may tell the others. */
async function partsOf(shown: Settlement, context: KindContext): Promise<Settlement[]> {
  const { trackId } = context.order;
  try {
    const input = { q: trackId, page: 1, perPage: MOST_PARTS };
    const { data } = await callService(settlementOperations.list, input, callOf(context));
    const others = data.items.filter((row) => row.trackId === trackId && row.id !== shown.id);
    return [shown, ...others];
  } catch (error) {
    log.warn({ err: error, order: context.order.id }, "the parts of a payout could not be listed");
    return [shown];
  }
}

/**
 * Parts that are not the whole together tell neither how far the whole has come nor what it is. Only too much, or the
 * tenth that a mistaken unit makes, is another amount than was meant.
 */
function receiptOfParts(parts: readonly Settlement[], meantRial: number): Receipt {
  const receipt = receiptOf(parts, meantRial);
  const toldRial = receipt.echoRial ?? 0;
  if (receipt.isAsMeant || toldRial > meantRial || toldRial * RIAL_PER_TOMAN === meantRial) return receipt;
  const { attention: _, ...whole } = receipt;
  const { ends: __, ...facts } = receipt.facts;
  return { ...whole, isAsMeant: true, echoRial: null, state: "sent", facts: { ...facts, wageRial: null } };
}

/** How far a settlement has come, in an order's words. */
export const stateOfSettlement = (status: Settlement["status"]): Receipt["state"] => STATES[status];

/**
 * One payout may come back in parts, which together are the amount; it is as far as its slowest part. Where some were
 * paid and the others not, it is neither: it stays on its way, and a person is told what of it was paid.
 */
function receiptOf(parts: readonly Settlement[], meantRial: number): Receipt {
  const states = parts.map(({ status }) => STATES[status]);
  const [first] = parts;
  const echoRial = parts.reduce((sum, { amountRial }) => sum + amountRial, 0);
  const paidRial = parts.reduce((sum, { amountRial }, at) => (states[at] === "done" ? sum + amountRial : sum), 0);
  const isMixed = !states.includes("sent") && states.includes("done") && states.some((state) => state !== "done");
  return {
    serviceId: first?.id ?? null,
    state: isMixed
      ? "sent"
      : (states.find((state) => state === "sent") ?? states.find((state) => state !== "done") ?? "done"),
    attention: isMixed ? "parts_differ" : null,
    echoRial,
    isAsMeant: echoRial === meantRial,
    failure: parts.find(({ errorMessage }) => errorMessage !== null)?.errorMessage ?? null,
    facts: {
      status: first?.status ?? null,
      transactionId: first?.transactionId ?? null,
      expectedAt: first?.expectedAt ?? null,
      refCode: first?.refCode ?? null,
      receiptUrl: first?.receiptUrl ?? null,
      wageRial: parts.reduce<number | null>((sum, { wageRial }) => addKnown(sum, wageRial), 0),
      parts: parts.length,
      ends: isMixed ? { paidRial, unpaidRial: echoRial - paidRial } : null,
    },
  };
}

/** One that is not known makes the sum unknown. */
const addKnown = (sum: number | null, next: number | null): number | null =>
  sum === null || next === null ? null : sum + next;
