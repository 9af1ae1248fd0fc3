import "server-only";
import { isFromOwnAccount } from "@/lib/kit/orders/kinds";
import { maskText } from "@/lib/server/proxy/mask";
import type { PaymentOrder } from "./change";

/**
 * The audit log's description of an order. The order may be edited later, so the log must identify it without the
 * order. The middle of an account number is left out, because nothing can be removed from the log.
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
