import "server-only";
import { eq } from "drizzle-orm";
import { db } from "@/lib/server/db/client";
import { sessions } from "@/lib/server/db/schema";
import { hashSecret, IDLE_MINUTES, ownerOfSession } from "@/lib/server/members/session";
import { ENDED_WHY, type EndedWhy, type SessionStanding } from "../standing";

/** The session's owner, or why the session ended. Only the holder of the secret is told. */
export async function standingOf(secret: string | undefined): Promise<SessionStanding> {
  if (!secret) return { memberId: null, why: null };
  const owner = await ownerOfSession(secret);
  return owner ? { memberId: owner.id, why: null } : { memberId: null, why: await whyEnded(secret) };
}

async function whyEnded(secret: string): Promise<EndedWhy | null> {
  const { endedAt, endReason, lastSeenAt } = sessions;
  const [session] = await db()
    .select({ endedAt, endReason, lastSeenAt })
    .from(sessions)
    .where(eq(sessions.secretHash, hashSecret(secret)));
  if (!session) return null;
  if (session.endedAt) return ENDED_WHY.find((why) => why === session.endReason) ?? null;
  return Date.now() - session.lastSeenAt.getTime() > IDLE_MINUTES * 60_000 ? "idle" : "too_long";
}
