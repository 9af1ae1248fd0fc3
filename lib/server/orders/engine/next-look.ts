import "server-only";
import { kindOf } from "@/lib/server/orders/kinds/registry";
import type { PaymentOrder } from "@/lib/server/orders/record/change";
import { nextLookAfter } from "@/lib/server/orders/record/times";

/** When an order that was sent is looked at next: the longer it has been on its way the later, or as its kind says. */
export const nextLookAt = ({ kind, content, sentAt }: Pick<PaymentOrder, "kind" | "content" | "sentAt">): Date =>
  kindOf(kind).nextLook?.(content, sentAt) ?? nextLookAfter(sentAt);
