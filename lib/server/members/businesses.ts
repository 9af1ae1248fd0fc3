import "server-only";
import { and, asc, eq, isNull } from "drizzle-orm";
import { db } from "@/lib/server/db/client";
import { memberships } from "@/lib/server/db/schema";

/** English names of the businesses that a member belongs to now, in a fixed order. */
export async function businessesOfMember(memberId: string): Promise<string[]> {
  const rows = await db()
    .select({ business: memberships.business })
    .from(memberships)
    .where(and(eq(memberships.memberId, memberId), isNull(memberships.disabledAt)))
    .orderBy(asc(memberships.createdAt), asc(memberships.business));
  return rows.map(({ business }) => business);
}
