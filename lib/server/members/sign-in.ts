import "server-only";
import { eq, sql } from "drizzle-orm";
import { ApiError } from "@/lib/kit/operations/errors";
import { type AuditEntry, recordAudit } from "@/lib/server/audit/record";
import { db } from "@/lib/server/db/client";
import { members } from "@/lib/server/db/schema";
import { businessesOfMember } from "./businesses";
import { accountKey, addressKey, emailHash, forgetTries, isLocking, refundTry, takeTry } from "./lockout";
import { looksLikeRecoveryCode, spendCode, spendRecoveryCode } from "./one-time-codes";
import { isStillPassword, passwordMatches } from "./password";
import { startSession } from "./start-session";

export interface SignInAttempt {
  email: string;
  password: string;
  /** One-time or recovery code; empty at the first step. */
  code: string;
  ip: string | null;
  userAgent: string | null;
  /** The secret of the session that the browser has until now. */
  replaces?: string;
  requestId: string | null;
}

export type SignInOutcome =
  | { kind: "signed_in"; memberId: string; secret: string }
  | { kind: "wrong" | "code_required" | "code_wrong" | "no_business" }
  | { kind: "locked"; retryAfterSeconds: number };

type Account = Pick<typeof members.$inferSelect, "id" | "name" | "passwordHash" | "totpEnabledAt">;

/**
 * One try to sign in. Whether an account exists shows neither in the words nor in the time: a hash is always compared,
 * and strangers are counted and locked like members.
 */
export async function signIn(attempt: SignInAttempt): Promise<SignInOutcome> {
  const keys = [accountKey(attempt.email), addressKey(attempt.ip)];
  const account = await findAccount(attempt.email);
  const note = (entry: Pick<AuditEntry, "action" | "detail">) =>
    recordAudit({
      ...entry,
      actor: account ?? null,
      subject: account?.id ?? null,
      detail: { ...entry.detail, ...(account ? {} : { emailHash: emailHash(attempt.email) }) },
      ip: attempt.ip,
      requestId: attempt.requestId,
    });

  let failures: number;
  try {
    failures = await takeTry(keys);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "locked") throw error;
    // At once: strangers are locked like members, so it tells nothing, and hashing is what a flood would want of us.
    return { kind: "locked", retryAfterSeconds: error.retryAfterSeconds ?? 30 };
  }
  const fail = async (kind: "wrong" | "code_wrong"): Promise<SignInOutcome> => {
    const isLocked = isLocking("account", failures);
    await note({ action: "member.sign_in_failed", detail: { reason: kind, failures } });
    if (isLocked) await note({ action: "member.locked", detail: { failures } });
    return { kind };
  };

  const isRight = await passwordMatches(account?.passwordHash ?? null, attempt.password);
  if (!account || !isRight) return fail("wrong");

  let how: Record<string, unknown> = { method: "password" };
  if (account.totpEnabledAt) {
    if (attempt.code.trim() === "") {
      // The password was right, so the try is given back; the count stays, for codes are guessed behind it.
      await refundTry(keys);
      return { kind: "code_required" };
    }
    const checked = await checkSecondStep(account, attempt.code);
    if (!checked) return fail("code_wrong");
    how = checked;
  }
  await forgetTries(keys[0] ?? accountKey(attempt.email));
  await refundTry(keys.slice(1));
  if ((await businessesOfMember(account.id)).length === 0) {
    await note({ action: "member.sign_in_failed", detail: { reason: "no_business" } });
    return { kind: "no_business" };
  }
  const secret = await db().transaction(async (tx) =>
    (await isStillPassword(account.id, account.passwordHash, tx))
      ? startSession(account.id, { ...attempt, hasSecondFactor: how.method !== "password" }, tx)
      : null,
  );
  if (secret === null) return fail("wrong");
  if (how.method === "recovery_code") await note({ action: "member.recovery_code_used", detail: { left: how.left } });
  await note({ action: "member.signed_in", detail: how });
  return { kind: "signed_in", memberId: account.id, secret };
}

async function findAccount(email: string): Promise<Account | undefined> {
  const [account] = await db()
    .select({
      id: members.id,
      name: members.name,
      passwordHash: members.passwordHash,
      totpEnabledAt: members.totpEnabledAt,
    })
    .from(members)
    .where(eq(sql`lower(${members.email})`, email.trim().toLowerCase()));
  return account;
}

async function checkSecondStep(account: Account, code: string): Promise<Record<string, unknown> | null> {
  if (!looksLikeRecoveryCode(code)) return (await spendCode(account.id, code)) ? { method: "one_time_code" } : null;
  const left = await spendRecoveryCode(account.id, code);
  return left === null ? null : { method: "recovery_code", left };
}
