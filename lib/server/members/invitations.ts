import "server-only";
import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { ApiError } from "@/lib/kit/operations/errors";
import { isLikeEmail } from "@/lib/kit/passwords";
import type { Role } from "@/lib/kit/roles";
import { routes } from "@/lib/kit/routes";
import { recordAudit } from "@/lib/server/audit/record";
import { env } from "@/lib/server/core/env";
import { db, type Queryable } from "@/lib/server/db/client";
import { invitations, type LinkKind, members, memberships } from "@/lib/server/db/schema";
import { publish } from "@/lib/server/events/bus";
import { announceSessions } from "./end-session";
import { accountKey, linkKey, refundTry, takeTry } from "./lockout";
import { hashPassword, isStillPassword, passwordMatches } from "./password";
import { hashSecret, newSecret } from "./session";

const INVITATION_HOURS = 72;

export type OpenInvitation = Pick<
  typeof invitations.$inferSelect,
  "id" | "kind" | "expiresAt" | "business" | "email" | "role" | "memberId" | "turnOffCodes" | "invitedBy"
>;

export const hoursFromNow = (hours: number) => sql`now() + make_interval(hours => ${sql.raw(String(hours))})`;

/** Makes an invitation. @returns the address that is shown once */
export async function makeInvitation(
  wish: { business: string; email: string; role: Role; invitedBy: string },
  within: Queryable = db(),
): Promise<{ invitationId: string; link: string; expiresAt: string }> {
  const token = newSecret();
  const [row] = await within
    .insert(invitations)
    .values({
      ...wish,
      kind: "invitation",
      tokenHash: hashSecret(token),
      expiresAt: hoursFromNow(INVITATION_HOURS),
    })
    .returning({ id: invitations.id, expiresAt: invitations.expiresAt });
  if (!row) throw new Error("invitation was not stored");
  const link = new URL(routes.invitation(token), env().DAFTAR_URL).href;
  return { invitationId: row.id, link, expiresAt: row.expiresAt.toISOString() };
}

const isOpen = and(
  isNull(invitations.acceptedAt),
  isNull(invitations.revokedAt),
  gt(invitations.expiresAt, sql`now()`),
);

/**
 * What a one-time link stands for, while it works. Guesses are counted per address.
 *
 * @returns null when the link is unknown, used, revoked or too old; all of these look the same from outside
 */
export async function findOpenInvitation(
  token: string,
  kind: LinkKind,
  ip: string | null,
): Promise<OpenInvitation | null> {
  const key = linkKey(ip);
  await takeTry([key]);
  const [row] = await db()
    .select({
      id: invitations.id,
      kind: invitations.kind,
      business: invitations.business,
      email: invitations.email,
      role: invitations.role,
      memberId: invitations.memberId,
      turnOffCodes: invitations.turnOffCodes,
      invitedBy: invitations.invitedBy,
      expiresAt: invitations.expiresAt,
    })
    .from(invitations)
    .where(and(eq(invitations.tokenHash, hashSecret(token)), eq(invitations.kind, kind), isOpen));
  if (row) await refundTry([key]);
  return row ?? null;
}

/** Uses a link up. @throws ApiError `not_found` when somebody else was faster */
export async function spendInvitation(invitationId: string, within: Queryable): Promise<void> {
  const used = await within
    .update(invitations)
    .set({ acceptedAt: new Date() })
    .where(and(eq(invitations.id, invitationId), isOpen))
    .returning({ id: invitations.id });
  if (used.length === 0) throw new ApiError("not_found");
}

/** Revokes the open reset links of a member. */
export async function revokeAccessResets(memberId: string, within: Queryable): Promise<void> {
  await within
    .update(invitations)
    .set({ revokedAt: new Date() })
    .where(
      and(
        eq(invitations.kind, "reset"),
        eq(invitations.memberId, memberId),
        isNull(invitations.acceptedAt),
        isNull(invitations.revokedAt),
      ),
    );
}

/** Whether the invited address has an account here already: then it joins with its own password. */
export async function accountOf(email: string): Promise<typeof members.$inferSelect | null> {
  const [row] = await db()
    .select()
    .from(members)
    .where(eq(sql`lower(${members.email})`, email.toLowerCase()));
  return row ?? null;
}

/**
 * Accepts an invitation: a new account with name and password, or the existing one that proves itself by its password.
 *
 * @returns the member; no session is started. An account with one-time codes has to show one at the sign-in page
 * @throws ApiError `not_found` (link), `invalid_input` on `password` (existing account), `locked`
 */
export async function join(
  invitation: OpenInvitation,
  given: { name: string; password: string },
  from: { ip: string | null; requestId: string | null },
): Promise<{ memberId: string; name: string; isNew: boolean; mayEnter: boolean; business: string }> {
  const { business, email, role } = invitation;
  if (!business || !email || !role) throw new ApiError("not_found");
  const account = await accountOf(email);
  if (account) await proveAccount(account, given.password);
  const passwordHash = account ? null : await newHash(given, email);
  return db().transaction(async (tx) => {
    if (account && !(await isStillPassword(account.id, account.passwordHash, tx))) throw wrongPassword();
    await spendInvitation(invitation.id, tx);
    const member = account ?? (await newMember({ email, name: given.name, passwordHash }, tx));
    await tx
      .insert(memberships)
      .values({ memberId: member.id, business, role })
      .onConflictDoUpdate({
        target: [memberships.memberId, memberships.business],
        set: { role, disabledAt: null, leftAt: null },
      });
    await recordAudit(
      { action: "team.joined", business, actor: member, subject: member.id, detail: { role }, ...from },
      tx,
    );
    await announceSessions(tx);
    await publish({ business, tags: ["team"] }, tx);
    return {
      memberId: member.id,
      name: member.name,
      isNew: account === null,
      mayEnter: !account?.totpEnabledAt,
      business,
    };
  });
}

async function proveAccount(account: typeof members.$inferSelect, password: string): Promise<void> {
  const key = accountKey(account.email);
  await takeTry([key]);
  if (!(await passwordMatches(account.passwordHash, password))) {
    throw wrongPassword();
  }
  await refundTry([key]);
}

const wrongPassword = () => new ApiError("invalid_input", { fields: { password: "errors.passwordNotRight" } });

async function newHash({ password }: { password: string }, email: string): Promise<string> {
  if (isLikeEmail(password, email)) {
    throw new ApiError("invalid_input", { fields: { password: "errors.passwordLikeEmail" } });
  }
  return hashPassword(password);
}

async function newMember(values: { email: string; name: string; passwordHash: string | null }, within: Queryable) {
  const [member] = await within.insert(members).values(values).returning({ id: members.id, name: members.name });
  if (!member) throw new Error("member was not stored");
  return member;
}
