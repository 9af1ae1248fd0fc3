import "server-only";
import { and, eq, isNull, ne, sql } from "drizzle-orm";
import { ApiError } from "@/lib/kit/operations/errors";
import { recordAudit } from "@/lib/server/audit/record";
import { db, type Queryable } from "@/lib/server/db/client";
import { members, pushSubscriptions, sessions } from "@/lib/server/db/schema";
import { publish } from "@/lib/server/events/bus";
import { hashSecret, type SessionOwner } from "./session";

export type EndReason =
  | "signed_out"
  | "ended_by_member"
  | "password_changed"
  | "access_reset"
  | "member_disabled"
  | "member_left"
  | "replaced"
  | "too_many";

/** A session that ends by these was not given up: its browser goes on to be told. */
const STILL_TOLD: readonly EndReason[] = ["replaced", "too_many"];

/**
 * Ends sessions of a member, at once and everywhere: the next request is refused, open streams close, and their browsers get
 * no notices any more.
 *
 * @param which.only this one session; `except` all but this one; neither: all
 * @returns how many were ended
 */
export async function endSessions(
  memberId: string,
  reason: EndReason,
  which: { only?: string; except?: string } = {},
  within: Queryable = db(),
): Promise<number> {
  const ended = await within
    .update(sessions)
    .set({ endedAt: new Date(), endReason: reason })
    .where(
      and(
        eq(sessions.memberId, memberId),
        isNull(sessions.endedAt),
        which.only === undefined ? undefined : eq(sessions.id, which.only),
        which.except === undefined ? undefined : ne(sessions.id, which.except),
      ),
    )
    .returning({ id: sessions.id });
  if (!STILL_TOLD.includes(reason)) {
    const { memberId: whose, sessionId } = pushSubscriptions;
    // All but one: also the browsers whose session ran out before.
    const others = which.except === undefined ? undefined : sql`${sessionId} IS DISTINCT FROM ${which.except}`;
    const those = which.only === undefined ? others : eq(sessionId, which.only);
    await within.delete(pushSubscriptions).where(and(eq(whose, memberId), those));
  }
  if (ended.length > 0) await announceSessions(within);
  return ended.length;
}

/** {@link holdSession}, bound to the session that asks. A caller without a session, such as the demo, gives none. */
export type Hold = (tx: Queryable) => Promise<void>;

/**
 * Keeps a session from being ended before this transaction is over, because what it adds for the session's browser would
 * outlive the session.
 *
 * @throws ApiError `unauthenticated` if the session was ended meanwhile
 */
export async function holdSession({ id, sessionId }: Pick<SessionOwner, "id" | "sessionId">, tx: Queryable) {
  // A reset of access locks the member first, too.
  await tx.select({ id: members.id }).from(members).where(eq(members.id, id)).for("key share");
  const isOwn = and(eq(sessions.id, sessionId), isNull(sessions.endedAt));
  const [held] = await tx.select({ id: sessions.id }).from(sessions).where(isOwn).for("share");
  if (!held) throw new ApiError("unauthenticated");
}

/**
 * Whether a session ended because the same member signed in again in the same browser, which now has another session.
 */
export async function wasReplaced(sessionId: string): Promise<boolean> {
  const [row] = await db().select({ reason: sessions.endReason }).from(sessions).where(eq(sessions.id, sessionId));
  return row?.reason === "replaced";
}

/** Tells every process that sessions or memberships changed. Open streams then check again whether they may stay. */
export async function announceSessions(within: Queryable = db()): Promise<void> {
  await publish({ business: "*", tags: [], sessions: true }, within);
}

/** Signs out. An unknown or ended secret is no error, because the browser is signed out in any case. */
export async function endSessionBySecret(
  secret: string,
  from: { ip: string | null; requestId: string | null },
): Promise<void> {
  const [row] = await db()
    .select({ id: sessions.id, memberId: sessions.memberId, name: members.name })
    .from(sessions)
    .innerJoin(members, eq(members.id, sessions.memberId))
    .where(and(eq(sessions.secretHash, hashSecret(secret)), isNull(sessions.endedAt)));
  if (!row) return;
  await db().transaction(async (tx) => {
    await endSessions(row.memberId, "signed_out", { only: row.id }, tx);
    await recordAudit({ action: "member.signed_out", actor: { id: row.memberId, name: row.name }, ...from }, tx);
  });
}
