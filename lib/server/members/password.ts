import "server-only";
import { hash, verify } from "@node-rs/argon2";
import { eq } from "drizzle-orm";
import type { Queryable } from "@/lib/server/db/client";
import { members } from "@/lib/server/db/schema";

/** argon2id with the parameters OWASP names for 19 MiB. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export const hashPassword = (password: string): Promise<string> => hash(password, OPTIONS);

/** Compares in the time of a real comparison even when there is nothing to compare with. */
export async function passwordMatches(passwordHash: string | null, password: string): Promise<boolean> {
  const target = passwordHash ?? (await dummyHash());
  const isMatch = await verify(target, password).catch(() => false);
  return passwordHash !== null && isMatch;
}

/**
 * Whether what a password was compared with is still the member's, held so until the transaction ends: comparing takes
 * a while, and a password that was replaced meanwhile must open nothing.
 */
export async function isStillPassword(
  memberId: string,
  passwordHash: string | null,
  within: Queryable,
): Promise<boolean> {
  const [row] = await within
    .select({ passwordHash: members.passwordHash })
    .from(members)
    .where(eq(members.id, memberId))
    .for("share");
  return row !== undefined && row.passwordHash === passwordHash;
}

let dummy: Promise<string> | undefined;
function dummyHash(): Promise<string> {
  dummy ??= hashPassword("no member has this password");
  return dummy;
}
