import "server-only";
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { contentsBox, nameIn, storedApplication } from "@/lib/areas/cards/cards/server/record";
import { ApiError } from "@/lib/kit/operations/errors";
import { db } from "@/lib/server/db/client";
import { cardApplications } from "@/lib/server/db/schema/index";
import type { Whose } from "../status";

/** A cardholder as the service knows them. */
export interface Holder {
  provider: string;
  cardholderId: string;
}

/**
 * Whose card an application is for.
 *
 * @throws ApiError `not_found`; `conflict` while the service does not know them: nothing can be asked of them then
 */
export async function holderOf(applicationId: string, business: string): Promise<Holder> {
  const { provider, cardholderId } = await storedApplication(business, applicationId);
  if (cardholderId === null) throw new ApiError("conflict");
  return { provider, cardholderId };
}

/**
 * @param place counted from one
 * @throws ApiError `not_found` where there is no such account; `conflict` where it is none in rial
 */
export function accountAt<Account extends { isRial: boolean }>(accounts: readonly Account[], place: number): Account {
  const account = accounts[place - 1];
  if (!account) throw new ApiError("not_found");
  if (!account.isRial) throw new ApiError("conflict");
  return account;
}

export interface KnownHolder extends Whose {
  templateId: string | null;
}
export const UNKNOWN_HOLDER: KnownHolder = { applicationId: null, name: null, templateId: null };

/** Whom our own record knows of a provider's cardholders; of several applications the newest whose card was printed. */
export async function knownHolders(
  business: string,
  provider: string,
  cardholderIds: readonly string[],
): Promise<ReadonlyMap<string, KnownHolder>> {
  if (cardholderIds.length === 0) return new Map();
  const { id, cardholderId, contents } = cardApplications;
  const rows = await db()
    .select({ id, cardholderId, contents })
    .from(cardApplications)
    .where(
      and(
        eq(cardApplications.business, business),
        eq(cardApplications.provider, provider),
        inArray(cardholderId, [...new Set(cardholderIds)]),
      ),
    )
    .orderBy(sql`${cardApplications.status} IN ('ISSUED', 'DELIVERED')`, asc(cardApplications.createdAt), asc(id));
  return new Map(
    rows.map((row) => {
      const { facts } = contentsBox.open(row);
      const templateId = facts.cardTemplateId?.trim() || null;
      return [row.cardholderId ?? "", { applicationId: row.id, name: nameIn(facts), templateId }];
    }),
  );
}
