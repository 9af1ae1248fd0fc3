import { textUpTo, writtenRial } from "@/lib/kit/orders/written";
import * as z from "@/lib/kit/zod";
import { MOST_RIAL, walletComment } from "./schemas";

/** What the form of a movement holds. Texts are empty where nothing was written; amounts are whole rial. */
export const walletMoveDraft = z.object({
  amountRial: writtenRial(MOST_RIAL),
  description: walletComment,
  reason: textUpTo(500),
});
export type WalletMoveDraftInput = z.input<typeof walletMoveDraft>;
export type WalletMoveDraft = z.output<typeof walletMoveDraft>;
