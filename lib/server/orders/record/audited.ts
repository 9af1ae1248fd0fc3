import "server-only";
import { isFromOwnAccount } from "@/lib/orders/kinds";
import { maskText } from "@/lib/server/proxy/mask";
import type { PaymentOrder } from "./change";

/**
 * What the audit log says of an order beside what was done to it: it must be told apart later without the order, which
 * may have been edited since. An account's middle stays out, for nothing can be taken out of the log again.
 */
export function auditedOf({ kind, amountRial, destination, content }: PaymentOrder): Record<string, unknown> {
  const iban = destination ?? (isFromOwnAccount(kind) ? String(content.iban) : null);
  return {
    kind,
    amountRial,
    ...(iban === null ? {} : { iban: maskText(iban, "iban") }),
    ...(typeof content.customerId === "string" ? { customerId: content.customerId } : {}),
    ...(typeof content.cardholderId === "string" ? { cardholderId: content.cardholderId } : {}),
  };
}
