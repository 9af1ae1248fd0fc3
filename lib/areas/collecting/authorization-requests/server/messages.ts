import "server-only";
import { and, eq, gt, isNotNull, isNull, lte, sql } from "drizzle-orm";
import { ApiError } from "@/lib/kit/operations/errors";
import { isUuid } from "@/lib/server/core/uuid";
import { comesAfter, isNotReminded, lastOf, READ_AT_ONCE } from "@/lib/server/customer-messages/record";
import type { MessageSource } from "@/lib/server/customer-messages/source";
import { db } from "@/lib/server/db/client";
import { authorizationRequests } from "@/lib/server/db/schema/index";
import { payerMessageOf } from "../payer-message";
import { isLinkGood } from "../status";
import { contentsOf, isRequestOf, type StoredAuthorizationRequest, shownRequest } from "./record";
import { linkOf } from "./requests";

/** @throws ApiError `not_found` */
async function requestOf(business: string, id: string): Promise<StoredAuthorizationRequest> {
  const [row] = isUuid(id) ? await db().select().from(authorizationRequests).where(isRequestOf({ business, id })) : [];
  if (!row) throw new ApiError("not_found");
  return row;
}

/** The link with which a payer decides at the bank. */
const linkMessages: MessageSource = {
  about: "authorizationRequest",
  read: "authorizations.read",
  send: "authorizations.make",
  async to(id, { business }) {
    const { mobile, email, nationalCode } = contentsOf(await requestOf(business, id));
    return { mobile: mobile === "" ? null : mobile, email, nationalCode, customerId: null };
  },
  async text(id, { business, name, unit }) {
    const row = await requestOf(business, id);
    const request = shownRequest(row, "");
    if (!isLinkGood(request, Date.now())) return null;
    const url = linkOf(contentsOf(row).secret);
    return { text: payerMessageOf(request, { business: name, url, unit }), goodUntil: row.linkUntil };
  },
  remindedBy: "remindOfLinks",
  /** Links that end within a day and lived longer than two, whose payers have neither agreed nor refused. */
  async toRemind(business, now, after) {
    const { linkUntil, createdAt, verifiedAt, ended, tokenAt, authorizationId, returned, id } = authorizationRequests;
    const rows = await db()
      .select({ id })
      .from(authorizationRequests)
      .where(
        and(
          eq(authorizationRequests.business, business),
          isNull(verifiedAt),
          isNull(ended),
          isNotNull(tokenAt),
          isNull(authorizationId),
          sql`${returned} IS DISTINCT FROM 'FAILED'`,
          gt(linkUntil, now),
          lte(linkUntil, new Date(now.getTime() + 86_400_000)),
          sql`${linkUntil} - ${createdAt} > interval '2 days'`,
          isNotReminded(business, "authorizationRequest", id),
          after === null ? undefined : comesAfter(linkUntil, id, authorizationRequests, eq(id, after)),
        ),
      )
      .orderBy(linkUntil, id)
      .limit(READ_AT_ONCE);
    const records = rows.map((row) => row.id);
    return { records, last: lastOf(records) };
  },
};

export const requestMessages: readonly MessageSource[] = [linkMessages];
