import "server-only";
import type { OrderState } from "@/lib/kit/orders/states";
import { sealedColumn } from "@/lib/server/core/reseal";
import { sealedContents } from "@/lib/server/core/sealed-contents";
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

/** An order may wait for its approver for days. */
export const orderSeals = [sealedColumn(paymentOrders, "sealed", box.purposeOf)];
