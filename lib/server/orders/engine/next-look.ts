import "server-only";
import { kindOf } from "@/lib/server/orders/kinds/registry";
import type { PaymentOrder } from "@/lib/server/orders/record/change";
import { nextLookAfter } from "@/lib/server/orders/record/times";

/** When a sent order is looked up next: the gaps grow with its age, unless its kind decides. */
export const nextLookAt = ({ kind, content, sentAt }: Pick<PaymentOrder, "kind" | "content" | "sentAt">): Date =>
  kindOf(kind).nextLook?.(content, sentAt) ?? nextLookAfter(sentAt);
