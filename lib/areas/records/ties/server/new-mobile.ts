import "server-only";
import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { db } from "@/lib/server/db/client";
import { auditEntries, memberships } from "@/lib/server/db/schema/index";
import { currentPolicy } from "@/lib/server/orders/policy/current";

const HOUR_MS = 3_600_000;

/**
 * Whether a member has given a customer another mobile within the time in which requests expire. Withdrawals under an
 * authorization of the earlier mobile are then not found by the present one. The audit log has mobiles masked, so two
 * that differ only in the masked digits are taken for one. Of a customer that Daftar did not make, the mobile before
 * the first change is not known, so that change counts.
 */
export async function hasNewMobile(business: string, customerId: string): Promise<boolean> {
  const { expireHours } = (await currentPolicy(business)).rules;
  const since = Date.now() - expireHours * HOUR_MS;
  const members = db()
    .select({ id: sql`${memberships.memberId}::text` })
    .from(memberships)
    .where(eq(memberships.business, business));
  const written = (isMeant: ReturnType<typeof sql>) =>
    db()
      .select({
        action: auditEntries.action,
        mobile: sql<
          string | null
        >`coalesce(${auditEntries.detail} ->> 'mobile', ${auditEntries.detail} ->> 'agentMobile')`,
      })
      .from(auditEntries)
      .where(
        and(
          eq(auditEntries.business, business),
          inArray(auditEntries.actorId, members),
          inArray(auditEntries.action, ["customer.created", "customer.changed"]),
          eq(auditEntries.subject, customerId),
          sql`${auditEntries.detail} ->> 'outcome' <> 'refused'`,
          // An edit that does not name the mobile leaves it.
          sql`coalesce(${auditEntries.detail} ->> 'mobile', ${auditEntries.detail} ->> 'agentMobile') IS NOT NULL`,
          isMeant,
        ),
      )
      .orderBy(desc(auditEntries.seq));
  const lately = await written(sql`${auditEntries.at} > ${new Date(since)}`);
  if (lately.length === 0) return false;
  const all = [...lately, ...(await written(sql`${auditEntries.at} <= ${new Date(since)}`).limit(1))];
  const isFirstUnknown = all.length === lately.length && all.at(-1)?.action === "customer.changed";
  return isFirstUnknown || new Set(all.map(({ mobile }) => mobile)).size > 1;
}
