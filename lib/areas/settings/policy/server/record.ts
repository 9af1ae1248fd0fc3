import "server-only";
import { and, eq, ne } from "drizzle-orm";
import { db } from "@/lib/server/db/client";
import { policyProposals } from "@/lib/server/db/schema/index";
import type { Member } from "@/lib/server/members/session";

/** The open wish of somebody else to change the policy, which this member may agree to; null when there is none. */
export async function proposalToDecide(member: Member): Promise<{ proposerName: string; since: string } | null> {
  const { business, state, proposerId, proposerName, createdAt } = policyProposals;
  const [open] = await db()
    .select({ proposerName, createdAt })
    .from(policyProposals)
    .where(and(eq(business, member.business), eq(state, "open"), ne(proposerId, member.id)));
  return open ? { proposerName: open.proposerName, since: open.createdAt.toISOString() } : null;
}
