import "server-only";
import type { z } from "zod";
import { ApiError } from "@/lib/operations/errors";
import type { ItemState } from "@/lib/orders/kinds";
import { db } from "@/lib/server/db/client";
import type { PaymentOrder } from "@/lib/server/orders/record/change";
import { lockOrder } from "@/lib/server/orders/record/locks";
import { countPayments } from "@/lib/server/orders/record/parts";
import { inOrderTransaction } from "@/lib/server/orders/record/transaction";
import { seriesMembers, seriesTotal } from "@/lib/withdrawals/series";
import { seriesPlan } from "@/lib/withdrawals/series-schema";
import { type DebitBatchContent, hasParts, writeParts } from "./debit-parts";
import type { OrderKind, Receipt } from "./kind";
import { askAuthorization, problemWithSeries } from "./withdrawal-authorization";

type Input = z.core.output<typeof seriesPlan>;

/**
 * Several withdrawals under one approval. The service knows nothing of it: what is sent of it are its withdrawals, each
 * an order of its own, and what it has come to is what they have come to together.
 */
export const debitBatchKind: OrderKind<DebitBatchContent, Input> = {
  id: "debitBatch",
  isOfOrders: true,
  input: seriesPlan,

  split(plan) {
    const members = seriesMembers(plan);
    const largestRial = members.reduce((most, { amountRial }) => Math.max(most, amountRial), 0);
    const { description, ...rest } = plan;
    const sums = { count: members.length, totalRial: seriesTotal(plan), largestRial };
    return { content: { ...rest, description: description || null, ...sums }, items: [], fingerprint: null };
  },

  amountRial: ({ totalRial }) => totalRial,
  countOf: ({ count }) => count,
  destination: () => null,

  async complete(content, who) {
    const call = { ...who, isFresh: true, lane: "person" } as const;
    const fresh = await askAuthorization(content.authorizationId, call);
    const problem = problemWithSeries(content, fresh);
    if (problem) throw new ApiError("invalid_input", { fields: { [problem.field]: problem.error } });
    const { name, mobile, bankCode } = fresh.authorization ?? {};
    return { ...content, ownerName: name ?? null, mobile: mobile ?? null, bankCode: bankCode ?? null };
  },

  async send(_, { order }) {
    await inOrderTransaction(async ({ tx, enqueue }) => {
      const locked = await lockOrder(order.id, tx);
      // Whoever took it up meanwhile asks whether they were written.
      if (locked?.state !== "sending" || locked.attempts !== order.attempts) throw new Error("the order was taken up");
      await writeParts(locked, { tx, enqueue });
    });
    return receiptOf(order);
  },

  lookUp: async (_, { order }) => ((await hasParts(order, db())) ? receiptOf(order) : null),
};

/** What an order of many withdrawals has come to, by where they stand. */
async function receiptOf(order: PaymentOrder): Promise<Receipt> {
  const counts = await countPayments(order, db());
  const state = stateOf(counts);
  return {
    serviceId: null,
    state,
    // Each of them was believed by itself.
    isReturn: state === "reversed",
    echoRial: order.amountRial,
    isAsMeant: true,
    failure: null,
    facts: { counts },
    counts,
    // One that was taken for over goes on: so does the whole.
    ...(order.state === "done" && state === "sent" ? { returned: [{ from: 1, to: order.itemCount }] } : {}),
  };
}

function stateOf({ waiting, sent, done, reversed, canceled, failed }: Record<ItemState, number>): Receipt["state"] {
  if (waiting + sent > 0) return "sent";
  if (done > 0) return "done";
  if (reversed > 0) return "reversed";
  return canceled > 0 && failed === 0 ? "canceled" : "failed";
}
