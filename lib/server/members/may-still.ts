import "server-only";
import { and, eq, isNull, sql } from "drizzle-orm";
import { ApiError } from "@/lib/kit/operations/errors";
import { type Permission, roleCan } from "@/lib/kit/permissions";
import { db } from "@/lib/server/db/client";
import { memberships } from "@/lib/server/db/schema";

/** Whether a member may still do what goes on in their name without them. @throws ApiError `forbidden` */
export async function assertMemberMay(
  { memberId, business }: { memberId: string; business: string },
  permission: Permission,
): Promise<void> {
  const [seat] = await db()
    .select({ role: memberships.role })
    .from(memberships)
    .where(
      and(
        sql`${memberships.memberId}::text = ${memberId}`,
        eq(memberships.business, business),
        isNull(memberships.disabledAt),
      ),
    );
  if (!roleCan(seat?.role, permission)) throw new ApiError("forbidden");
}
