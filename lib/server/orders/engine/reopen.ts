import "server-only";
import { hasRows } from "@/lib/kit/orders/kinds";
import { recordAudit } from "@/lib/server/audit/record";
import { metrics } from "@/lib/server/core/metrics";
import type { Queryable } from "@/lib/server/db/client";
import type { Receipt } from "@/lib/server/orders/kinds/kind";
import { moveOrder, type PaymentOrder } from "@/lib/server/orders/record/change";
import { returnRows } from "@/lib/server/orders/record/items";
import { alarmOf, newAlarm, noteAlarm } from "./alarm";

/** States that contradict an order that ended without a payment. Other states are no news for it. */
const GOES_ON: ReadonlySet<Receipt["state"]> = new Set(["sent", "done", "reversed"]);

/** Whether the service has an order that counted as ended or as never accepted. */
export function isThereAfterAll(order: PaymentOrder, receipt: Receipt): boolean {
  if (receipt.isPartial) return false;
  if (receipt.returned) return receipt.returned.length > 0;
  return order.sentAt === null || (GOES_ON.has(receipt.state) && receipt.state !== order.state);
}

/**
 * Reopens a locked order, or rows of it, that counted as ended or refused: the service has it. People are told,
 * because the payment may have been ordered again meanwhile.
 */
export async function reopen(order: PaymentOrder, receipt: Receipt, tx: Queryable): Promise<PaymentOrder> {
  const { id, kind } = order;
  if (hasRows(kind)) await returnRows(id, receipt.returned ?? [], tx);
  // Returned rows are a new fact, even if they add up to a sum that was told before.
  const alarm = receipt.returned?.length ? alarmOf(receipt) : await newAlarm(order, receipt, tx);
  const columns = {
    sentAt: order.sentAt ?? new Date(),
    serviceId: receipt.serviceId ?? order.serviceId,
    failure: null,
    nextAt: new Date(),
    // A correct part does not end the alarm of another part. Only a person does.
    ...(alarm ? { attention: alarm } : {}),
  };
  const detail = { was: order.state, echoRial: receipt.echoRial };
  const reopened = await moveOrder(order, { event: "found", detail, columns }, tx);
  if (alarm) await noteAlarm(reopened, { alarm, receipt }, tx);
  return reopened;
}

/**
 * Records a reopened order in the audit log and the metrics. Call it last before the commit.
 *
 * @param order as it was before
 */
export async function recordFound(order: PaymentOrder, tx: Queryable): Promise<void> {
  const { id, business, trackId, kind, amountRial, state: was } = order;
  const detail = { trackId, kind, amountRial, was };
  await recordAudit({ action: "order.found", business, actor: null, subject: id, detail }, tx);
  metrics().ordersFound.inc({ kind });
}
