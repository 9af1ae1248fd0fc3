import "server-only";
import type { AuthenticationResponseJSON } from "@simplewebauthn/server";
import { ApiError } from "@/lib/kit/operations/errors";
import { type AuditEntry, recordAudit } from "@/lib/server/audit/record";
import { db } from "@/lib/server/db/client";
import { businessesOfMember } from "./businesses";
import { accountKey, addressKey, forgetTries, isLocking, refundTry, takeTry } from "./lockout";
import { findPasskey, notePasskeyUse, provenBy } from "./passkeys";
import type { SignInAttempt, SignInOutcome } from "./sign-in";
import { startSession } from "./start-session";

type PasskeyAttempt = Omit<SignInAttempt, "email" | "password" | "code"> & { response: AuthenticationResponseJSON };

/**
 * One try to sign in with a passkey, under the same counts and locks as with a password. No code is asked for: the
 * passkey is one factor, and the device has verified the person by another.
 */
export async function signInWithPasskey(attempt: PasskeyAttempt): Promise<SignInOutcome> {
  const passkey = await findPasskey(attempt.response.id);
  const account = passkey?.member ?? null;
  const keys = [...(account ? [accountKey(account.email)] : []), addressKey(attempt.ip)];
  const note = (entry: Pick<AuditEntry, "action" | "detail">) =>
    recordAudit({
      ...entry,
      actor: account,
      subject: account?.id ?? null,
      ip: attempt.ip,
      requestId: attempt.requestId,
    });

  let failures: number;
  try {
    failures = await takeTry(keys);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "locked") throw error;
    return { kind: "locked", retryAfterSeconds: error.retryAfterSeconds ?? 30 };
  }
  const fail = async (): Promise<SignInOutcome> => {
    await note({ action: "member.sign_in_failed", detail: { reason: "passkey_wrong", failures } });
    if (account && isLocking("account", failures)) await note({ action: "member.locked", detail: { failures } });
    return { kind: "wrong" };
  };

  const counter = passkey && (await provenBy(passkey, attempt.response, "sign_in"));
  if (!passkey || counter === null) return fail();
  await forgetTries(accountKey(passkey.member.email));
  await refundTry([addressKey(attempt.ip)]);
  if ((await businessesOfMember(passkey.member.id)).length === 0) {
    await note({ action: "member.sign_in_failed", detail: { reason: "no_business" } });
    return { kind: "no_business" };
  }
  const secret = await db().transaction(async (tx) =>
    (await notePasskeyUse(passkey.id, counter, tx))
      ? startSession(passkey.member.id, { ...attempt, hasSecondFactor: true }, tx)
      : null,
  );
  if (secret === null) return fail();
  await note({ action: "member.signed_in", detail: { method: "passkey" } });
  return { kind: "signed_in", memberId: passkey.member.id, secret };
}
