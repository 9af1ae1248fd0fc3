import "server-only";
import type { OrderState } from "@/lib/orders/states";
import { sealedContents } from "@/lib/server/sealed-contents";
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
