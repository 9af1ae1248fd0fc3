import "server-only";
import { creditsAtService } from "@/lib/card-credits/operations";
import type { CREDIT_STATES } from "@/lib/card-money/codes";
import { ApiError } from "@/lib/operations/errors";
import { storedApplication } from "@/lib/server/cards/applications";
import { askIssuer } from "@/lib/server/cards/issuer";
import { issuerCallOf } from "@/lib/server/cards/settings";
import type { LocalContext } from "@/lib/server/local/handle";
import { mayBeDone } from "@/lib/server/proxy/write-once";

/**
 * Lets a cardholder's credit be used, or no longer. It moves nothing, and what was lost can be asked for once more.
 *
 * @throws ApiError `not_found`; `conflict` where the service knows nobody by it; `outcome_unknown`; what the service refused
 */
export async function setCreditStatus(
  { applicationId, status }: { applicationId: string; status: (typeof CREDIT_STATES)[number] },
  context: LocalContext,
): Promise<{ set: true }> {
  const { id, provider, cardholderId } = await storedApplication(context.business, applicationId);
  if (cardholderId === null) throw new ApiError("conflict");
  const note = (outcome: "done" | "refused" | "unknown") =>
    context.audit({
      action: "card_application.credit_status_set",
      subject: id,
      detail: { cardProvider: provider, cardCreditStatus: status, outcome },
    });
  try {
    await askIssuer(creditsAtService.updateStatus, { provider, cardholderId, status }, issuerCallOf(context));
  } catch (error) {
    if (mayBeDone(error, creditsAtService.updateStatus)) {
      await note("unknown");
      throw new ApiError("outcome_unknown");
    }
    if (error instanceof ApiError && error.answer) await note("refused");
    throw error;
  }
  await note("done");
  return { set: true };
}
