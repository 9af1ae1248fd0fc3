import "server-only";
import { eq } from "drizzle-orm";
import { ApiError } from "@/lib/operations/errors";
import { recordAudit } from "@/lib/server/audit/record";
import { db } from "@/lib/server/db/client";
import { members, sessions } from "@/lib/server/db/schema";
import { checkKey, forgetTries, takeTry } from "./lockout";
import { spendCode } from "./one-time-codes";
import { passwordMatches } from "./password";
import type { SessionOwner } from "./session";

const RECENT_MINUTES = 5;

/**
 * Asks a signed-in member for the password again and notes the moment in the session. Wrong tries are counted and lock.
 *
 * @throws ApiError `invalid_input` on the field `password`, `locked`
 */
export async function requirePassword(owner: SessionOwner, password: string, field = "password"): Promise<void> {
  await check(owner, field, "errors.passwordNotRight", async () => {
    const [row] = await db()
      .select({ passwordHash: members.passwordHash })
      .from(members)
      .where(eq(members.id, owner.id));
    return passwordMatches(row?.passwordHash ?? null, password);
  });
}

/** The same with a one-time code. @throws ApiError `invalid_input` on the field `code`, `locked` */
export async function requireCode(owner: SessionOwner, code: string): Promise<void> {
  await check(owner, "code", "errors.wrongCode", () => spendCode(owner.id, code));
}

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

async function check(owner: SessionOwner, field: string, message: string, isRight: () => Promise<boolean>) {
  const key = checkKey(owner.id);
  const failures = await takeTry([key]);
  if (!(await isRight())) {
    await recordAudit({
      action: "member.reauthentication_failed",
      actor: owner,
      subject: owner.id,
      detail: { with: field === "code" ? "code" : "password", failures },
    });
    throw new ApiError("invalid_input", { fields: { [field]: message } });
  }
  await forgetTries(key);
  await db().update(sessions).set({ lastCheckAt: new Date() }).where(eq(sessions.id, owner.sessionId));
}
