import { CREDIT_WAYS } from "@/lib/kit/orders/ways";
import { textUpTo, writtenRial } from "@/lib/kit/orders/written";
import * as z from "@/lib/kit/zod";
import { MOST_CREDIT_RIAL } from "./schemas";

/** What the form of a change holds. Texts are empty where nothing was written; amounts are whole rial. */
export const creditDraft = z.object({
  way: z.enum(CREDIT_WAYS),
  amountRial: writtenRial(MOST_CREDIT_RIAL),
  reason: textUpTo(500),
});
export type CreditDraftInput = z.input<typeof creditDraft>;
export type CreditDraft = z.output<typeof creditDraft>;
