import "server-only";
import { grantOf } from "@/lib/areas/cards/card-credits/server/ask";
import { issuerCallOf } from "@/lib/areas/cards/cards/server/ask";
import { storedApplication } from "@/lib/areas/cards/cards/server/record";
import { ApiError } from "@/lib/kit/operations/errors";
import type { LocalContext } from "@/lib/server/local/handle";

/**
 * The cardholder of an application. @throws ApiError `not_found`, `conflict` if the service has no cardholder for it
 */
export async function holderOf(applicationId: string, business: string) {
  const row = await storedApplication(business, applicationId);
  if (row.cardholderId === null) throw new ApiError("conflict");
  return { row, provider: row.provider, cardholderId: row.cardholderId };
}

/** @throws ApiError `not_found` if the service lists no such grant of the cardholder; as {@link holderOf} */
export async function requireGrant(
  { applicationId, grantId }: { applicationId: string; grantId: string },
  context: Pick<LocalContext, "business" | "member" | "requestId">,
): Promise<void> {
  const { row: _row, ...holder } = await holderOf(applicationId, context.business);
  const { grant } = await grantOf({ ...holder, grantId }, { ...issuerCallOf(context), isFresh: true });
  if (!grant) throw new ApiError("not_found");
}
