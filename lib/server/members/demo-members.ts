import "server-only";
import { and, eq, inArray, isNull, like, sql } from "drizzle-orm";
import type { Role } from "@/lib/kit/roles";
import { db } from "@/lib/server/db/client";
import { members, memberships } from "@/lib/server/db/schema";
import { endSessions } from "./end-session";
import { hashPassword, passwordMatches } from "./password";

/** A publicly known password. It is only for the sandbox, which holds no money. */
export const DEMO_PASSWORD = "sandbox-demo";

export const DEMO_MEMBERS: readonly { email: string; name: string; role: Role }[] = [
  { email: "owner@demo.test", name: "نرگس کاویانی", role: "owner" },
  { email: "manager@demo.test", name: "بهرام شایسته", role: "manager" },
  { email: "manager2@demo.test", name: "لیلا فرهمند", role: "manager" },
  { email: "accountant@demo.test", name: "امیرحسین دانش", role: "accountant" },
  { email: "support@demo.test", name: "سارا نیک‌پور", role: "support" },
  { email: "auditor@demo.test", name: "مهدی رستگار", role: "auditor" },
];

/** Makes the demo members of the sandbox's business, once. Later changes by people stay. */
export async function makeDemoMembers(business: string): Promise<void> {
  const emails = DEMO_MEMBERS.map(({ email }) => email);
  const known = await db()
    .select({ id: members.id, email: members.email })
    .from(members)
    .where(inArray(members.email, emails));
  const missing = DEMO_MEMBERS.filter(({ email }) => !known.some((member) => member.email === email));
  if (missing.length === 0) return;
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  await db().transaction(async (tx) => {
    for (const { email, name, role } of missing) {
      const [member] = await tx.insert(members).values({ email, name, passwordHash }).onConflictDoNothing().returning();
      if (member) await tx.insert(memberships).values({ memberId: member.id, business, role });
    }
  });
}

/**
 * Disables demo members in live mode, in a database that was once a sandbox's: members who still have the known
 * password are disabled and their sessions end.
 *
 * @returns how many
 */
export async function disableDemoMembers(): Promise<number> {
  const rows = await db()
    .selectDistinct({ id: members.id, passwordHash: members.passwordHash })
    .from(members)
    .innerJoin(memberships, eq(memberships.memberId, members.id))
    .where(and(like(sql`lower(${members.email})`, "%@demo.test"), isNull(memberships.disabledAt)));
  let disabled = 0;
  for (const { id, passwordHash } of rows) {
    if (!(await passwordMatches(passwordHash, DEMO_PASSWORD))) continue;
    await db()
      .update(memberships)
      .set({ disabledAt: new Date() })
      .where(and(eq(memberships.memberId, id), isNull(memberships.disabledAt)));
    await endSessions(id, "member_disabled");
    disabled += 1;
  }
  return disabled;
}
