import "server-only";
import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { sessions } from "@/lib/server/db/schema/index";
import { handle } from "@/lib/server/local/handle";
import { requireCode, requirePasskey, requirePassword } from "@/lib/server/members/check";
import { endSessions } from "@/lib/server/members/end-session";
import { beginPasskeyCheck } from "@/lib/server/members/passkeys";
import { ABSOLUTE_HOURS, IDLE_MINUTES } from "@/lib/server/members/session";
import { preferencesIn } from "@/lib/server/members/session-cookie";
import { sessionOperations } from "../operations";

export const handlers = [
  handle(sessionOperations.me, async (_, { member, request }) => ({
    id: member.id,
    name: member.name,
    email: member.email,
    role: member.role,
    business: member.business,
    hasOneTimeCodes: member.hasOneTimeCodes,
    preferences: preferencesIn(member.preferences, request),
    lastCheckAt: member.lastCheckAt.toISOString(),
  })),

  handle(sessionOperations.list, async (_, { member, db }) => {
    const rows = await db
      .select()
      .from(sessions)
      .where(
        and(
          eq(sessions.memberId, member.id),
          isNull(sessions.endedAt),
          sql`${sessions.lastSeenAt} > now() - make_interval(mins => ${IDLE_MINUTES})`,
          sql`${sessions.createdAt} > now() - make_interval(hours => ${ABSOLUTE_HOURS})`,
        ),
      )
      .orderBy(desc(sessions.lastSeenAt))
      .limit(100);
    return rows.map((row) => ({
      id: row.id,
      isThis: row.id === member.sessionId,
      ip: row.ip,
      userAgent: row.userAgent,
      startedAt: row.createdAt.toISOString(),
      lastSeenAt: row.lastSeenAt.toISOString(),
    }));
  }),

  handle(sessionOperations.end, async ({ sessionId }, { member, db, audit }) =>
    db.transaction(async (tx) => {
      const ended = await endSessions(member.id, "ended_by_member", { only: sessionId }, tx);
      if (ended > 0) await audit({ action: "member.session_ended", subject: sessionId }, tx);
      return { ended };
    }),
  ),

  handle(sessionOperations.endOthers, async (_, { member, db, audit }) =>
    db.transaction(async (tx) => {
      const ended = await endSessions(member.id, "ended_by_member", { except: member.sessionId }, tx);
      if (ended > 0) await audit({ action: "member.sessions_ended", subject: member.id, detail: { ended } }, tx);
      return { ended };
    }),
  ),

  handle(sessionOperations.beginCheck, (_, { member }) => beginPasskeyCheck(member.id)),

  handle(sessionOperations.reauthenticate, async ({ password, code, passkey }, { member, audit }) => {
    if (passkey) await requirePasskey({ member, audit }, passkey);
    else if (code) await requireCode({ member, audit }, code);
    else await requirePassword({ member, audit }, password ?? "");
    const by = passkey ? "passkey" : code ? "code" : "password";
    await audit({ action: "member.reauthenticated", subject: member.id, detail: { with: by } });
    return { checkedAt: new Date().toISOString() };
  }),
];
