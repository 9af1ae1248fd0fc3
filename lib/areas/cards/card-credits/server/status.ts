import "server-only";
import type { CREDIT_STATES } from "@/lib/areas/cards/card-money/status";
import { askIssuer, issuerCallOf } from "@/lib/areas/cards/cards/server/ask";
import { storedApplication } from "@/lib/areas/cards/cards/server/record";
import { ApiError } from "@/lib/kit/operations/errors";
import { isOtherState } from "@/lib/kit/operations/unread";
import type { LocalContext } from "@/lib/server/local/handle";
import { mayBeDone } from "@/lib/server/proxy/own-word";
import { creditsAtService } from "../operations";

/**
 * Opens a cardholder's credit with nothing in it. A second one is refused by the service, so that a lost answer may be
 * asked for once more.
 *
 * @throws ApiError as {@link setCreditStatus}
 */
export async function openEmptyCredit(
  { applicationId }: { applicationId: string },
  context: LocalContext,
): Promise<{ opened: true }> {
  const { id, provider, cardholderId } = await storedApplication(context.business, applicationId);
  if (cardholderId === null) throw new ApiError("conflict");
  const note = (outcome: "done" | "refused" | "unknown") =>
    context.audit({
      action: "card_application.credit_opened",
      subject: id,
      detail: { cardProvider: provider, outcome },
    });
  try {
    const input = { provider, cardholderId, amountRial: 0 };
    const { balanceRial } = await askIssuer(creditsAtService.register, input, issuerCallOf(context));
    // Something else was opened than was asked for.
    if (balanceRial !== null && balanceRial !== 0) throw new ApiError("upstream_unreadable");
  } catch (error) {
    if (mayBeDone(error, creditsAtService.register)) {
      await note("unknown");
      throw new ApiError("outcome_unknown");
    }
    if (error instanceof ApiError && error.answer) await note("refused");
    throw error;
  }
  await note("done");
  return { opened: true };
}

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
    const input = { provider, cardholderId, status };
    const told = await askIssuer(creditsAtService.updateStatus, input, issuerCallOf(context));
    // Another status than was asked for is no word that it was set.
    if (isOtherState(told, status)) throw new ApiError("upstream_unreadable");
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
