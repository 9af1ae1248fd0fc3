import "server-only";
import { maskText } from "@/lib/server/proxy/mask";
import type { PaymentOrder } from "./change";

/**
 * What the audit log says of an order beside what was done to it: it must be told apart later without the order, which
 * may have been edited since. An account's middle stays out, for nothing can be taken out of the log again.
 */
export const auditedOf = ({ kind, amountRial, destination }: PaymentOrder): Record<string, unknown> => ({
  kind,
  amountRial,
  ...(destination === null ? {} : { iban: maskText(destination, "iban") }),
});
