import "server-only";
import type { AuthenticationResponseJSON } from "@simplewebauthn/server";
import { eq } from "drizzle-orm";
import { ApiError } from "@/lib/kit/operations/errors";
import type { AuditEntry } from "@/lib/server/audit/record";
import { db } from "@/lib/server/db/client";
import { members, sessions } from "@/lib/server/db/schema";
import { checkKey, forgetTries, takeCheck, takeTry } from "./lockout";
import { looksLikeRecoveryCode, spendCode, spendRecoveryCode } from "./one-time-codes";
import { findPasskey, notePasskeyUse, provenBy } from "./passkeys";
import { passwordMatches } from "./password";
import type { SessionOwner } from "./session";

const RECENT_MINUTES = 5;

/**
 * The member that is checked, and the function that records a failed try with the business, the address and the
 * request.
 */
interface Asked {
  member: SessionOwner;
  audit: (entry: Pick<AuditEntry, "action" | "subject" | "detail">) => Promise<void>;
}

interface Proof {
  field: string;
  /** The error of the field if the proof is wrong. */
  message: string;
  isRight: () => Promise<boolean>;
}

/**
 * Asks a signed-in member for the password again and stores the time in the session. Wrong tries are counted and lead
 * to a lock. The rate of right ones is limited too.
 *
 * @throws ApiError `invalid_input` on the field `password`, `locked`
 */
export async function requirePassword(asked: Asked, password: string, field = "password"): Promise<void> {
  await check(asked, [passwordProof(asked.member, password, field)]);
}

/** The same with a one-time code. @throws ApiError `invalid_input` on the field `code`, `locked` */
export async function requireCode(asked: Asked, code: string): Promise<void> {
  await check(asked, [codeProof(() => spendCode(asked.member.id, code))]);
}

/** The same with a passkey. @throws ApiError `invalid_input` on the field `passkey`, `locked` */
export async function requirePasskey(asked: Asked, response: AuthenticationResponseJSON): Promise<void> {
  const isRight = async () => {
    const passkey = await findPasskey(response.id);
    if (passkey?.member.id !== asked.member.id) return false;
    const counter = await provenBy(passkey, response, "check");
    return counter !== null && notePasskeyUse(passkey.id, counter, db());
  };
  await check(asked, [{ field: "passkey", message: "errors.passkeyRefused", isRight }]);
}

/**
 * Checks the password together with a one-time code or a recovery code, which is then used up. It is required for
 * turning off the one-time codes of an account.
 *
 * @throws ApiError `invalid_input` on the field `password` or `code`, `locked`
 */
export async function requirePasswordAndCode(asked: Asked, password: string, code: string): Promise<void> {
  const { id } = asked.member;
  const isRight = async () =>
    looksLikeRecoveryCode(code) ? (await spendRecoveryCode(id, code)) !== null : spendCode(id, code);
  await check(asked, [passwordProof(asked.member, password, "password"), codeProof(isRight)]);
}

/** The fields of proofs that are more than the password. */
const SECOND_FACTORS: ReadonlySet<string> = new Set(["code", "passkey"]);

const codeProof = (isRight: Proof["isRight"]): Proof => ({ field: "code", message: "errors.wrongCode", isRight });

const passwordProof = (owner: SessionOwner, password: string, field: string): Proof => ({
  field,
  message: "errors.passwordNotRight",
  isRight: async () => {
    const [row] = await db()
      .select({ passwordHash: members.passwordHash })
      .from(members)
      .where(eq(members.id, owner.id));
    return passwordMatches(row?.passwordHash ?? null, password);
  },
});

/**
 * Requires that the password, a code or a passkey was given in the last minutes, for actions that must not happen at
 * an unattended desk.
 *
 * @throws ApiError `reauthentication_required`; the screen asks for it and tries again (`session.reauthenticate`)
 */
export function requireRecentCheck(owner: SessionOwner, maxAgeMinutes = RECENT_MINUTES): void {
  if (Date.now() - owner.lastCheckAt.getTime() > maxAgeMinutes * 60_000) {
    throw new ApiError("reauthentication_required");
  }
}

/**
 * Requires that a member with a passkey or codes has given one in this session, before their ways in are changed: who
 * only knows the password cannot add a way of their own.
 *
 * @throws ApiError `reauthentication_required` on `secondFactor`
 */
export function requireOwnSecondFactor({ hasOneTimeCodes, hasPasskey, secondFactorAt }: SessionOwner): void {
  if ((hasOneTimeCodes || hasPasskey) && secondFactorAt === null)
    throw new ApiError("reauthentication_required", { fields: { secondFactor: "errors.required" } });
}

/** Checks all proofs as one try: a right password with a wrong code does not reset the count. */
async function check({ member, audit }: Asked, proofs: readonly Proof[]): Promise<void> {
  await takeCheck(member.id);
  const key = checkKey(member.id);
  const failures = await takeTry([key]);
  for (const { field, message, isRight } of proofs) {
    if (await isRight()) continue;
    const detail = { with: SECOND_FACTORS.has(field) ? field : "password", failures };
    await audit({ action: "member.reauthentication_failed", subject: member.id, detail });
    throw new ApiError("invalid_input", { fields: { [field]: message } });
  }
  await forgetTries(key);
  const now = new Date();
  const isSecond = proofs.some(({ field }) => SECOND_FACTORS.has(field));
  await db()
    .update(sessions)
    .set({ lastCheckAt: now, ...(isSecond ? { secondFactorAt: now } : {}) })
    .where(eq(sessions.id, member.sessionId));
}
