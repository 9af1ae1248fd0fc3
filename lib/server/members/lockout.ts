import "server-only";
import { createHash } from "node:crypto";
import { isIPv6 } from "node:net";
import { eq, inArray, sql } from "drizzle-orm";
import { ApiError } from "@/lib/kit/operations/errors";
import { db, type Queryable } from "@/lib/server/db/client";
import { signInFailures } from "@/lib/server/db/schema";

const FIRST_LOCK_SECONDS = 30;
const LONGEST_LOCK_SECONDS = 15 * 60;
const FORGET_AFTER_MS = 60 * 60 * 1000;
/** Right and wrong checks count: comparing uses the processor, and each right check is a line of the audit log. */
const CHECKS_PER_MINUTE = 20;

/**
 * How many wrong tries are free. An office shares one address, so an address gets more of them than an account.
 * `check` is for a signed-in member who proves their identity again. It is counted apart, so that a stranger's tries
 * at the sign-in page do not keep a member from approving.
 */
const FREE_TRIES = { account: 5, address: 20, check: 5, link: 20, pair: 10 } as const;

type Kind = keyof typeof FREE_TRIES;
export interface LockKey {
  kind: Kind;
  key: string;
}

/**
 * The seconds that the next try must wait after a number of failures: none, then 30 s, doubling up to a quarter of an
 * hour.
 */
export function lockSeconds(failures: number, freeTries: number): number {
  if (failures < freeTries) return 0;
  return Math.min(LONGEST_LOCK_SECONDS, FIRST_LOCK_SECONDS * 2 ** Math.min(failures - freeTries, 20));
}

/** An account's key is a hash, because the typed e-mail must not be readable in the table. */
export const accountKey = (email: string): LockKey => ({ kind: "account", key: `account:${emailHash(email)}` });
export const addressKey = (ip: string | null): LockKey => ({ kind: "address", key: `address:${networkOf(ip)}` });
export const checkKey = (memberId: string): LockKey => ({ kind: "check", key: `check:${memberId}` });
/** The key of a signed-in owner who tries the token pairs of other businesses. */
export const linkTryKey = (memberId: string): LockKey => ({ kind: "pair", key: `pair:${memberId}` });
export const linkKey = (ip: string | null): LockKey => ({ kind: "link", key: `link:${networkOf(ip)}` });

/**
 * The unit that is counted: an address, or for IPv6 the whole network, because one machine has 2^64 addresses there.
 */
function networkOf(ip: string | null): string {
  const address = (ip ?? "unknown").replace(/^\[(.*)\](:\d+)?$/, "$1").replace(/^(\d+(?:\.\d+){3}):\d+$/, "$1");
  if (!isIPv6(address)) return address;
  const [head = [], tail = []] = address.split("::").map((part) => part.split(":").filter(Boolean));
  const zeros = new Array<string>(Math.max(0, 8 - head.length - tail.length)).fill("0");
  const groups = [...head, ...zeros, ...tail].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${groups.join(":")}::/64`;
}

export const emailHash = (email: string): string =>
  createHash("sha256").update(email.trim().toLowerCase()).digest("hex").slice(0, 32);

/**
 * Counts a try as failed before it is made, so that tries at the same moment cannot pass the count. A try that did
 * not fail is given back with {@link refundTry} or {@link forgetTries}.
 *
 * @returns how many tries of the first key have failed, this one included
 * @throws ApiError `locked` with `retryAfterSeconds`; nothing is counted then
 */
export async function takeTry(keys: readonly LockKey[]): Promise<number> {
  return db().transaction(async (tx) => {
    const counts = new Map<string, number>();
    // Always in the same order, so that two tries never wait for each other.
    for (const { kind, key } of [...keys].sort((a, b) => (a.key < b.key ? -1 : 1))) {
      await tx.insert(signInFailures).values({ key }).onConflictDoNothing();
      const [row] = await tx.select().from(signInFailures).where(eq(signInFailures.key, key)).for("update");
      const now = Date.now();
      const waitMs = (row?.lockedUntil?.getTime() ?? 0) - now;
      if (waitMs > 0) throw new ApiError("locked", { retryAfterSeconds: Math.ceil(waitMs / 1000) });
      const isForgotten = !row || now - row.lastFailureAt.getTime() > FORGET_AFTER_MS;
      const failures = (isForgotten ? 0 : row.failures) + 1;
      const seconds = lockSeconds(failures, FREE_TRIES[kind]);
      await tx
        .update(signInFailures)
        .set({
          failures,
          lockedUntil: seconds > 0 ? new Date(now + seconds * 1000) : null,
          lastFailureAt: new Date(now),
        })
        .where(eq(signInFailures.key, key));
      counts.set(key, failures);
    }
    return counts.get(keys[0]?.key ?? "") ?? 0;
  });
}

/**
 * Counts a repeated check of a signed-in member, with any result.
 *
 * @throws ApiError `locked` if there were too many within a minute
 */
export const takeCheck = (memberId: string): Promise<void> => takeTurn(`checks:${memberId}`, CHECKS_PER_MINUTE);

/** Counts a look at something public. @throws ApiError `locked` if there were too many within a minute */
export const takeLook = (what: string, ip: string | null, perMinute: number): Promise<void> =>
  takeTurn(`${what}:${networkOf(ip)}`, perMinute);

/**
 * Counts a call, with any result.
 *
 * @throws ApiError `locked` with `retryAfterSeconds`, if there were too many within a minute
 */
export async function takeTurn(key: string, perMinute: number): Promise<void> {
  const isOver = sql`${signInFailures.lastFailureAt} < now() - interval '1 minute'`;
  const [row] = await db()
    .insert(signInFailures)
    .values({ key, failures: 1 })
    .onConflictDoUpdate({
      target: signInFailures.key,
      set: {
        failures: sql`CASE WHEN ${isOver} THEN 1 ELSE ${signInFailures.failures} + 1 END`,
        // In these rows the column holds the start of the counted minute.
        lastFailureAt: sql`CASE WHEN ${isOver} THEN now() ELSE ${signInFailures.lastFailureAt} END`,
      },
    })
    .returning({ count: signInFailures.failures, since: signInFailures.lastFailureAt });
  if (!row || row.count <= perMinute) return;
  const leftMs = row.since.getTime() + 60_000 - Date.now();
  throw new ApiError("locked", { retryAfterSeconds: Math.max(1, Math.ceil(leftMs / 1000)) });
}

/**
 * The service does not document how many wrong codes of a holder it accepts. Trying codes out could make the right
 * one invalid.
 */
const CODES_PER_MINUTE = 5;

/**
 * Counts a code that is tried for a transfer or a reissue. @throws ApiError `locked` if there were too many within a
 * minute
 */
export const takeCode = (ofId: string): Promise<void> => takeTurn(`holder-code:${ofId}`, CODES_PER_MINUTE);

/** Takes a try that was no failure off the count, and removes the lock that it caused. */
export async function refundTry(keys: readonly LockKey[]): Promise<void> {
  const names = keys.map(({ key }) => key);
  await db()
    .update(signInFailures)
    .set({ failures: sql`greatest(${signInFailures.failures} - 1, 0)`, lockedUntil: null })
    .where(inArray(signInFailures.key, names));
}

/** Clears the count of a member who has proved their identity. */
export async function forgetTries(key: LockKey, within: Queryable = db()): Promise<void> {
  await within.delete(signInFailures).where(eq(signInFailures.key, key.key));
}

/** Whether this number of failures locks the next try. */
export const isLocking = (kind: Kind, failures: number): boolean => lockSeconds(failures, FREE_TRIES[kind]) > 0;
