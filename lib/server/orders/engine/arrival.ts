import "server-only";
import { type Arrival, arrivalOf, type CycleCalendar } from "@/lib/kit/orders/cycles";
import { kindOf } from "@/lib/server/orders/kinds/registry";
import type { PaymentOrder } from "@/lib/server/orders/record/change";

/**
 * When an order would arrive if it were sent at a given moment. Null for an order that waits for the balance, brings
 * money in, or refunds a payer.
 */
export function arrivalIf(
  { kind, content }: Pick<PaymentOrder, "kind" | "content">,
  leavesAt: number,
  calendar: CycleCalendar,
): Arrival | null {
  const way = kindOf(kind).way?.(content);
  return way ? arrivalOf(way, leavesAt, calendar) : null;
}
