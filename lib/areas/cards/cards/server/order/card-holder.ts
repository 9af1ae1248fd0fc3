import "server-only";
import { and, eq, inArray } from "drizzle-orm";
import { ApiError } from "@/lib/kit/operations/errors";
import { db } from "@/lib/server/db/client";
import { cardApplications } from "@/lib/server/db/schema/index";
import { storedApplication } from "../applications";
import { contentsBox, nameIn, type StoredApplication } from "../record";

/** A cardholder from our own record. It is signed with an order in addition to the maker's input. */
export interface SignedHolder {
  provider: string;
  cardholderId: string;
  ownerName: string | null;
}

/**
 * The cardholder of one of our applications.
 *
 * @throws ApiError `invalid_input` if there is none, or the service knows no cardholder for it
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

/** The same for several applications in one query, by their ids. Unknown ones are left out. */
export async function holdersOf(
  applicationIds: readonly string[],
  business: string,
): Promise<ReadonlyMap<string, SignedHolder>> {
  const rows = await db()
    .select()
    .from(cardApplications)
    .where(and(eq(cardApplications.business, business), inArray(cardApplications.id, [...applicationIds])));
  return new Map(
    rows.flatMap((row) => {
      const { id, provider, cardholderId } = row;
      if (cardholderId === null) return [];
      return [[id, { provider, cardholderId, ownerName: nameIn(contentsBox.open(row).facts) }] as const];
    }),
  );
}
