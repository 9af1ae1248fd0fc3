import "server-only";
import { and, eq, getTableColumns, isNotNull, isNull, notExists, or, sql } from "drizzle-orm";
import { type NoticeKind, type NoticeKindName, noticeKinds, permissionOfScreen } from "@/lib/kit/notices";
import { type Permission, roleCan } from "@/lib/kit/permissions";
import type { Role } from "@/lib/kit/roles";
import { db } from "@/lib/server/db/client";
import { noticeMarks, notices } from "@/lib/server/db/schema";
import type { Person } from "./people";

export type StoredNotice = typeof notices.$inferSelect;
/** A notice without its members, who may be many. */
export type ToldNotice = Omit<StoredNotice, "onlyFor" | "exceptFor">;
const { onlyFor: _, exceptFor: __, ...toldColumns } = getTableColumns(notices);
/** The columns of {@link ToldNotice}. */
export const TOLD_COLUMNS = toldColumns;

/** A kind by its name; undefined for one of an earlier version that is not declared any more. */
export const kindOf = (name: string): NoticeKind | undefined =>
  Object.hasOwn(noticeKinds(), name) ? noticeKinds()[name] : undefined;

/** Whether a member of this role is told of a kind at all. */
export const isToldTo = (name: string, role: Role): boolean => {
  const kind = kindOf(name);
  return kind !== undefined && roleCan(role, kind.permission as Permission);
};

/** Whether a kind is each member's own matter, such as a sign-in to their account, and no colleague's. */
export const isOwnMatter = (name: string): boolean => kindOf(name)?.permission === "self.manage";

/** The kinds that a role is told of. */
export const kindsFor = (role: Role): NoticeKindName[] =>
  (Object.keys(noticeKinds()) as NoticeKindName[]).filter((name) => isToldTo(name, role));

/**
 * The screen on which a kind waits for members of a role. A kind without a screen is news, and so is a kind
 * whose screen they may not open, or on which they may not act.
 *
 * @returns null if it is news
 */
export function waitsOn(name: string, role: Role): string | null {
  const { screen, acts } = kindOf(name) ?? {};
  if (screen === undefined) return null;
  const opens = permissionOfScreen(screen);
  const needed = acts === undefined ? [opens] : [opens, acts];
  return needed.every((each) => each !== undefined && roleCan(role, each as Permission)) ? screen : null;
}

/** Whether members of a role may put a kind right. News without a screen is for everybody who gets it. */
export const mayActOn = (name: string, role: Role): boolean =>
  kindOf(name)?.screen === undefined || waitsOn(name, role) !== null;

/** Whether a notice is for this member. */
export const isFor = (
  { kind, onlyFor, exceptFor }: Pick<StoredNotice, "kind" | "onlyFor" | "exceptFor">,
  { id, role }: Person,
): boolean => isToldTo(kind, role) && (onlyFor === null || onlyFor.includes(id)) && !exceptFor.includes(id);

/** The same as an SQL condition on `notices`, without the check of the role. */
export const isForMember = (memberId: string) =>
  and(
    or(isNull(notices.onlyFor), sql`${memberId} = ANY(${notices.onlyFor})`),
    sql`${memberId} <> ALL(${notices.exceptFor})`,
  );

/** An SQL condition on `notices`: this member has not put it away. */
export const notPutAwayBy = (memberId: string | null) =>
  notExists(
    db()
      .select({ one: sql`1` })
      .from(noticeMarks)
      .where(
        and(
          eq(noticeMarks.noticeId, notices.id),
          sql`${noticeMarks.memberId} = ${memberId}`,
          isNotNull(noticeMarks.doneAt),
        ),
      ),
  );

const ownCount = sql`${notices.facts} -> 'count'`;

/** In SQL, what a group of notices tells of: themselves, or what each of them says that it counts. */
export const toldCount = sql<number>`sum(CASE jsonb_typeof(${ownCount}) WHEN 'number' THEN (${ownCount})::float8 ELSE 1 END)`;
