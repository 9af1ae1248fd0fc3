import type { CardGrant } from "@/lib/card-money/answers";
import { serverNow } from "@/lib/clock";
import * as z from "@/lib/zod";
import { problemWithGrant } from "./rules";
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
/** The same under a grant: what is more than it allows is no draft, whoever would refuse it later. */
export const draftUnder = (grant: Pick<CardGrant, "status" | "expiresOn" | "limitRial">) =>
  z.extend(grantTransferDraft, {
    amountRial: grantTransferDraft.shape.amountRial.check(
      z.refine((rial) => problemWithGrant(grant, rial ?? 0, serverNow())?.field !== "amountRial", "errors.grantLimit"),
    ),
  });
export type GrantTransferDraft = z.output<typeof grantTransferDraft>;
