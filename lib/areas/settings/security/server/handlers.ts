import "server-only";
import { eq } from "drizzle-orm";
import { ApiError } from "@/lib/kit/operations/errors";
import { isLikeEmail } from "@/lib/kit/passwords";
import { qrOf } from "@/lib/server/core/qr";
import { members, sessions } from "@/lib/server/db/schema/index";
import { handle } from "@/lib/server/local/handle";
import {
  requireOwnSecondFactor,
  requirePassword,
  requirePasswordAndCode,
  requireRecentCheck,
} from "@/lib/server/members/check";
import { endSessions, holdSession } from "@/lib/server/members/end-session";
import { revokeAccessResets } from "@/lib/server/members/invitations";
import { checkKey, forgetTries, takeTry } from "@/lib/server/members/lockout";
import {
  forgetPreparedCodes,
  hasPreparedCodes,
  makeRecoveryCodes,
  NO_CODES,
  prepareCodes,
  spendFirstCode,
} from "@/lib/server/members/one-time-codes";
import { addPasskey, beginPasskey, passkeysOf, removePasskey } from "@/lib/server/members/passkeys";
import { hashPassword } from "@/lib/server/members/password";
import { securityOperations } from "../operations";

export const handlers = [
  handle(securityOperations.state, async (_, { member, db }) => {
    const [[row], known] = await Promise.all([
      db
        .select({ hashes: members.recoveryCodeHashes, passwordHash: members.passwordHash })
        .from(members)
        .where(eq(members.id, member.id)),
      passkeysOf(member.id),
    ]);
    return {
      hasOneTimeCodes: member.hasOneTimeCodes,
      recoveryCodesLeft: row?.hashes.length ?? 0,
      hasPassword: Boolean(row?.passwordHash),
      passkeys: known.map(({ createdAt, lastUsedAt, ...passkey }) => ({
        ...passkey,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
      })),
    };
  }),

  handle(securityOperations.changePassword, async (input, { member, db, audit }) => {
    await requirePassword({ member, audit }, input.currentPassword, "currentPassword");
    if (isLikeEmail(input.newPassword, member.email)) {
      throw new ApiError("invalid_input", { fields: { newPassword: "errors.passwordLikeEmail" } });
    }
    if (input.newPassword === input.currentPassword) {
      throw new ApiError("invalid_input", { fields: { newPassword: "errors.passwordUnchanged" } });
    }
    const passwordHash = await hashPassword(input.newPassword);
    return db.transaction(async (tx) => {
      await holdSession(member, tx);
      await tx.update(members).set({ passwordHash }).where(eq(members.id, member.id));
      const endedSessions = await endSessions(member.id, "password_changed", { except: member.sessionId }, tx);
      await revokeAccessResets(member.id, tx);
      await forgetPreparedCodes(member.id, tx);
      await audit({ action: "member.password_changed", subject: member.id, detail: { endedSessions } }, tx);
      return { endedSessions };
    });
  }),

  handle(securityOperations.prepareCodes, async ({ password }, { member, audit }) => {
    if (member.hasOneTimeCodes) throw new ApiError("conflict");
    requireOwnSecondFactor(member);
    await requirePassword({ member, audit }, password);
    const { secret, uri } = await prepareCodes(member.id, member.email);
    return { secret, qr: qrOf(uri) };
  }),

  handle(securityOperations.enableCodes, async ({ code }, { member, db, audit }) => {
    if (member.hasOneTimeCodes) throw new ApiError("conflict");
    if (!(await hasPreparedCodes(member.id, db)))
      throw new ApiError("invalid_input", { fields: { code: "errors.codeKeyExpired" } });
    const key = checkKey(member.id);
    await takeTry([key]);
    const recoveryCodes = await db.transaction(async (tx) => {
      await holdSession(member, tx);
      if (!(await spendFirstCode(member.id, code, tx))) return null;
      const now = new Date();
      await tx.update(members).set({ totpEnabledAt: now }).where(eq(members.id, member.id));
      await tx.update(sessions).set({ secondFactorAt: now }).where(eq(sessions.id, member.sessionId));
      const made = await makeRecoveryCodes(member.id, tx);
      await audit({ action: "member.codes_enabled", subject: member.id }, tx);
      return made;
    });
    if (!recoveryCodes) throw new ApiError("invalid_input", { fields: { code: "errors.wrongCode" } });
    await forgetTries(key);
    return { recoveryCodes };
  }),

  handle(securityOperations.renewRecoveryCodes, async ({ password, code }, { member, db, audit }) => {
    if (!member.hasOneTimeCodes) throw new ApiError("conflict");
    await requirePasswordAndCode({ member, audit }, password, code);
    return db.transaction(async (tx) => {
      await holdSession(member, tx);
      const recoveryCodes = await makeRecoveryCodes(member.id, tx);
      await audit({ action: "member.recovery_codes_renewed", subject: member.id }, tx);
      return { recoveryCodes };
    });
  }),

  handle(securityOperations.disableCodes, async ({ password, code }, { member, db, audit }) => {
    if (!member.hasOneTimeCodes) throw new ApiError("conflict");
    await requirePasswordAndCode({ member, audit }, password, code);
    await db.transaction(async (tx) => {
      await tx.update(members).set(NO_CODES).where(eq(members.id, member.id));
      await audit({ action: "member.codes_disabled", subject: member.id }, tx);
    });
    return { hasOneTimeCodes: false as const };
  }),

  handle(securityOperations.beginPasskey, (_, { member }) => {
    requireRecentCheck(member);
    requireOwnSecondFactor(member);
    return beginPasskey(member);
  }),

  // The challenge was given after a recent check, and lives five minutes.
  handle(securityOperations.addPasskey, ({ name, answer }, { member, db, audit }) =>
    db.transaction(async (tx) => {
      await holdSession(member, tx);
      const passkeyId = await addPasskey(member.id, name, answer, tx);
      await tx.update(sessions).set({ secondFactorAt: new Date() }).where(eq(sessions.id, member.sessionId));
      await audit({ action: "member.passkey_added", subject: member.id, detail: { label: name } }, tx);
      return { passkeyId };
    }),
  ),

  handle(securityOperations.removePasskey, ({ passkeyId }, { member, db, audit }) => {
    requireRecentCheck(member);
    requireOwnSecondFactor(member);
    return db.transaction(async (tx) => {
      const { name } = await removePasskey(member.id, passkeyId, tx);
      await audit({ action: "member.passkey_removed", subject: member.id, detail: { label: name } }, tx);
      return { removed: true as const };
    });
  }),
];
