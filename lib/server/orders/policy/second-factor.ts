import "server-only";
import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { ApiError } from "@/lib/kit/operations/errors";
import { isSecondFactorDue, letsMakersPayAlone, type PolicyRules } from "@/lib/kit/orders/policy";
import { roleCan, rolesWith } from "@/lib/kit/permissions";
import type { Role } from "@/lib/kit/roles";
import { db, type Queryable } from "@/lib/server/db/client";
import { members, memberships, passkeys } from "@/lib/server/db/schema/index";
import type { Member } from "@/lib/server/members/session";
import { currentPolicy } from "./current";

type Factors = Pick<Member, "hasOneTimeCodes" | "hasPasskey">;

/** Whether the rules want a second factor now that this member has not set up. */
export const lacksSecondFactor = (rules: PolicyRules, { hasOneTimeCodes, hasPasskey }: Factors): boolean =>
  isSecondFactorDue(rules) && !hasOneTimeCodes && !hasPasskey;

/**
 * Requires what the policy asks of everybody who approves, or who pays without anybody's approval: a passkey or
 * one-time codes, given once in this session.
 *
 * @throws ApiError `second_factor_missing` if the member has neither; `reauthentication_required` on `secondFactor` if
 *   the session began with the password alone
 */
export async function requireSecondFactor(member: Member, within: Queryable = db()): Promise<void> {
  const { rules } = await currentPolicy(member.business, within);
  if (!isSecondFactorDue(rules)) return;
  if (lacksSecondFactor(rules, member)) throw new ApiError("second_factor_missing");
  if (member.secondFactorAt === null)
    throw new ApiError("reauthentication_required", { fields: { secondFactor: "errors.required" } });
}

/** Whether the rules ask a member of this role for a second factor: to approve, or to pay without anybody's approval. */
export const isAskedForSecondFactor = (rules: PolicyRules, role: Role): boolean =>
  roleCan(role, "settlements.approve") || (roleCan(role, "settlements.make") && letsMakersPayAlone(rules));

/** The names of those whom the rules ask for it and who have neither passkey nor codes, oldest members first. */
export async function membersWithout(business: string, rules: PolicyRules): Promise<string[]> {
  const roles = rolesWith("settlements.make").filter((role) => isAskedForSecondFactor(rules, role));
  const rows = await db()
    .select({ name: members.name })
    .from(memberships)
    .innerJoin(members, eq(members.id, memberships.memberId))
    .where(
      and(
        eq(memberships.business, business),
        isNull(memberships.disabledAt),
        inArray(memberships.role, roles),
        isNull(members.totpEnabledAt),
        sql`NOT EXISTS (SELECT FROM ${passkeys} WHERE ${passkeys.memberId} = ${members.id})`,
      ),
    )
    .orderBy(asc(memberships.createdAt));
  return rows.map(({ name }) => name);
}
