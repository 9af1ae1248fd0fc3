import { externalId } from "@/lib/areas/money/orders/external-id";
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

const textUpTo = (most: number) => z.string().check(z.trim(), z.maxLength(most, "errors.tooLong"));

/** What the window of a new refund holds. Texts are empty where nothing was written; amounts are whole rial. */
export const gatewayRefundDraft = z
  .object({
    /** All that is left; the amount counts where it is not. */
    isWhole: z.boolean(),
    amountRial: z.nullable(z.number()),
    description: textUpTo(255),
    comment: textUpTo(255),
    externalId,
    reason: textUpTo(500),
  })
  .check(
    z.refine(({ isWhole, amountRial }) => isWhole || (amountRial !== null && amountRial > 0), {
      path: ["amountRial"],
      error: "errors.required",
    }),
  );
export type GatewayRefundDraft = z.output<typeof gatewayRefundDraft>;
