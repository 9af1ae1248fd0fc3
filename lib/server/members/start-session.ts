import "server-only";
import { randomUUID } from "node:crypto";
import { and, desc, eq } from "drizzle-orm";
import { db, type Queryable } from "@/lib/server/db/client";
import { takeLock } from "@/lib/server/db/locks";
import { pushSubscriptions, sessions } from "@/lib/server/db/schema";
import { endSessions } from "./end-session";
import { hashSecret, isAlive, newSecret } from "./session";

/** A person has a few browsers. The limit keeps sessions from collecting when somebody signs in again and again. */
const LIVING_PER_MEMBER = 20;

interface NewSession {
  ip: string | null;
  userAgent: string | null;
  /**
   * The secret that the browser sent: an earlier session of the same member ends, because nobody can use it any more.
   * Another member is not told in this browser any more.
   */
  replaces?: string;
  /** A passkey, or a code beside the password, was given for it. */
  hasSecondFactor?: boolean;
}

/** Starts a session after a successful sign-in. @returns the secret for the cookie; only its hash is stored */
export async function startSession(
  memberId: string,
  { ip, userAgent, replaces, hasSecondFactor = false }: NewSession,
  within: Queryable = db(),
): Promise<string> {
  const secret = newSecret();
  await within.transaction(async (tx) => {
    // One after another, so that two at the same moment cannot both take the last place.
    await takeLock(tx, "sessions", memberId);
    const replaced = replaces ? await endReplaced(memberId, replaces, tx) : undefined;
    await endLongestUnused(memberId, tx);
    const sessionId = randomUUID();
    await tx.insert(sessions).values({
      id: sessionId,
      memberId,
      secretHash: hashSecret(secret),
      ip,
      userAgent: userAgent?.slice(0, 300),
      secondFactorAt: hasSecondFactor ? new Date() : null,
    });
    if (replaced)
      await tx.update(pushSubscriptions).set({ sessionId }).where(eq(pushSubscriptions.sessionId, replaced));
  });
  return secret;
}

/** @returns the id of the session that this browser had, if it was this member's */
async function endReplaced(memberId: string, secret: string, within: Queryable): Promise<string | undefined> {
  const [earlier] = await within
    .select({ id: sessions.id, memberId: sessions.memberId })
    .from(sessions)
    .where(eq(sessions.secretHash, hashSecret(secret)));
  if (!earlier) return undefined;
  if (earlier.memberId !== memberId) {
    await within.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionId, earlier.id));
    return undefined;
  }
  await endSessions(memberId, "replaced", { only: earlier.id }, within);
  return earlier.id;
}

/** Ends the sessions that were unused for longest, to make room for one more. */
async function endLongestUnused(memberId: string, within: Queryable): Promise<void> {
  const surplus = await within
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.memberId, memberId), isAlive))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt))
    .offset(LIVING_PER_MEMBER - 1);
  for (const { id } of surplus) await endSessions(memberId, "too_many", { only: id }, within);
}
