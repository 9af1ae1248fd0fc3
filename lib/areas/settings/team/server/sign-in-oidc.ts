import "server-only";
import { eq } from "drizzle-orm";
import { recordAudit } from "@/lib/server/audit/record";
import { db, type Queryable } from "@/lib/server/db/client";
import { businesses, members, memberships } from "@/lib/server/db/schema";
import { publish } from "@/lib/server/events/bus";
import { announceSessions } from "@/lib/server/members/end-session";
import { accountOf } from "@/lib/server/members/invitations";
import type { OidcPerson } from "@/lib/server/members/oidc";
import { startSession } from "@/lib/server/members/start-session";
import { refusalToInvite } from "../status";
import { lockTeam, revokeMadeBy, seatIs } from "./record";

interface From {
  ip: string | null;
  userAgent: string | null;
  replaces?: string;
  requestId: string;
}

export type OidcSignIn =
  | { kind: "signed_in"; memberId: string; secret: string; isNew: boolean }
  /** The membership was disabled here, or the member left: only an owner lets them in again. */
  | { kind: "disabled"; memberId: string; name: string }
  /** The business of the settings is not linked here yet. */
  | { kind: "unlinked" };

/**
 * Signs in whom the provider named: the member with this e-mail, or a new one. The mapped role is theirs in the
 * provider's business from now on, except that the last owner stays owner.
 */
export async function signInByOidc(person: OidcPerson, business: string, from: From): Promise<OidcSignIn> {
  return db().transaction(async (tx) => {
    const team = await lockTeam(business, tx);
    const [linked] = await tx.select({ slug: businesses.slug }).from(businesses).where(eq(businesses.slug, business));
    if (!linked) return { kind: "unlinked" };
    const known = await accountOf(person.email);
    const member = known ?? (await newMember(person, tx));
    const seat = team.find(({ id }) => id === member.id);
    if (seat?.isDisabled) return { kind: "disabled", memberId: member.id, name: member.name };
    const audit = { business, actor: { id: member.id, name: member.name }, subject: member.id, ip: from.ip };
    const record = (
      action: "team.joined" | "team.role_changed" | "member.signed_in",
      detail: Record<string, unknown>,
    ) => recordAudit({ ...audit, action, detail, requestId: from.requestId }, tx);
    if (!seat) {
      await tx.insert(memberships).values({ memberId: member.id, business, role: person.role });
      await record("team.joined", { role: person.role, method: "oidc" });
    } else if (seat.role !== person.role && !isLastOwner(seat, team)) {
      await tx.update(memberships).set({ role: person.role }).where(seatIs(member.id, business));
      if (refusalToInvite({ ...seat, role: person.role })) await revokeMadeBy(member.id, business, tx);
      await record("team.role_changed", { from: seat.role, to: person.role, method: "oidc" });
    }
    await announceSessions(tx);
    await publish({ business, tags: ["team"] }, tx);
    const secret = await startSession(member.id, from, tx);
    await record("member.signed_in", { method: "oidc" });
    return { kind: "signed_in", memberId: member.id, secret, isNew: known === null };
  });
}

const isLastOwner = (
  seat: { id: string; role: string },
  team: readonly { id: string; role: string; isDisabled: boolean }[],
) =>
  seat.role === "owner" && !team.some(({ id, role, isDisabled }) => id !== seat.id && role === "owner" && !isDisabled);

async function newMember({ email, name }: OidcPerson, within: Queryable): Promise<{ id: string; name: string }> {
  const [member] = await within
    .insert(members)
    .values({ email, name, passwordHash: null })
    .returning({ id: members.id, name: members.name });
  if (!member) throw new Error("member was not stored");
  return member;
}
