import "server-only";
import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { ApiError } from "@/lib/kit/operations/errors";
import { recordAudit } from "@/lib/server/audit/record";
import { forgetBudget, prepareBudget } from "@/lib/server/budget/slots";
import { log } from "@/lib/server/core/log";
import { db, type Queryable } from "@/lib/server/db/client";
import { takeLock } from "@/lib/server/db/locks";
import { businesses, memberships } from "@/lib/server/db/schema";
import { linkTryKey, refundTry, takeTry } from "@/lib/server/members/lockout";
import type { Member } from "@/lib/server/members/session";
import { isPairInUse, storePair } from "@/lib/server/tokens/store";
import { openBusiness, PASTED_LIFE_SECONDS } from "@/lib/server/tokens/verify";
import { sealWebhookKey } from "@/lib/server/webhooks/key";
import type { linkBusinessInput } from "../schemas";

/**
 * Makes another business one of this installation, with the member as its owner. The pair is tried at the service
 * before anything is kept; a try that fails leaves nothing, and tells nothing of whether the business is here already.
 *
 * @throws ApiError `invalid_input` on `accessToken` (refused, or in use here) or `business` (linked here already),
 *   `locked` after too many tries, or that the service cannot be asked
 */
export async function linkBusiness(
  { business, accessToken, refreshToken, webhookKey }: z.output<typeof linkBusinessInput>,
  member: Member,
): Promise<void> {
  const tries = [linkTryKey(member.id)];
  await takeTry(tries);
  const isNew = !(await isKnown(business, db()));
  let isLinked = false;
  try {
    if (isNew) await prepareBudget(business);
    const { name } = await openBusiness(business, accessToken);
    const pair = { accessToken, refreshToken, expiresInSeconds: PASTED_LIFE_SECONDS };
    await db().transaction(async (tx) => {
      await takeLock(tx, "link-business");
      if (await isKnown(business, tx)) throw refused("business", "errors.businessLinked");
      if (await isPairInUse(pair, tx)) throw refused("accessToken", "errors.pairInUse");
      await storePair(business, pair, { kind: "pasted", actor: member.name }, tx);
      const key =
        webhookKey === "" ? {} : { webhookKey: sealWebhookKey(business, webhookKey), webhookKeySetAt: new Date() };
      await tx
        .update(businesses)
        .set({ name, ...key })
        .where(eq(businesses.slug, business));
      await tx.insert(memberships).values({ memberId: member.id, business, role: "owner" });
      const detail = { hasWebhookKey: webhookKey !== "" };
      await recordAudit({ action: "business.linked", business, actor: member, subject: member.id, detail }, tx);
    });
    isLinked = true;
  } finally {
    if (isNew && !isLinked) await forgetBudget(business);
  }
  await refundTry(tries);
  log.info({ business }, "another business was linked");
}

/** English names are told apart without regard to case: the service's addresses may be. */
async function isKnown(business: string, within: Queryable): Promise<boolean> {
  const rows = await within
    .select({ slug: businesses.slug })
    .from(businesses)
    .where(sql`lower(${businesses.slug}) = ${business.toLowerCase()}`)
    .limit(1);
  return rows.length > 0;
}

const refused = (field: string, message: string) => new ApiError("invalid_input", { fields: { [field]: message } });
