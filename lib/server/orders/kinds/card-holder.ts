import "server-only";
import { ApiError } from "@/lib/operations/errors";
import { storedApplication } from "@/lib/server/cards/applications";
import { contentsBox, nameIn, type StoredApplication, toldOf } from "@/lib/server/cards/record";

/** Who a cardholder is, as our own record has them: what is signed of an order about them besides what its maker wrote. */
export interface SignedHolder {
  provider: string;
  cardholderId: string;
  ownerName: string | null;
}

/**
 * The cardholder of one of our applications.
 *
 * @throws ApiError `invalid_input` where there is none, or the service knows nobody by it
 */
export async function holderOf(
  applicationId: string,
  business: string,
): Promise<SignedHolder & { application: StoredApplication }> {
  const unknown = () => new ApiError("invalid_input", { fields: { applicationId: "errors.cardholderUnknown" } });
  const application = await storedApplication(business, applicationId).catch((error: unknown) => {
    throw error instanceof ApiError && error.code === "not_found" ? unknown() : error;
  });
  if (application.cardholderId === null) throw unknown();
  const { provider, cardholderId } = application;
  return { application, provider, cardholderId, ownerName: nameIn(contentsBox.open(application).facts) };
}

/** The number of the account that the card is of, as the service told it; null where it has told none. */
export const accountNumberOf = (application: StoredApplication): string | null =>
  toldOf(application).account?.accountNumber ?? null;
