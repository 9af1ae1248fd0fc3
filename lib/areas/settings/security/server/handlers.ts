import "server-only";
import { eq } from "drizzle-orm";
import { ApiError } from "@/lib/kit/operations/errors";
import { isLikeEmail } from "@/lib/kit/passwords";
import { qrOf } from "@/lib/server/core/qr";
import { members } from "@/lib/server/db/schema/index";
import { handle } from "@/lib/server/local/handle";
import { requirePassword, requirePasswordAndCode } from "@/lib/server/members/check";
import { endSessions } from "@/lib/server/members/end-session";
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
import { hashPassword } from "@/lib/server/members/password";
import { securityOperations } from "../operations";

export const handlers = [
  handle(securityOperations.state, async (_, { member, db }) => {
    const [row] = await db
      .select({ hashes: members.recoveryCodeHashes })
      .from(members)
      .where(eq(members.id, member.id));
    return { hasOneTimeCodes: member.hasOneTimeCodes, recoveryCodesLeft: row?.hashes.length ?? 0 };
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
      if (!(await spendFirstCode(member.id, code, tx))) return null;
      await tx.update(members).set({ totpEnabledAt: new Date() }).where(eq(members.id, member.id));
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
];
