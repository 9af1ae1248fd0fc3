import type { CardGrant } from "@/lib/areas/cards/card-money/server/answers";
import { serverNow } from "@/lib/kit/clock";
import * as z from "@/lib/kit/zod";
import { problemWithGrant } from "./rules";
import { MOST_TRANSFER_RIAL, transferDescription } from "./schemas";

/** The values in the form of a transfer. Empty texts mean no value; amounts are whole rial. */
export const grantTransferDraft = z.object({
  amountRial: z.nullable(z.number()).check(
    z.refine((rial) => rial !== null && rial > 0, "errors.required"),
    z.refine((rial) => rial === null || rial <= MOST_TRANSFER_RIAL, "errors.amountTooLarge"),
  ),
  description: transferDescription,
  reason: z.string().check(z.trim(), z.maxLength(500, "errors.tooLong")),
});
/** The same under a grant: an amount beyond its limit is refused here, even if it were otherwise refused only later. */
export const draftUnder = (grant: Pick<CardGrant, "status" | "expiresOn" | "limitRial">) =>
  z.extend(grantTransferDraft, {
    amountRial: grantTransferDraft.shape.amountRial.check(
      z.refine((rial) => problemWithGrant(grant, rial ?? 0, serverNow())?.field !== "amountRial", "errors.grantLimit"),
    ),
  });
export type GrantTransferDraft = z.output<typeof grantTransferDraft>;
