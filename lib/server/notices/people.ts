import "server-only";
import { and, eq, isNull } from "drizzle-orm";
import type { Role } from "@/lib/kit/roles";
import { db, type Queryable } from "@/lib/server/db/client";
import { memberships } from "@/lib/server/db/schema";

/** A member of a business who may sign in. */
export interface Person {
  id: string;
  role: Role;
}

/** The members of a business who may sign in, with their roles. */
export const peopleOf = (business: string, within: Queryable = db()): Promise<Person[]> =>
  within
    .select({ id: memberships.memberId, role: memberships.role })
    .from(memberships)
    .where(and(eq(memberships.business, business), isNull(memberships.disabledAt)));
