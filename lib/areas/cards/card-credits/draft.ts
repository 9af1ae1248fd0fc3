import * as z from "@/lib/kit/zod";
import { MOST_CREDIT_RIAL } from "./schemas";
import { CREDIT_WAYS } from "./ways";

/** What the form of a change holds. Texts are empty where nothing was written; amounts are whole rial. */
export const creditDraft = z.object({
  way: z.enum(CREDIT_WAYS),
  amountRial: z.nullable(z.number()).check(
    z.refine((rial) => rial !== null && rial > 0, "errors.required"),
    z.refine((rial) => rial === null || rial <= MOST_CREDIT_RIAL, "errors.amountTooLarge"),
  ),
  reason: z.string().check(z.trim(), z.maxLength(500, "errors.tooLong")),
});
export type CreditDraft = z.output<typeof creditDraft>;
