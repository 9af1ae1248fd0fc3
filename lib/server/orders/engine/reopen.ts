import "server-only";
import { hasRows } from "@/lib/orders/kinds";
import { recordAudit } from "@/lib/server/audit/record";
import type { Queryable } from "@/lib/server/db/client";
import { metrics } from "@/lib/server/metrics";
import type { Receipt } from "@/lib/server/orders/kinds/kind";
import { moveOrder, type PaymentOrder } from "@/lib/server/orders/record/change";
import { returnRows } from "@/lib/server/orders/record/items";
import { alarmOf, newAlarm, noteAlarm } from "./alarm";

/** What no order says that ended without a payment: whatever else the service says of it is no news. */
const GOES_ON: ReadonlySet<Receipt["state"]> = new Set(["sent", "done", "reversed"]);

/** Whether the service has what had been taken for over, or for never accepted. */
export function isThereAfterAll(order: PaymentOrder, receipt: Receipt): boolean {
  if (receipt.isPartial) return false;
  if (receipt.returned) return receipt.returned.length > 0;
  return order.sentAt === null || (GOES_ON.has(receipt.state) && receipt.state !== order.state);
}

/**
 * Takes up again, under its lock, what had been taken for over or refused, whole or in rows: it is with the service, and
 * people are told, since it may have been made again meanwhile.
 */
export async function reopen(order: PaymentOrder, receipt: Receipt, tx: Queryable): Promise<PaymentOrder> {
  const { id, kind } = order;
  if (hasRows(kind)) await returnRows(id, receipt.returned ?? [], tx);
  // Rows that come back are a fact of their own, also where they come to a sum that was told before.
  const alarm = receipt.returned?.length ? alarmOf(receipt) : await newAlarm(order, receipt, tx);
  const columns = {
    sentAt: order.sentAt ?? new Date(),
    serviceId: receipt.serviceId ?? order.serviceId,
    failure: null,
    nextAt: new Date(),
    // What is as it was meant ends no alarm of another part: only a person does.
    ...(alarm ? { attention: alarm } : {}),
  };
  const detail = { was: order.state, echoRial: receipt.echoRial };
  const reopened = await moveOrder(order, { event: "found", detail, columns }, tx);
  if (alarm) await noteAlarm(reopened, { alarm, receipt }, tx);
  return reopened;
}

/**
 * Tells the audit log and the metrics of an order that was reopened: the last thing before the commit.
 *
 * @param order as it was before
 */
export async function recordFound(order: PaymentOrder, tx: Queryable): Promise<void> {
  const { id, business, trackId, kind, amountRial, state: was } = order;
  const detail = { trackId, kind, amountRial, was };
  await recordAudit({ action: "order.found", business, actor: null, subject: id, detail }, tx);
  metrics().ordersFound.inc({ kind });
}
