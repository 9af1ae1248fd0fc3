import "server-only";
import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { type Permission, roleCan } from "@/lib/kit/permissions";
import type { Role } from "@/lib/kit/roles";
import { db, type Queryable } from "@/lib/server/db/client";
import { memberships } from "@/lib/server/db/schema/index";

/** A member of a business, as far as the rules about members ask. */
export interface Person {
  id: string;
  role: Role;
}

/** A business's members who may sign in to it, each with the present role. */
export const peopleOf = (business: string, within: Queryable = db()): Promise<Person[]> => read(business, within);

/** The member of a business; undefined if they may not sign in to it. */
export const personOf = async (business: string, memberId: string): Promise<Person | undefined> =>
  (await read(business, db(), eq(memberships.memberId, memberId)))[0];

const read = (business: string, within: Queryable, which?: SQL): Promise<Person[]> =>
  within
    .select({ id: sql<string>`${memberships.memberId}::text`, role: memberships.role })
    .from(memberships)
    .where(and(eq(memberships.business, business), isNull(memberships.disabledAt), which))
    .orderBy(asc(memberships.memberId));

/** The members of a business who hold a permission. */
export const peopleWho = async (business: string, permission: Permission): Promise<Person[]> =>
  (await peopleOf(business)).filter(({ role }) => roleCan(role, permission));

export const idsOf = (people: readonly Person[]): string[] => people.map(({ id }) => id);

/** A notice for one member of a business; none if that member may not have it any more. */
export const onlyTo = (people: readonly Person[], memberId: string): string[] =>
  people.some(({ id }) => id === memberId) ? [memberId] : [];
