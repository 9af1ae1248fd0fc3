import "server-only";
import { type Arrival, arrivalOf, type PayoutCalendar } from "@/lib/orders/cycles";
import { kindOf } from "@/lib/server/orders/kinds/registry";
import type { PaymentOrder } from "@/lib/server/orders/record/change";

/** When an order would arrive if it left at a moment; null for one that waits for the balance, for money that comes in, and for what goes back to a payer. */
export function arrivalIf(
  { kind, content }: Pick<PaymentOrder, "kind" | "content">,
  leavesAt: number,
  calendar: PayoutCalendar,
): Arrival | null {
  const way = kindOf(kind).way?.(content);
  return way ? arrivalOf(way, leavesAt, calendar) : null;
}
