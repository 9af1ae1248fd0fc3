import { isoDay, optionalText, perPage } from "@/lib/operations/input";
import * as z from "@/lib/zod";
import { TRANSACTION_CHANNELS, TRANSACTION_SEARCH_FIELDS } from "./codes";

/** Every filter that the service has for its statement, in our words. */
export const transactionListInput = z.object({
  from: z.optional(isoDay),
  to: z.optional(isoDay),
  kind: z.optional(z.enum(["transactions", "settlements"])),
  status: z.optional(z.enum(["succeed", "failed", "pending", "canceled"])),
  channel: z.optional(z.enum(TRANSACTION_CHANNELS)),
  q: optionalText,
  searchField: z.optional(z.enum(TRANSACTION_SEARCH_FIELDS)),
  id: optionalText,
  refId: optionalText,
  trackingCode: optionalText,
  trackId: optionalText,
  factorNumber: optionalText,
  formId: optionalText,
  after: optionalText,
  perPage,
});
export type TransactionListInput = z.input<typeof transactionListInput>;
