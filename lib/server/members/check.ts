import "server-only";
import { eq } from "drizzle-orm";
import { ApiError } from "@/lib/operations/errors";
import type { AuditEntry } from "@/lib/server/audit/record";
import { db } from "@/lib/server/db/client";
import { members, sessions } from "@/lib/server/db/schema";
import { checkKey, forgetTries, takeCheck, takeTry } from "./lockout";
import { looksLikeRecoveryCode, spendCode, spendRecoveryCode } from "./one-time-codes";
import { passwordMatches } from "./password";
import type { SessionOwner } from "./session";

const RECENT_MINUTES = 5;

/** Who is asked, and where a failed try is written: with the business, the address and the request it came by. */
interface Asked {
  member: SessionOwner;
  audit: (entry: Pick<AuditEntry, "action" | "subject" | "detail">) => Promise<void>;
}

interface Proof {
  field: string;
  /** What the field says when it is wrong. */
  message: string;
  isRight: () => Promise<boolean>;
}

/**
 * Asks a signed-in member for the password again and notes the moment in the session. Wrong tries are counted and lock;
 * right ones in quick succession have an end too.
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

/**
 * For what takes the second lock off the account: the password and a one-time code or a recovery code, which is spent.
 *
 * @throws ApiError `invalid_input` on the field `password` or `code`, `locked`
 */
export async function requirePasswordAndCode(asked: Asked, password: string, code: string): Promise<void> {
  const { id } = asked.member;
  const isRight = async () =>
    looksLikeRecoveryCode(code) ? (await spendRecoveryCode(id, code)) !== null : spendCode(id, code);
  await check(asked, [passwordProof(asked.member, password, "password"), codeProof(isRight)]);
}

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
 * For what must not happen at an abandoned desk: the password or a code was asked for in the last minutes.
 *
 * @throws ApiError `reauthentication_required`; the screen asks and tries again (`session.reauthenticate`)
 */
export function requireRecentCheck(owner: SessionOwner, maxAgeMinutes = RECENT_MINUTES): void {
  if (Date.now() - owner.lastCheckAt.getTime() > maxAgeMinutes * 60_000) {
    throw new ApiError("reauthentication_required");
  }
}

/** One try, whatever is asked for: a right password beside a wrong code does not begin the count anew. */
async function check({ member, audit }: Asked, proofs: readonly Proof[]): Promise<void> {
  await takeCheck(member.id);
  const key = checkKey(member.id);
  const failures = await takeTry([key]);
  for (const { field, message, isRight } of proofs) {
    if (await isRight()) continue;
    const detail = { with: field === "code" ? "code" : "password", failures };
    await audit({ action: "member.reauthentication_failed", subject: member.id, detail });
    throw new ApiError("invalid_input", { fields: { [field]: message } });
  }
  await forgetTries(key);
  await db().update(sessions).set({ lastCheckAt: new Date() }).where(eq(sessions.id, member.sessionId));
}
