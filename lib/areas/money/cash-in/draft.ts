import * as z from "@/lib/kit/zod";
import { cashInText, MOST_RIAL } from "./schemas";

/** What the form of a deposit holds. Texts are empty where nothing was written; amounts are whole rial. */
export const cashInDraft = z.object({
  iban: z.string().check(z.minLength(1, "errors.required")),
  amountRial: z.nullable(z.number()).check(
    z.refine((rial) => rial !== null && rial > 0, "errors.required"),
    z.refine((rial) => rial === null || rial <= MOST_RIAL, "errors.amountTooLarge"),
  ),
  description: cashInText,
  comment: cashInText,
  reason: z.string().check(z.trim(), z.maxLength(500, "errors.tooLong")),
});
export type CashInDraftInput = z.input<typeof cashInDraft>;
export type CashInDraft = z.output<typeof cashInDraft>;

export const EMPTY_CASH_IN: CashInDraftInput = { iban: "", amountRial: null, description: "", comment: "", reason: "" };
