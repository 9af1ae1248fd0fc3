import "server-only";
import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { rolesWith } from "@/lib/kit/permissions";
import type { Database } from "@/lib/server/db/client";
import {
  bookAccountDays,
  businesses,
  members,
  memberships,
  passkeys,
  paymentOrders,
  payoutPolicies,
  webhookDeliveries,
} from "@/lib/server/db/schema";
import { handle } from "@/lib/server/local/handle";
import { readReach } from "@/lib/server/service/reach";
import { pairFacts } from "@/lib/server/tokens/state";
import { goingLiveOperations } from "../operations";
import { GOING_LIVE_STEPS, type GoingLiveStep } from "../schemas";

/** Each step by what is stored of it; nothing is ticked by hand. */
async function factsOf(business: string, db: Database): Promise<Record<GoingLiveStep, boolean>> {
  const isThere = async (table: SQL): Promise<boolean> => {
    const { rows } = await db.execute<{ there: boolean }>(sql`SELECT EXISTS (SELECT FROM ${table}) AS there`);
    return rows[0]?.there === true;
  };
  const [pair, reach, hasWebhook, hasAccount, approvers, hasPolicy, hasPayment] = await Promise.all([
    pairFacts(business),
    readReach(business),
    isThere(sql`${webhookDeliveries} WHERE ${webhookDeliveries.business} = ${business}
      AND ${webhookDeliveries.verdict} = 'accepted'`),
    isThere(sql`${bookAccountDays} WHERE ${bookAccountDays.business} = ${business}`),
    db
      .select({
        hasSecond: sql<boolean>`${members.totpEnabledAt} IS NOT NULL
          OR EXISTS (SELECT FROM ${passkeys} WHERE ${passkeys.memberId} = ${members.id})`,
      })
      .from(memberships)
      .innerJoin(members, eq(members.id, memberships.memberId))
      .where(
        and(
          eq(memberships.business, business),
          isNull(memberships.disabledAt),
          inArray(memberships.role, [...rolesWith("settlements.approve")]),
        ),
      ),
    isThere(sql`${payoutPolicies} WHERE ${payoutPolicies.business} = ${business}`),
    isThere(sql`${paymentOrders} WHERE ${paymentOrders.business} = ${business}
      AND ${paymentOrders.state} = 'done'`),
  ]);
  return {
    connection: pair !== null && !pair.brokenAt && reach.answeredAt !== null && reach.awaySince === null,
    webhook: hasWebhook,
    bankAccount: hasAccount,
    approvers: approvers.length > 1,
    codes: approvers.length > 0 && approvers.every(({ hasSecond }) => hasSecond),
    policy: hasPolicy,
    payment: hasPayment,
  };
}

export const handlers = [
  handle(goingLiveOperations.show, async (_, { business, member, db }) => {
    const hasOwnCodes = member.hasOneTimeCodes || member.hasPasskey;
    const [known] = await db
      .select({ putAwayAt: businesses.goingLivePutAwayAt })
      .from(businesses)
      .where(eq(businesses.slug, business));
    if (!known || known.putAwayAt) return { isShown: false, steps: [], hasOwnCodes };
    const facts = await factsOf(business, db);
    const steps = GOING_LIVE_STEPS.map((id) => ({ id, isDone: facts[id] }));
    return { isShown: steps.some(({ isDone }) => !isDone), steps, hasOwnCodes };
  }),

  handle(goingLiveOperations.putAway, async (_, { business, db, audit }) => {
    await db.transaction(async (tx) => {
      const put = await tx
        .update(businesses)
        .set({ goingLivePutAwayAt: new Date() })
        .where(and(eq(businesses.slug, business), isNull(businesses.goingLivePutAwayAt)))
        .returning({ slug: businesses.slug });
      if (put.length > 0) await audit({ action: "business.checklist_put_away", subject: business }, tx);
    });
    return { isShown: false };
  }),
];
