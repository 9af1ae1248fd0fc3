import "server-only";
import { and, eq, sql } from "drizzle-orm";
import type { OrderState } from "@/lib/areas/money/orders/states";
import { sealedContents } from "@/lib/server/core/sealed-contents";
import { presentKeyId } from "@/lib/server/core/secret-box";
import { db } from "@/lib/server/db/client";
import { paymentOrders } from "@/lib/server/db/schema";
import type { PaymentOrder } from "./change";

/** Parts of an order that nobody reads: a number that is sent and not kept, or a token that is handed over. */
export type SealedOfOrder = Readonly<Record<string, string>>;
const NOTHING: SealedOfOrder = {};
const box = sealedContents("payment order", NOTHING);

export const sealForOrder = (id: string, contents: SealedOfOrder): Buffer => box.seal(id, contents);

/** The sealed contents of an order; empty if they are not needed any more or no known secret opens them. */
export const sealedOf = ({ id, sealed }: Pick<PaymentOrder, "id" | "sealed">): SealedOfOrder =>
  sealed === null ? NOTHING : box.open({ id, contents: sealed });

const NEEDS_SEALED: readonly OrderState[] = ["awaiting_approval", "approved", "sending", "unknown", "sent"];

/** Whether the sealed contents may still be needed in a state, to be sent, sent again, or handed over. */
export const needsSealed = (state: OrderState): boolean => NEEDS_SEALED.includes(state);

/**
 * Reseals with the present secret what was sealed with an earlier one, because an order may wait for its approver for
 * days.
 */
export async function resealOrders(): Promise<void> {
  // There are few at any time, because ended orders have no sealed contents.
  const rows = await db()
    .select({ id: paymentOrders.id, sealed: paymentOrders.sealed })
    .from(paymentOrders)
    .where(sql`substring(${paymentOrders.sealed} FROM 1 FOR 8) <> ${presentKeyId()}`);
  for (const { id, sealed } of rows) {
    const contents = sealedOf({ id, sealed });
    // Contents that no known secret opens stay as they are, because another secret may open them.
    if (sealed === null || contents === NOTHING) continue;
    await db()
      .update(paymentOrders)
      .set({ sealed: sealForOrder(id, contents) })
      .where(and(eq(paymentOrders.id, id), eq(paymentOrders.sealed, sealed)));
  }
}
