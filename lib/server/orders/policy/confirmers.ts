import "server-only";
import { and, count, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import { ApiError } from "@/lib/kit/operations/errors";
import type { Confirmation, ConfirmedOf, ConfirmRefusal } from "@/lib/kit/orders/confirmations";
import { APPROVER_ROLES, type ApproverRole } from "@/lib/kit/orders/policy";
import { db, type Queryable } from "@/lib/server/db/client";
import { memberships } from "@/lib/server/db/schema/index";
import type { Member } from "@/lib/server/members/session";

/** The roles that members have now, by member. Members without a role are missing. */
export async function rolesNow(
  business: string,
  memberIds: readonly string[],
  within: Queryable,
): Promise<Map<string, string>> {
  if (memberIds.length === 0) return new Map();
  const rows = await within
    .select({ id: sql<string>`${memberships.memberId}::text`, role: memberships.role })
    .from(memberships)
    .where(
      and(
        eq(memberships.business, business),
        isNull(memberships.disabledAt),
        inArray(sql`${memberships.memberId}::text`, [...memberIds]),
      ),
    );
  return new Map(rows.map(({ id, role }) => [id, role]));
}

/** The roles of all who confirmed any of these proposals. */
export const rolesOfConfirmers = (
  business: string,
  rows: readonly { confirmations: readonly Confirmation[] }[],
  within: Queryable = db(),
) =>
  rolesNow(
    business,
    rows.flatMap(({ confirmations }) => confirmations.map(({ id }) => id)),
    within,
  );

/** A stored proposal in the form that the rules read. */
export const countedOf = (
  row: { makerId: string; expiresAt: Date; confirmations: readonly Confirmation[] },
  amountRial: number,
  roles: ReadonlyMap<string, string>,
): Omit<ConfirmedOf, "isOpen"> => ({
  makerId: row.makerId,
  amountRial,
  expiresAtMs: row.expiresAt.getTime(),
  confirmations: row.confirmations.map(({ id }) => ({ approverId: id, role: roles.get(id) ?? null })),
});

/** How many other members hold each role that may confirm. */
export async function otherConfirmers(member: Member): Promise<Record<ApproverRole, number>> {
  const rows = await db()
    .select({ role: memberships.role, count: count() })
    .from(memberships)
    .where(
      and(
        eq(memberships.business, member.business),
        isNull(memberships.disabledAt),
        ne(sql`${memberships.memberId}::text`, member.id),
      ),
    )
    .groupBy(memberships.role);
  const of = (role: ApproverRole) => rows.find((row) => row.role === role)?.count ?? 0;
  return Object.fromEntries(APPROVER_ROLES.map((role) => [role, of(role)])) as Record<ApproverRole, number>;
}

/** The error for a member who may not confirm a proposal. */
export function confirmRefused(why: ConfirmRefusal): ApiError {
  if (why === "maker") return new ApiError("forbidden", { fields: { proposalId: "errors.notTheMaker" } });
  if (why === "role") return new ApiError("forbidden");
  return new ApiError("conflict", why === "already" ? { fields: { proposalId: "errors.approvedAlready" } } : {});
}
