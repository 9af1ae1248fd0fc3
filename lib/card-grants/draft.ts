import * as z from "@/lib/zod";
import { MOST_TRANSFER_RIAL, transferDescription } from "./schemas";

/** What the form of a transfer holds. Texts are empty where nothing was written; amounts are whole rial. */
export const grantTransferDraft = z.object({
  amountRial: z.nullable(z.number()).check(
    z.refine((rial) => rial !== null && rial > 0, "errors.required"),
    z.refine((rial) => rial === null || rial <= MOST_TRANSFER_RIAL, "errors.amountTooLarge"),
  ),
  description: transferDescription,
  reason: z.string().check(z.trim(), z.maxLength(500, "errors.tooLong")),
});
export type GrantTransferDraft = z.output<typeof grantTransferDraft>;
