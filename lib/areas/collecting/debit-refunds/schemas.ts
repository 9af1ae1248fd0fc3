import { idText } from "@/lib/kit/operations/input";
import * as z from "@/lib/kit/zod";

/** What a refund carries to the service; without an amount it would be all that is left, so it always has one. */
export const debitRefundCreateInput = z.object({
  trackId: idText,
  withdrawalId: idText,
  amountRial: z
    .number({ error: "errors.required" })
    .check(z.int("errors.notAWholeNumber"), z.gte(1, "errors.amountTooSmall")),
  description: z.nullable(z.string().check(z.trim(), z.maxLength(255, "errors.tooLong"))),
  notifyUrl: z.optional(z.url("errors.invalidUrl").check(z.maxLength(2048))),
});
export const debitRefundIdInput = z.object({ refundId: idText });
