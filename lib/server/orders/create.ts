import "server-only";
import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { ApiError } from "@/lib/kit/operations/errors";
import type { OrderKindId } from "@/lib/kit/orders/kinds";
import { recordAudit } from "@/lib/server/audit/record";
import { db, type Queryable } from "@/lib/server/db/client";
import { orderEvents, paymentOrders } from "@/lib/server/db/schema";
import { publish } from "@/lib/server/events/bus";
import { approve } from "./approval/approvals";
import { largestIn, paymentsIn, requirePolicy } from "./approval/policy-check";
import { kindOf, splitOrder } from "./kinds/registry";
import { auditedOf } from "./record/audited";
import type { PaymentOrder } from "./record/change";
import { orderHash } from "./record/content-hash";
import { writeItems } from "./record/items";
import { sealForOrder } from "./record/sealed";
import { inOrderTransaction } from "./record/transaction";
import { confirmRepeat } from "./repeat";

export interface NewOrder {
  business: string;
  kind: OrderKindId;
  maker: { id: string; name: string };
  idempotencyKey: string;
  /** As a request carries it: the kind checks it. */
  content: unknown;
  reason?: string | null;
  /** The business's own number for it, in the form of `ownNumber`. */
  externalId?: string | null | undefined;
  /** The order that this one repeats. The service is asked whether that order happened after all. */
  repeatOf?: string | null;
  /** If the policy requires no approval, the maker is held to what it requires of approvers. @throws ApiError */
  requireCheck?: (tx: Queryable) => Promise<void>;
}

/**
 * Stores a payment order with its track id, its first event and its audit entry, or finds the order that the same
 * form made before.
 *
 * @throws ApiError `conflict` if the key was used for something else or the repeated order stands against it (see
 *   {@link confirmRepeat}), `not_found` (the repeated order), `policy_refused`, `invalid_input`, as the kind's
 *   `complete`, as `requireCheck`; ZodError with the fields
 */
export async function createOrder(wanted: NewOrder): Promise<PaymentOrder> {
  const { business, maker, idempotencyKey } = wanted;
  const split = splitOrder(wanted.kind, wanted.content);
  const { items, amountRial, destination, fingerprint, sealed } = split;
  const id = randomUUID();
  const { reason = null, externalId = null } = wanted;
  const isOfThisForm = and(
    eq(paymentOrders.business, business),
    eq(paymentOrders.makerId, maker.id),
    eq(paymentOrders.idempotencyKey, idempotencyKey),
  );
  const { repeatOf } = wanted;
  const [before] = await db().select({ content: paymentOrders.content }).from(paymentOrders).where(isOfThisForm);
  if (repeatOf && !before) {
    await confirmRepeat({ business, repeatOf, memberId: maker.id }, paymentsIn({ destination, amountRial }, items));
  }
  // If the form comes again, the service's data from the first time still counts.
  const who = { business, requestId: `order-of-${idempotencyKey}`, memberId: maker.id };
  const { complete } = kindOf(wanted.kind);
  const content = !complete
    ? split.content
    : before
      ? { ...before.content, ...split.content }
      : await complete(split.content, who);
  const hashOf = (whole: typeof content) => orderHash({ kind: wanted.kind, content: whole, reason, externalId });
  const hash = hashOf(content);
  return inOrderTransaction(async (context) => {
    const { tx } = context;
    const [order] = await tx
      .insert(paymentOrders)
      .values({
        id,
        business,
        kind: wanted.kind,
        state: "awaiting_approval",
        trackId: randomUUID(),
        idempotencyKey,
        makerId: maker.id,
        makerName: maker.name,
        amountRial,
        destination,
        content,
        contentHash: hash,
        reason,
        externalId,
        itemCount: kindOf(wanted.kind).countOf?.(split.content) ?? Math.max(1, items.length),
        fingerprint,
        repeatOf: repeatOf ?? null,
        sealed: sealed ? sealForOrder(id, sealed) : null,
      })
      .onConflictDoNothing()
      .returning();
    if (!order) {
      const [known] = await tx.select().from(paymentOrders).where(isOfThisForm);
      // A simultaneous request may have got other data from the service, or drawn another code.
      const isSame = known && known.contentHash === (complete ? hashOf({ ...known.content, ...split.content }) : hash);
      if (!isSame) throw new ApiError("conflict");
      return known;
    }
    await writeItems(order, items, tx);
    const payments = paymentsIn({ destination, amountRial }, items);
    const own = { amountRial, payments, ...largestIn(content) };
    const subject = { business, kind: wanted.kind, makerId: maker.id, ...own, orderId: order.id };
    const { check, columns } = await requirePolicy(subject, tx);
    const opposed = await kindOf(wanted.kind).opposedBy?.(content, order, tx);
    if (opposed) throw new ApiError("invalid_input", { fields: opposed });
    const [made] = await tx.update(paymentOrders).set(columns).where(eq(paymentOrders.id, order.id)).returning();
    if (!made) throw new Error("the order is gone");
    await tx
      .insert(orderEvents)
      .values({ orderId: order.id, event: "made", state: made.state, actorId: maker.id, actorName: maker.name });
    await publish({ business, tags: ["orders"], ids: [order.id] }, tx);
    const needsNobody = check.approvals === 0;
    if (needsNobody) await wanted.requireCheck?.(tx);
    const written = needsNobody ? await approve(made, check.rules.undoSeconds, null, context) : made;
    const detail = { ...auditedOf(made), contentHash: hash, needed: check.approvals };
    await recordAudit({ action: "order.made", business, actor: maker, subject: order.id, detail }, tx);
    return written;
  });
}
