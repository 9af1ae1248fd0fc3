import "server-only";
import * as z from "zod/mini";
import { ApiError } from "@/lib/operations/errors";
import { callService } from "@/lib/server/proxy/call-service";
import { settlementStoreInput } from "@/lib/settlements/inputs";
import { settlementOperations } from "@/lib/settlements/operations";
import type { Settlement, SettlementStatus } from "@/lib/settlements/schemas";
import type { KindContext, OrderKind, Receipt } from "./kinds";

/** A single payout, as its maker wrote it; the track id is the order's own. */
const content = z.omit(settlementStoreInput, { trackId: true, notifyUrl: true });
type Content = z.output<typeof content>;

const STATES: Record<SettlementStatus, Receipt["state"]> = {
  PENDING: "sent",
  INIT: "sent",
  DONE: "done",
  FAILED: "failed",
  CANCELED: "canceled",
  REVERSED: "reversed",
};

/** A payout from the wallet to one IBAN. */
export const settlementKind: OrderKind<Content> = {
  id: "settlement",
  content,
  amountRial: ({ amountRial }) => amountRial,
  destination: ({ iban }) => iban,

  async send(payout, context) {
    const input = settlementStoreInput.parse({ ...payout, trackId: context.trackId });
    const { data } = await callService(settlementOperations.store, input, callOf(context));
    return receiptOf(data);
  },

  async lookUp(_, context) {
    try {
      const { data } = await callService(settlementOperations.show, { trackId: context.trackId }, callOf(context));
      return receiptOf([data]);
    } catch (error) {
      if (error instanceof ApiError && error.code === "upstream_not_found") return null;
      throw error;
    }
  },
};

const callOf = ({ business, requestId }: KindContext) =>
  ({ business, requestId, lane: "money", isFresh: true }) as const;

/** One payout may come back in parts, which together are the amount; it is as far as its slowest part. */
function receiptOf(parts: readonly Settlement[]): Receipt {
  const states = parts.map(({ status }) => STATES[status]);
  const [first] = parts;
  return {
    serviceId: first?.id ?? null,
    state: states.find((state) => state === "sent") ?? states.find((state) => state !== "done") ?? "done",
    echoRial: parts.reduce((sum, { amountRial }) => sum + amountRial, 0),
    failure: parts.find(({ errorMessage }) => errorMessage !== null)?.errorMessage ?? null,
    facts: {
      status: first?.status ?? null,
      transactionId: first?.transactionId ?? null,
      expectedAt: first?.expectedAt ?? null,
      refCode: first?.refCode ?? null,
      receiptUrl: first?.receiptUrl ?? null,
      parts: parts.length,
    },
  };
}
