import "server-only";
import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { parse } from "zod";
import { ApiError } from "@/lib/operations/errors";
import { recordAudit } from "@/lib/server/audit/record";
import { orderEvents, paymentOrders } from "@/lib/server/db/schema";
import { publish } from "@/lib/server/events/bus";
import type { PaymentOrder } from "./change";
import { contentHash } from "./content-hash";
import { kindOf } from "./registry";
import { inOrderTransaction } from "./transaction";

export interface NewOrder {
  business: string;
  kind: string;
  maker: { id: string; name: string };
  idempotencyKey: string;
  /** As the kind defines it. */
  content: unknown;
  reason?: string | null;
}

/**
 * Writes a payment order down, with its track id, its first event and its audit entry, or finds the one that the same
 * form made before.
 *
 * @throws ApiError `conflict` when the key was used for something else, `invalid_input`; ZodError with the fields
 */
export async function createOrder(wanted: NewOrder): Promise<PaymentOrder> {
  const kind = kindOf(wanted.kind);
  const { business, maker, idempotencyKey } = wanted;
  const content = parse(kind.content, wanted.content);
  const hash = contentHash({ kind: wanted.kind, content });
  return inOrderTransaction(async ({ tx }) => {
    const [order] = await tx
      .insert(paymentOrders)
      .values({
        business,
        kind: kind.id,
        state: "awaiting_approval",
        trackId: randomUUID(),
        idempotencyKey,
        makerId: maker.id,
        makerName: maker.name,
        amountRial: kind.amountRial(content),
        destination: kind.destination(content),
        content,
        contentHash: hash,
        reason: wanted.reason ?? null,
      })
      .onConflictDoNothing()
      .returning();
    if (!order) {
      const [known] = await tx
        .select()
        .from(paymentOrders)
        .where(
          and(
            eq(paymentOrders.business, business),
            eq(paymentOrders.makerId, maker.id),
            eq(paymentOrders.idempotencyKey, idempotencyKey),
          ),
        );
      if (known?.contentHash !== hash) throw new ApiError("conflict");
      return known;
    }
    await tx.insert(orderEvents).values({
      orderId: order.id,
      event: "made",
      state: order.state,
      actorId: maker.id,
      actorName: maker.name,
    });
    const detail = { kind: order.kind, amountRial: order.amountRial, contentHash: hash };
    await recordAudit({ action: "order.made", business, actor: maker, subject: order.id, detail }, tx);
    await publish({ business, tags: ["orders"], ids: [order.id] }, tx);
    return order;
  });
}
