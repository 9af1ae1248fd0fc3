import type { CardGrant } from "@/lib/areas/cards/card-money/server/answers";
import { serverNow } from "@/lib/kit/clock";
import { textUpTo, writtenRial } from "@/lib/kit/orders/written";
import * as z from "@/lib/kit/zod";
import { MOST_TRANSFER_RIAL, transferDescription } from "./schemas";
import { problemWithGrant } from "./status";

/** The values in the form of a transfer. Empty texts mean no value; amounts are whole rial. */
const grantTransferDraft = z.object({
  amountRial: writtenRial(MOST_TRANSFER_RIAL),
  description: transferDescription,
  reason: textUpTo(500),
});
/** The same under a grant: an amount beyond its limit is refused here, even if it were otherwise refused only later. */
export const draftUnder = (grant: Pick<CardGrant, "status" | "expiresOn" | "limitRial">) =>
  z.extend(grantTransferDraft, {
    amountRial: grantTransferDraft.shape.amountRial.check(
      z.refine((rial) => problemWithGrant(grant, rial, serverNow())?.field !== "amountRial", "errors.grantLimit"),
    ),
  });
export type GrantTransferDraftInput = z.input<typeof grantTransferDraft>;
export type GrantTransferDraft = z.output<typeof grantTransferDraft>;
