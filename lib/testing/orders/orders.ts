import "server-only";
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { makeIban } from "@/lib/kit/format/iban";
import { HELP_OF_NEW_MEMBER } from "@/lib/kit/help-memory";
import { NOTHING_KEPT } from "@/lib/kit/navigation-memory";
import { defaultPolicy, type PolicyRules } from "@/lib/kit/orders/policy";
import { ROLES, type Role } from "@/lib/kit/roles";
import { db } from "@/lib/server/db/client";
import { members, memberships, payoutPolicies } from "@/lib/server/db/schema";
import type { Member } from "@/lib/server/members/session";

/** For tests: one member of each role, as a request of theirs would carry them. */
export async function makeTeam(business: string): Promise<Record<Role, Member>> {
  const made = await Promise.all(ROLES.map((role) => makeColleague(business, role)));
  return Object.fromEntries(made.map((member) => [member.role, member])) as Record<Role, Member>;
}

/** For tests: one more member of a role. */
export async function makeColleague(business: string, role: Role): Promise<Member> {
  const [row] = await db()
    .insert(members)
    .values({ email: `${randomUUID()}@example.com`, name: `${role} نمونه`, passwordHash: "" })
    .returning();
  if (!row) throw new Error("no member");
  await db().insert(memberships).values({ memberId: row.id, business, role });
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    hasOneTimeCodes: false,
    hasPasskey: false,
    preferences: { locale: "fa", theme: "light", unit: "rial", calendar: "jalali", density: "comfortable" },
    navigation: NOTHING_KEPT,
    help: HELP_OF_NEW_MEMBER,
    sessionId: randomUUID(),
    lastCheckAt: new Date(),
    secondFactorAt: null,
    lastSeenAt: new Date(),
    business,
    role,
  };
}

/** For tests of removals that are not about who agrees: nobody else does, and no list is read for a sum. */
export const REMOVED_ALONE: Pick<PolicyRules, "removals"> = {
  removals: { bands: [{ uptoRial: null, approvals: 0, roles: ["owner"] }] },
};

/** For tests: the policy from now on. Nothing waits to be taken back unless that is said. */
export async function setPolicy(business: string, rules: Partial<PolicyRules> = {}): Promise<void> {
  const [last] = await db()
    .select({ version: payoutPolicies.version })
    .from(payoutPolicies)
    .where(eq(payoutPolicies.business, business))
    .orderBy(payoutPolicies.version)
    .limit(1000)
    .then((rows) => rows.slice(-1));
  await db()
    .insert(payoutPolicies)
    .values({
      business,
      version: (last?.version ?? 0) + 1,
      rules: { ...defaultPolicy(), undoSeconds: 0, ...rules },
      proposalId: randomUUID(),
      proposedBy: "test",
      approvedBy: "test",
    });
}

export const testIban = (account: number | string): string => makeIban("056", String(account));
