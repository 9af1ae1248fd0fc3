import { idText } from "@/lib/kit/operations/input";
import * as z from "@/lib/kit/zod";

const note = z.nullable(z.string().check(z.trim(), z.maxLength(255, "errors.tooLong")));

/** A refund as it goes to the service. Without an amount it would be all of the payment, so it always has one. */
export const gatewayRefundCreateInput = z.object({
  /** The payment that it gives back. */
  transactionId: idText,
  amountRial: z
    .number({ error: "errors.required" })
    .check(z.int("errors.notAWholeNumber"), z.gte(1, "errors.amountTooSmall")),
  /** All that a request is known by: digits, used once. */
  paymentNumber: idText,
  /** On the payer's receipt. */
  description: note,
  /** In the service's own records. */
  comment: note,
  notifyUrl: z.optional(z.string()),
});
export const gatewayRefundsOfInput = z.object({ transactionId: idText });
