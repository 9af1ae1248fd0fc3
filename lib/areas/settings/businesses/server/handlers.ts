import "server-only";
import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { actorOf, isMemberSomewhere, lockTeam, revokeMadeBy, seatIs } from "@/lib/areas/settings/team/server/record";
import { refusalToLeave } from "@/lib/areas/settings/team/status";
import { ApiError } from "@/lib/kit/operations/errors";
import { env } from "@/lib/server/core/env";
import {
  businesses,
  invitations,
  memberships,
  orderApprovals,
  paymentOrders,
  tokenPairs,
} from "@/lib/server/db/schema/index";
import { handle } from "@/lib/server/local/handle";
import { businessesOfMember } from "@/lib/server/members/businesses";
import { requireRecentCheck } from "@/lib/server/members/check";
import { announceSessions, endSessions } from "@/lib/server/members/end-session";
import { sendWebhooksHere } from "@/lib/server/tokens/link-sandbox";
import { issueSandboxPair, sandboxBusinesses, sandboxWebhookKey } from "@/lib/server/tokens/sandbox-control";
import { businessesOperations } from "../operations";
import { linkBusiness } from "./link-business";

/** States of orders that were not sent yet. */
const OPEN_STATES = ["awaiting_approval", "approved"] as const;

export const handlers = [
  handle(businessesOperations.list, async (_, { member, db }) => {
    // Counted only over the businesses that the member belongs to.
    const rows = await db
      .select({
        business: memberships.business,
        name: businesses.name,
        role: memberships.role,
        joinedAt: memberships.createdAt,
        hasPair: sql<boolean>`${tokenPairs.business} IS NOT NULL`,
        brokenAt: tokenPairs.brokenAt,
        members: sql<number>`(SELECT count(*)::int FROM memberships AS seat
          WHERE seat.business = ${memberships.business} AND seat.disabled_at IS NULL)`,
        otherOwners: sql<number>`(SELECT count(*)::int FROM memberships AS seat
          WHERE seat.business = ${memberships.business} AND seat.disabled_at IS NULL AND seat.role = 'owner'
            AND seat.member_id <> ${memberships.memberId})`,
      })
      .from(memberships)
      .innerJoin(businesses, eq(businesses.slug, memberships.business))
      .leftJoin(tokenPairs, eq(tokenPairs.business, memberships.business))
      .where(and(eq(memberships.memberId, member.id), isNull(memberships.disabledAt)))
      .orderBy(asc(memberships.createdAt), asc(memberships.business));
    return rows.map(({ joinedAt, hasPair, brokenAt, otherOwners, ...row }) => ({
      ...row,
      link: !hasPair ? ("missing" as const) : brokenAt ? ("broken" as const) : ("ok" as const),
      joinedAt: joinedAt.toISOString(),
      isLastOwner: row.role === "owner" && otherOwners === 0,
    }));
  }),

  handle(businessesOperations.link, async (input, { member }) => {
    requireRecentCheck(member);
    await linkBusiness(input, member);
    if (env().mode === "sandbox") await sendWebhooksHere(input.business).catch(ignoreUnknown);
    return { business: input.business };
  }),

  handle(businessesOperations.offer, async (_, { member, db, audit }) => {
    if (env().mode !== "sandbox") throw new ApiError("not_found");
    requireRecentCheck(member);
    const linked = new Set((await db.select({ slug: businesses.slug }).from(businesses)).map(({ slug }) => slug));
    const free = (await sandboxBusinesses()).find(({ name }) => !linked.has(name));
    if (!free) throw new ApiError("not_found");
    const [pair, webhookKey] = await Promise.all([issueSandboxPair(free.name), sandboxWebhookKey(free.name)]);
    await audit({ action: "sandbox.controlled", subject: "offer_business" });
    const { accessToken, refreshToken } = pair;
    return { business: free.name, name: free.nameFa, accessToken, refreshToken, webhookKey };
  }),

  handle(businessesOperations.leaving, async (_, { business, member, db }) => {
    const isOpen = and(eq(paymentOrders.business, business), inArray(paymentOrders.state, [...OPEN_STATES]));
    const [approvals, orders, open] = await Promise.all([
      db.$count(
        orderApprovals,
        and(
          eq(orderApprovals.approverId, member.id),
          isNull(orderApprovals.withdrawnAt),
          sql`EXISTS (SELECT FROM ${paymentOrders} WHERE ${paymentOrders.id} = ${orderApprovals.orderId}
            AND ${paymentOrders.contentHash} = ${orderApprovals.contentHash} AND ${isOpen})`,
        ),
      ),
      db.$count(paymentOrders, and(isOpen, eq(paymentOrders.makerId, member.id))),
      db.$count(
        invitations,
        and(
          eq(invitations.business, business),
          eq(invitations.kind, "invitation"),
          eq(invitations.invitedBy, member.id),
          isNull(invitations.acceptedAt),
          isNull(invitations.revokedAt),
        ),
      ),
    ]);
    return { approvals, orders, invitations: open };
  }),

  handle(businessesOperations.leave, async ({ business: typed }, { business, member, db, audit }) => {
    if (typed.toLowerCase() !== business.toLowerCase()) {
      throw new ApiError("invalid_input", { fields: { business: "errors.otherBusiness" } });
    }
    requireRecentCheck(member);
    await db.transaction(async (tx) => {
      const team = await lockTeam(business, tx);
      const seat = actorOf(team, member.id);
      if (refusalToLeave(seat, team)) throw new ApiError("conflict", { fields: { business: "errors.lastOwner" } });
      const now = new Date();
      await tx.update(memberships).set({ disabledAt: now, leftAt: now }).where(seatIs(member.id, business));
      await revokeMadeBy(member.id, business, tx);
      if (!(await isMemberSomewhere(member.id, tx))) await endSessions(member.id, "member_left", {}, tx);
      await audit({ action: "team.left", subject: member.id, detail: { role: seat.role } }, tx);
      await announceSessions(tx);
    });
    const [next] = await businessesOfMember(member.id);
    return { next: next?.business ?? null };
  }),
];

/** A business that this sandbox does not have has no webhooks to send here, so this error is ignored. */
function ignoreUnknown(error: unknown): void {
  if (!(error instanceof ApiError) || error.code !== "not_found") throw error;
}
