import "server-only";
import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { ApiError } from "@/lib/kit/operations/errors";
import { isSecondFactorDue, type PolicyRules } from "@/lib/kit/orders/policy";
import { rolesWith } from "@/lib/kit/permissions";
import { db, type Queryable } from "@/lib/server/db/client";
import { members, memberships, passkeys } from "@/lib/server/db/schema/index";
import type { Member } from "@/lib/server/members/session";
import { currentPolicy } from "./current";

type Factors = Pick<Member, "hasOneTimeCodes" | "hasPasskey">;

/** Whether the rules want a second factor now that this member has not set up. */
export const lacksSecondFactor = (rules: PolicyRules, { hasOneTimeCodes, hasPasskey }: Factors): boolean =>
  isSecondFactorDue(rules) && !hasOneTimeCodes && !hasPasskey;

/**
 * Requires what the policy asks of everybody who approves: a passkey or one-time codes, given once in this session.
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

/** The names of those who may approve and have neither passkey nor codes, oldest members first. */
export async function approversWithout(business: string): Promise<string[]> {
  const rows = await db()
    .select({ name: members.name })
    .from(memberships)
    .innerJoin(members, eq(members.id, memberships.memberId))
    .where(
      and(
        eq(memberships.business, business),
        isNull(memberships.disabledAt),
        inArray(memberships.role, [...rolesWith("settlements.approve")]),
        isNull(members.totpEnabledAt),
        sql`NOT EXISTS (SELECT FROM ${passkeys} WHERE ${passkeys.memberId} = ${members.id})`,
      ),
    )
    .orderBy(asc(memberships.createdAt));
  return rows.map(({ name }) => name);
}
