import "server-only";
import { and, eq, sql } from "drizzle-orm";
import type { OrderState } from "@/lib/orders/states";
import { db } from "@/lib/server/db/client";
import { paymentOrders } from "@/lib/server/db/schema";
import { sealedContents } from "@/lib/server/sealed-contents";
import { presentKeyId } from "@/lib/server/secret-box";
import type { PaymentOrder } from "./change";

/** What of an order nobody reads: a number that is sent and not kept, a token that is handed over. */
export type SealedOfOrder = Readonly<Record<string, string>>;
const NOTHING: SealedOfOrder = {};
const box = sealedContents("payment order", NOTHING);

export const sealForOrder = (id: string, contents: SealedOfOrder): Buffer => box.seal(id, contents);

/** What is sealed of an order; nothing where it is not needed any more, or no known secret opens it. */
export const sealedOf = ({ id, sealed }: Pick<PaymentOrder, "id" | "sealed">): SealedOfOrder =>
  sealed === null ? NOTHING : box.open({ id, contents: sealed });

const NEEDS_SEALED: readonly OrderState[] = ["awaiting_approval", "approved", "sending", "unknown", "sent"];

/** Whether what is sealed of an order may still be needed in a state: it is sent, or sent again, or handed over. */
export const needsSealed = (state: OrderState): boolean => NEEDS_SEALED.includes(state);

/** Seals with the present secret what was sealed with an earlier one: an order may wait for days for who approves it. */
export async function resealOrders(): Promise<void> {
  // Few at any time: of an order that has ended nothing is sealed.
  const rows = await db()
    .select({ id: paymentOrders.id, sealed: paymentOrders.sealed })
    .from(paymentOrders)
    .where(sql`substring(${paymentOrders.sealed} FROM 1 FOR 8) <> ${presentKeyId()}`);
  for (const { id, sealed } of rows) {
    const contents = sealedOf({ id, sealed });
    // What no known secret opens stays as it is: another one may.
    if (sealed === null || contents === NOTHING) continue;
    await db()
      .update(paymentOrders)
      .set({ sealed: sealForOrder(id, contents) })
      .where(and(eq(paymentOrders.id, id), eq(paymentOrders.sealed, sealed)));
  }
}
