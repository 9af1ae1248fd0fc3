import { externalId } from "@/lib/kit/orders/external-id";
import { textUpTo } from "@/lib/kit/orders/written";
import * as z from "@/lib/kit/zod";

/** What the window of a new refund holds. Texts are empty where nothing was written; amounts are whole rial. */
export const refundDraft = z
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
export type RefundDraft = z.output<typeof refundDraft>;
