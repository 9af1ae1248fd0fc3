import "server-only";
import { type Arrival, arrivalOf, type PayoutCalendar } from "@/lib/orders/cycles";
import { isMoneyIn } from "@/lib/orders/kinds";
import type { PaymentOrder } from "@/lib/server/orders/record/change";

/** When an order would arrive if it left at a moment; null for one that waits for the balance, for money that comes in, and for what goes back to a payer. */
export function arrivalIf(
  { kind, content }: Pick<PaymentOrder, "kind" | "content">,
  leavesAt: number,
  calendar: PayoutCalendar,
): Arrival | null {
  if (kind === "queued" || kind === "debitRefund" || isMoneyIn(kind)) return null;
  return arrivalOf(
    { type: content.type === "A2A" ? "A2A" : "ACH", isInstant: content.isInstant === true },
    leavesAt,
    calendar,
  );
}
