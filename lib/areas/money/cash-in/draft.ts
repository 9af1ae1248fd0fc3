import { textUpTo, writtenRial } from "@/lib/kit/orders/written";
import * as z from "@/lib/kit/zod";
import { cashInText, MOST_RIAL } from "./schemas";

/** What the form of a deposit holds. Texts are empty where nothing was written; amounts are whole rial. */
export const cashInDraft = z.object({
  iban: z.string().check(z.minLength(1, "errors.required")),
  amountRial: writtenRial(MOST_RIAL),
  description: cashInText,
  comment: cashInText,
  reason: textUpTo(500),
});
export type CashInDraftInput = z.input<typeof cashInDraft>;
export type CashInDraft = z.output<typeof cashInDraft>;
