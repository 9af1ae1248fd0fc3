import * as z from "@/lib/kit/zod";
import { MOST_RIAL, walletComment } from "./schemas";

/** What the form of a movement holds. Texts are empty where nothing was written; amounts are whole rial. */
export const walletMoveDraft = z.object({
  amountRial: z.nullable(z.number()).check(
    z.refine((rial) => rial !== null && rial > 0, "errors.required"),
    z.refine((rial) => rial === null || rial <= MOST_RIAL, "errors.amountTooLarge"),
  ),
  description: walletComment,
  reason: z.string().check(z.trim(), z.maxLength(500, "errors.tooLong")),
});
export type WalletMoveDraftInput = z.input<typeof walletMoveDraft>;
export type WalletMoveDraft = z.output<typeof walletMoveDraft>;

export const EMPTY_MOVE: WalletMoveDraftInput = { amountRial: null, description: "", reason: "" };
