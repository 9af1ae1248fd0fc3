import "server-only";
import { and, asc, desc, eq, isNull, sql } from "drizzle-orm";
import { ApiError } from "@/lib/kit/operations/errors";
import { roleCan } from "@/lib/kit/permissions";
import { ROLES } from "@/lib/kit/roles";
import type { Queryable } from "@/lib/server/db/client";
import { invitations, members, memberships, passkeys, sessions } from "@/lib/server/db/schema/index";
import { handle } from "@/lib/server/local/handle";
import { requireRecentCheck } from "@/lib/server/members/check";
import { announceSessions, endSessions, holdSession } from "@/lib/server/members/end-session";
import { makeInvitation, revokeAccessResets } from "@/lib/server/members/invitations";
import { searchTallies } from "@/lib/server/members/personal-searches";
import { teamOperations } from "../operations";
import { refusalToChangeRole, refusalToDisable, refusalToEnable, refusalToInvite, type TeamRefusal } from "../status";
import { cutOffPhone, makeAccessReset, refusalNow } from "./access-reset";
import { actorOf, isMemberSomewhere, lockTeam, revokeMadeBy, seatIs, seatOf } from "./record";

export const handlers = [
  handle(teamOperations.list, async (_, { business, member, db }) => {
    const [rows, open, elsewhere, tallies] = await Promise.all([
      db
        .select({
          id: members.id,
          name: members.name,
          email: members.email,
          role: memberships.role,
          disabledAt: memberships.disabledAt,
          leftAt: memberships.leftAt,
          joinedAt: memberships.createdAt,
          totpEnabledAt: members.totpEnabledAt,
          hasPasskey: sql<boolean>`EXISTS (SELECT FROM ${passkeys} WHERE ${passkeys.memberId} = ${members.id})`,
          lastSeenAt: sql<
            string | null
          >`(SELECT max(${sessions.lastSeenAt}) FROM ${sessions} WHERE ${sessions.memberId} = ${members.id})`,
        })
        .from(memberships)
        .innerJoin(members, eq(members.id, memberships.memberId))
        .where(eq(memberships.business, business))
        .orderBy(asc(memberships.createdAt), asc(members.email)),
      db
        .select({ invitation: invitations, invitedBy: members.name })
        .from(invitations)
        .leftJoin(members, eq(members.id, invitations.invitedBy))
        .where(
          and(
            eq(invitations.business, business),
            eq(invitations.kind, "invitation"),
            isNull(invitations.acceptedAt),
            isNull(invitations.revokedAt),
          ),
        )
        .orderBy(desc(invitations.createdAt))
        .limit(200),
      roleCan(member.role, "team.manage") ? membersElsewhere(business, member.id, db) : new Set<string>(),
      searchTallies(business),
    ]);
    return {
      members: rows
        .sort((a, b) => ROLES.indexOf(a.role) - ROLES.indexOf(b.role))
        .map(({ disabledAt, leftAt, joinedAt, totpEnabledAt, lastSeenAt, ...row }) => ({
          ...row,
          isDisabled: disabledAt !== null,
          hasLeft: leftAt !== null,
          joinedAt: joinedAt.toISOString(),
          lastSeenAt: lastSeenAt === null ? null : new Date(lastSeenAt).toISOString(),
          hasOneTimeCodes: totpEnabledAt !== null,
          isElsewhere: elsewhere.has(row.id),
          isYou: row.id === member.id,
          searches:
            tallies.get(row.id) ?? (roleCan(row.role, "personal.see") ? null : { hour: 0, week: 0, refused: 0 }),
        })),
      invitations: open.flatMap(({ invitation, invitedBy }) =>
        invitation.email && invitation.role
          ? [
              {
                id: invitation.id,
                email: invitation.email,
                role: invitation.role,
                invitedBy,
                createdAt: invitation.createdAt.toISOString(),
                expiresAt: invitation.expiresAt.toISOString(),
                isExpired: invitation.expiresAt.getTime() <= Date.now(),
              },
            ]
          : [],
      ),
    };
  }),

  handle(teamOperations.invite, async ({ email, role }, { business, member, db, audit }) => {
    requireRecentCheck(member);
    return db.transaction(async (tx) => {
      const team = await lockTeam(business, tx);
      await holdSession(member, tx);
      refuse(refusalToInvite(actorOf(team, member.id)));
      if (team.some((seat) => seat.email.toLowerCase() === email && !seat.isDisabled)) {
        throw new ApiError("invalid_input", { fields: { email: "errors.alreadyMember" } });
      }
      await revokeOpen(business, email, tx);
      const made = await makeInvitation({ business, email, role, invitedBy: member.id }, tx);
      await audit({ action: "team.invited", subject: made.invitationId, detail: { role } }, tx);
      return made;
    });
  }),

  handle(teamOperations.renewInvitation, async ({ invitationId }, { business, member, db, audit }) => {
    requireRecentCheck(member);
    return db.transaction(async (tx) => {
      refuse(refusalToInvite(actorOf(await lockTeam(business, tx), member.id)));
      await holdSession(member, tx);
      const { email, role } = await openInvitation(invitationId, business, tx);
      await revokeOpen(business, email, tx);
      const made = await makeInvitation({ business, email, role, invitedBy: member.id }, tx);
      await audit({ action: "team.invited", subject: made.invitationId, detail: { role, renewed: true } }, tx);
      return made;
    });
  }),

  handle(teamOperations.revokeInvitation, async ({ invitationId }, { business, member, db, audit }) => {
    refuse(refusalToInvite(member));
    await db.transaction(async (tx) => {
      const { email } = await openInvitation(invitationId, business, tx);
      await revokeOpen(business, email, tx);
      await audit({ action: "team.invitation_revoked", subject: invitationId }, tx);
    });
    return { revoked: true as const };
  }),

  handle(teamOperations.changeRole, async ({ memberId, role }, { business, member, db, audit }) => {
    requireRecentCheck(member);
    await db.transaction(async (tx) => {
      const team = await lockTeam(business, tx);
      const seat = seatOf(team, memberId);
      await holdSession(member, tx);
      refuse(refusalToChangeRole(actorOf(team, member.id), seat));
      if (seat.role === role) return;
      await tx.update(memberships).set({ role }).where(seatIs(memberId, business));
      if (refusalToInvite({ ...seat, role })) await revokeMadeBy(memberId, business, tx);
      await audit({ action: "team.role_changed", subject: memberId, detail: { from: seat.role, to: role } }, tx);
      // What their open screens may hear of is another from now on.
      await announceSessions(tx);
    });
    return { changed: true as const };
  }),

  handle(teamOperations.disable, async ({ memberId }, { business, member, db, audit }) =>
    db.transaction(async (tx) => {
      const team = await lockTeam(business, tx);
      refuse(refusalToDisable(actorOf(team, member.id), seatOf(team, memberId)));
      await tx.update(memberships).set({ disabledAt: new Date() }).where(seatIs(memberId, business));
      await revokeMadeBy(memberId, business, tx);
      // Sessions belong to the member, not to one business: where another is left, only this one closes to them.
      const endedSessions = (await isMemberSomewhere(memberId, tx))
        ? 0
        : await endSessions(memberId, "member_disabled", {}, tx);
      await revokeAccessResets(memberId, tx);
      await audit({ action: "team.disabled", subject: memberId, detail: { endedSessions } }, tx);
      await announceSessions(tx);
      return { endedSessions };
    }),
  ),

  handle(teamOperations.enable, async ({ memberId }, { business, member, db, audit }) => {
    requireRecentCheck(member);
    await db.transaction(async (tx) => {
      const team = await lockTeam(business, tx);
      await holdSession(member, tx);
      refuse(refusalToEnable(actorOf(team, member.id), seatOf(team, memberId)));
      // An invitation from the time away would change the role once it is used.
      await revokeOpen(business, seatOf(team, memberId).email.toLowerCase(), tx);
      await tx.update(memberships).set({ disabledAt: null }).where(seatIs(memberId, business));
      await audit({ action: "team.enabled", subject: memberId }, tx);
    });
    return { enabled: true as const };
  }),

  handle(teamOperations.resetAccess, async ({ memberId, turnOffCodes, isPhoneLost }, { business, member, db, audit }) =>
    db.transaction(async (tx) => {
      seatOf(await lockTeam(business, tx), memberId);
      refuse(await refusalNow(member.id, memberId, business, tx));
      requireRecentCheck(member);
      await holdSession(member, tx);
      const made = await makeAccessReset({ memberId, turnOffCodes, by: { memberId: member.id, business } }, tx);
      const ended = isPhoneLost ? await cutOffPhone(memberId, tx) : {};
      const detail = { turnOffCodes, ...ended, link: made.invitationId };
      await audit({ action: "team.access_reset_made", subject: memberId, detail }, tx);
      return made;
    }),
  ),
];

/** Who of a team also belongs to a business that this owner does not own. */
async function membersElsewhere(business: string, ownerId: string, within: Queryable): Promise<Set<string>> {
  const rows = await within.execute<{ member_id: string }>(sql`
    SELECT DISTINCT other.member_id FROM ${memberships} AS here
    JOIN ${memberships} AS other ON other.member_id = here.member_id
    WHERE here.business = ${business} AND other.left_at IS NULL AND NOT EXISTS (
      SELECT FROM ${memberships} AS own WHERE own.member_id = ${ownerId} AND own.business = other.business
        AND own.role = 'owner' AND own.disabled_at IS NULL)`);
  return new Set(rows.rows.map((row) => row.member_id));
}

async function openInvitation(invitationId: string, business: string, within: Queryable) {
  const [row] = await within
    .select({ email: invitations.email, role: invitations.role })
    .from(invitations)
    .where(
      and(
        eq(invitations.id, invitationId),
        eq(invitations.business, business),
        isNull(invitations.acceptedAt),
        isNull(invitations.revokedAt),
      ),
    );
  if (!row?.email || !row.role) throw new ApiError("not_found");
  return { email: row.email, role: row.role };
}

/** One address has one open invitation: earlier links stop working. */
async function revokeOpen(business: string, email: string, within: Queryable): Promise<void> {
  await within
    .update(invitations)
    .set({ revokedAt: new Date() })
    .where(
      and(
        eq(invitations.business, business),
        eq(invitations.email, email),
        isNull(invitations.acceptedAt),
        isNull(invitations.revokedAt),
      ),
    );
}

function refuse(refusal: TeamRefusal | null): void {
  if (refusal === null) return;
  if (refusal === "not_owner") throw new ApiError("forbidden");
  const key = {
    yourself: "errors.notYourself",
    own_access: "errors.notOwnAccess",
    disabled: "errors.memberDisabled",
    other_business: "errors.memberElsewhere",
    left: "errors.memberLeft",
    last_owner: "errors.lastOwner",
  }[refusal];
  throw new ApiError("conflict", { fields: { memberId: key } });
}
