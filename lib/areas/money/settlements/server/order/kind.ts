import "server-only";
import { type OrderContents, settlementContent } from "@/lib/areas/money/orders/schemas";
import { unlessThere } from "@/lib/server/orders/kinds/certainty";
import { callOf, type OrderKind } from "@/lib/server/orders/kinds/kind";
import { notifyUrlOf } from "@/lib/server/orders/kinds/notify-url";
import { requireOwn } from "@/lib/server/orders/kinds/record-of";
import { callService } from "@/lib/server/proxy/call-service";
import { settlementOperations } from "../../operations";
import { cancelableUntil } from "../../rules";
import { settlementStoreInput } from "../../schemas";
import { receiptOf, showSettlement, withIds } from "../record";

type Content = OrderContents["settlement"];

/** A settlement from the wallet to one IBAN. */
export const settlementKind: OrderKind<"settlement", Content> = {
  id: "settlement",
  input: settlementContent,
  split: (content) => ({ content, items: [], fingerprint: null }),
  amountRial: ({ amountRial }) => amountRial,
  destination: ({ iban }) => iban,

  async send(content, context) {
    const { order } = context;
    const input = settlementStoreInput.parse({
      ...content,
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

  // The deadline is only the usual one. As long as the service says that the settlement waits, the service decides.
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
