import { idText, pageNumber, perPage } from "@/lib/kit/operations/input";
import { codesIn, LONGEST_COMMENT } from "@/lib/kit/orders/comment-code";
import * as z from "@/lib/kit/zod";

/** No wallet holds more. */
export const MOST_RIAL = 1e13;

export const customerWalletInput = z.object({ customerId: idText });
export const customerTransactionsInput = z.object({ customerId: idText, page: pageNumber, perPage });

const amountRial = z
  .number({ error: "errors.required" })
  .check(z.int("errors.notAWholeNumber"), z.gte(1, "errors.amountTooSmall"), z.lte(MOST_RIAL, "errors.amountTooLarge"));

/** What people write of a movement. A code in it would pass for another order's. */
export const walletComment = z.string().check(
  z.trim(),
  z.maxLength(LONGEST_COMMENT, "errors.tooLong"),
  z.refine((text) => codesIn(text).length === 0, "errors.codeInComment"),
);

/** What an order carries, as its maker writes it. */
export const walletMove = z.object({ customerId: idText, amountRial, description: z.nullable(walletComment) });

/** A movement as it goes to the service. */
export const walletMoveInput = z.object({
  customerId: idText,
  amountRial,
  trackId: idText,
  /** With its code. */
  comment: z.string(),
});
