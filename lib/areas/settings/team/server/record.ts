import "server-only";
import { and, eq, isNull } from "drizzle-orm";
import { ApiError } from "@/lib/kit/operations/errors";
import type { Queryable } from "@/lib/server/db/client";
import { takeLock } from "@/lib/server/db/locks";
import { invitations, members, memberships } from "@/lib/server/db/schema";
import type { Seat } from "../status";

export type TeamSeat = Seat & { email: string };

/** The team, locked until the transaction ends, so that two owners cannot remove each other at the same moment. */
export async function lockTeam(business: string, within: Queryable): Promise<TeamSeat[]> {
  await takeLock(within, "team", business);
  const rows = await within
    .select({
      id: members.id,
      email: members.email,
      role: memberships.role,
      disabledAt: memberships.disabledAt,
      leftAt: memberships.leftAt,
    })
    .from(memberships)
    .innerJoin(members, eq(members.id, memberships.memberId))
    .where(eq(memberships.business, business));
  return rows.map(({ disabledAt, leftAt, ...row }) => ({
    ...row,
    isDisabled: disabledAt !== null,
    hasLeft: leftAt !== null,
  }));
}

export function seatOf(team: readonly TeamSeat[], memberId: string): TeamSeat {
  const seat = team.find(({ id }) => id === memberId);
  if (!seat) throw new ApiError("not_found");
  return seat;
}

/** The actor's present place in the team. They may have been disabled since the request began. */
export function actorOf(team: readonly TeamSeat[], memberId: string): TeamSeat {
  const seat = seatOf(team, memberId);
  if (seat.isDisabled) throw new ApiError("forbidden");
  return seat;
}

export const seatIs = (memberId: string, business: string) =>
  and(eq(memberships.memberId, memberId), eq(memberships.business, business));

/** Whether a member still belongs to any business. */
export async function isMemberSomewhere(memberId: string, within: Queryable): Promise<boolean> {
  const rows = await within
    .select({ business: memberships.business })
    .from(memberships)
    .where(and(eq(memberships.memberId, memberId), isNull(memberships.disabledAt)))
    .limit(1);
  return rows.length > 0;
}

/** Revokes the open invitations of a member who may not invite any more, because they would be a way back in. */
export async function revokeMadeBy(memberId: string, business: string, within: Queryable): Promise<void> {
  await within
    .update(invitations)
    .set({ revokedAt: new Date() })
    .where(
      and(
        eq(invitations.business, business),
        eq(invitations.kind, "invitation"),
        eq(invitations.invitedBy, memberId),
        isNull(invitations.acceptedAt),
        isNull(invitations.revokedAt),
      ),
    );
}
