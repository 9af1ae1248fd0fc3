import "server-only";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { ApiError } from "@/lib/kit/operations/errors";
import { isLikeEmail } from "@/lib/kit/passwords";
import { routes } from "@/lib/kit/routes";
import { recordAudit } from "@/lib/server/audit/record";
import { env } from "@/lib/server/core/env";
import { db, type Queryable } from "@/lib/server/db/client";
import { invitations, members, memberships, noticeBotCodes, noticeWishes, passkeys } from "@/lib/server/db/schema";
import { publish } from "@/lib/server/events/bus";
import { endSessions } from "@/lib/server/members/end-session";
import {
  accountOf,
  findOpenInvitation,
  hoursFromNow,
  type OpenInvitation,
  revokeAccessResets,
  spendInvitation,
} from "@/lib/server/members/invitations";
import { accountKey, checkKey, forgetTries } from "@/lib/server/members/lockout";
import { forgetPreparedCodes, NO_CODES } from "@/lib/server/members/one-time-codes";
import { removeAllPasskeys } from "@/lib/server/members/passkeys";
import { hashPassword } from "@/lib/server/members/password";
import { hashSecret, newSecret } from "@/lib/server/members/session";
import type { InvitationLink } from "../schemas";
import { belongsElsewhere, refusalToResetAccess, type TeamRefusal } from "../status";

export const RESET_HOURS = 24;

/** The life of a link that was mailed. */
const MAILED_MINUTES = 30;
/** The most mails that one account gets in an hour, counted over all senders of the form. */
const MAILS_PER_HOUR = 3;

/**
 * Makes a reset link for a mail to the member's own address: for half an hour, codes and passkeys stay. Links that an
 * owner made go on working, so that nobody can void them by asking for a mail.
 *
 * @returns null if nobody with a password and a business has this address, or too many mails went there
 */
export async function makeMailedReset(
  email: string,
  from: { ip: string | null; requestId: string },
): Promise<{ email: string; locale: "fa" | "en"; link: string; expiresAt: Date } | null> {
  const account = await accountOf(email.trim());
  if (!account?.passwordHash) return null;
  return db().transaction(async (tx) => {
    await lockMember(account.id, tx);
    const open = (await seatsOf([account.id], tx)).filter(({ isDisabled }) => !isDisabled);
    const { memberId, kind, invitedBy, business, createdAt } = invitations;
    const mailed = and(eq(memberId, account.id), eq(kind, "reset"), isNull(invitedBy), isNull(business));
    const lately = await tx.$count(invitations, and(mailed, sql`${createdAt} > now() - interval '1 hour'`));
    if (open.length === 0 || lately >= MAILS_PER_HOUR) return null;
    const token = newSecret();
    const [row] = await tx
      .insert(invitations)
      .values({
        kind: "reset",
        memberId: account.id,
        tokenHash: hashSecret(token),
        expiresAt: sql`now() + make_interval(mins => ${sql.raw(String(MAILED_MINUTES))})`,
      })
      .returning({ id: invitations.id, expiresAt: invitations.expiresAt });
    if (!row) throw new Error("reset was not stored");
    const detail = { link: row.id, madeAt: "mail" };
    for (const seat of open)
      await recordAudit(
        {
          action: "team.access_reset_made",
          business: seat.business,
          actor: null,
          subject: account.id,
          detail,
          ...from,
        },
        tx,
      );
    const link = new URL(routes.reset(token), env().DAFTAR_URL).href;
    return { email: account.email, locale: account.locale ?? "fa", link, expiresAt: row.expiresAt };
  });
}

interface ResetWish {
  memberId: string;
  turnOffCodes: boolean;
  /** The owner who makes it, and the business; null if it is made on the server itself, which is always allowed. */
  by: { memberId: string; business: string } | null;
}

/** Makes a link by which a member chooses a new password. Their earlier links stop working. */
export async function makeAccessReset(wish: ResetWish, within: Queryable): Promise<InvitationLink> {
  const { memberId, turnOffCodes, by } = wish;
  // Locked, so that of two links made at the same moment one becomes void.
  await lockMember(memberId, within);
  await revokeAccessResets(memberId, within);
  const token = newSecret();
  const [row] = await within
    .insert(invitations)
    .values({
      kind: "reset",
      memberId,
      turnOffCodes,
      business: by?.business,
      invitedBy: by?.memberId,
      tokenHash: hashSecret(token),
      expiresAt: hoursFromNow(RESET_HOURS),
    })
    .returning({ id: invitations.id, expiresAt: invitations.expiresAt });
  if (!row) throw new Error("reset was not stored");
  const link = new URL(routes.reset(token), env().DAFTAR_URL).href;
  return { invitationId: row.id, link, expiresAt: row.expiresAt.toISOString() };
}

/**
 * Makes a link on the server itself: for a last owner, or for a member for whom no single owner has all of their
 * businesses.
 *
 * @returns null if no member has this address
 */
export async function makeAccessResetAtServer(email: string, turnOffCodes: boolean): Promise<InvitationLink | null> {
  const account = await accountOf(email.trim());
  if (!account) return null;
  return db().transaction(async (tx) => {
    const made = await makeAccessReset({ memberId: account.id, turnOffCodes, by: null }, tx);
    const businesses = (await seatsOf([account.id], tx)).map(({ business }) => business);
    const detail = { turnOffCodes, link: made.invitationId, madeAt: "server" };
    for (const business of businesses.length > 0 ? businesses : [null]) {
      await recordAudit({ action: "team.access_reset_made", business, actor: null, subject: account.id, detail }, tx);
    }
    return made;
  });
}

/**
 * The reason why a member may not reset another's access, by the present state of the database; null if there is
 * none.
 */
export async function refusalNow(
  makerId: string,
  memberId: string,
  business: string,
  within: Queryable,
): Promise<TeamRefusal | null> {
  const seats = await seatsOf([makerId, memberId], within);
  const own = seats.filter((seat) => seat.id === makerId && !seat.isDisabled);
  const theirs = seats.filter((seat) => seat.id === memberId);
  const actor = own.find((seat) => seat.business === business);
  const seat = theirs.find((each) => each.business === business);
  if (!actor) return "not_owner";
  if (!seat) throw new ApiError("not_found");
  const owned = own.filter(({ role }) => role === "owner").map((each) => each.business);
  const isElsewhere = belongsElsewhere(
    theirs.map((each) => each.business),
    owned,
  );
  return refusalToResetAccess(actor, seat, isElsewhere);
}

export type ResetMember = Pick<typeof members.$inferSelect, "id" | "name" | "email" | "totpEnabledAt"> & {
  passkeys: number;
};

/**
 * The member whose access an open link resets. The maker's right is checked again, because a day may have passed: if
 * they no longer own all of the member's businesses, the link does not work.
 */
export async function memberOfReset(link: OpenInvitation, within: Queryable = db()): Promise<ResetMember | null> {
  const { memberId, invitedBy, business } = link;
  if (!memberId) return null;
  if (invitedBy && (!business || (await refusalNow(invitedBy, memberId, business, within)) !== null)) return null;
  const [member] = await within
    .select({ id: members.id, name: members.name, email: members.email, totpEnabledAt: members.totpEnabledAt })
    .from(members)
    .where(eq(members.id, memberId));
  return member ? { ...member, passkeys: await within.$count(passkeys, eq(passkeys.memberId, memberId)) } : null;
}

/**
 * Sets the new password of a reset link, in one transaction with all that belongs to it: one-time codes are turned
 * off, passkeys removed and chats disconnected if the link says so, every session ends, the account's lock-out is
 * cleared, and the link is used up.
 *
 * @returns the member; no session is started, because one-time codes may still be required
 * @throws ApiError `not_found` (link), `invalid_input` on `password`, `locked`
 */
export async function resetAccess(
  token: string,
  { password }: { password: string },
  from: { ip: string | null; requestId: string | null },
): Promise<ResetMember> {
  const link = await findOpenInvitation(token, "reset", from.ip);
  const known = link && (await memberOfReset(link));
  if (!known) throw new ApiError("not_found");
  if (isLikeEmail(password, known.email)) {
    throw new ApiError("invalid_input", { fields: { password: "errors.passwordLikeEmail" } });
  }
  const passwordHash = await hashPassword(password);
  return db().transaction(async (tx) => {
    // Joining another business waits for this lock, so the check of the link's right stays valid.
    await lockMember(known.id, tx);
    const member = await memberOfReset(link, tx);
    if (!member) throw new ApiError("not_found");
    await spendInvitation(link.id, tx);
    // Other links that are still open, of a second mail for instance, open nothing any more.
    await revokeAccessResets(member.id, tx);
    await tx
      .update(members)
      .set({ passwordHash, ...(link.turnOffCodes ? NO_CODES : {}) })
      .where(eq(members.id, member.id));
    await forgetPreparedCodes(member.id, tx);
    const passkeysRemoved = link.turnOffCodes ? await removeAllPasskeys(member.id, tx) : 0;
    const ended = await endAccess(member.id, { isPhoneLost: link.turnOffCodes }, tx);
    await forgetTries(accountKey(member.email), tx);
    await forgetTries(checkKey(member.id), tx);
    const codesTurnedOff = link.turnOffCodes && member.totpEnabledAt !== null;
    await recordAudit(
      {
        action: "member.access_reset",
        actor: member,
        subject: member.id,
        detail: {
          ...ended,
          codesTurnedOff,
          ...(passkeysRemoved > 0 && { passkeysRemoved }),
          link: link.id,
        },
        ...from,
      },
      tx,
    );
    if (link.business) await publish({ business: link.business, tags: ["team"] }, tx);
    return member;
  });
}

/**
 * Ends all sessions of a member with the notices of their browsers, and codes that wait for a chat, which would connect it
 * to the account that is just taken back. A lost phone has the chats, too.
 *
 * @returns what was ended, for the log
 */
export async function endAccess(memberId: string, { isPhoneLost }: { isPhoneLost: boolean }, within: Queryable) {
  // The codes first: a chat that is being connected by one is then connected, and found below.
  await within.delete(noticeBotCodes).where(eq(noticeBotCodes.memberId, memberId));
  const chats = isPhoneLost ? await disconnectChats(memberId, within) : {};
  const endedSessions = await endSessions(memberId, "access_reset", {}, within);
  return { endedSessions, ...chats };
}

/**
 * Ends at once what a lost phone gets, and every way in that it may know: the password and the passkeys. The member comes
 * back by a link, or by the provider that signs them in.
 *
 * @returns what was ended, for the log
 */
export async function cutOffPhone(memberId: string, within: Queryable) {
  await within.update(members).set({ passwordHash: null }).where(eq(members.id, memberId));
  const passkeysRemoved = await removeAllPasskeys(memberId, within);
  const ended = await endAccess(memberId, { isPhoneLost: true }, within);
  return { ...ended, passwordEnded: true, ...(passkeysRemoved > 0 && { passkeysRemoved }) };
}

async function disconnectChats(memberId: string, within: Queryable) {
  const isOwn = eq(noticeWishes.memberId, memberId);
  const [before] = await within.select().from(noticeWishes).where(isOwn).for("update");
  if (!before) return {};
  await within.update(noticeWishes).set({ telegramChat: null, baleChat: null, isDetailed: false }).where(isOwn);
  const chatsDisconnected = [before.telegramChat, before.baleChat].filter((chat) => chat !== null).length;
  return {
    ...(chatsDisconnected > 0 && { chatsDisconnected }),
    ...(before.isDetailed && { detailsTurnedOff: true }),
  };
}

async function lockMember(memberId: string, within: Queryable): Promise<void> {
  await within.select({ id: members.id }).from(members).where(eq(members.id, memberId)).for("update");
}

function seatsOf(memberIds: string[], within: Queryable) {
  return (
    within
      .select({
        id: memberships.memberId,
        business: memberships.business,
        role: memberships.role,
        isDisabled: sql<boolean>`${memberships.disabledAt} IS NOT NULL`,
      })
      .from(memberships)
      // A member who left a business returns to it only with their own password, so no access is opened there.
      .where(and(inArray(memberships.memberId, memberIds), isNull(memberships.leftAt)))
  );
}
