import "server-only";
import { createHash } from "node:crypto";
import { isIPv6 } from "node:net";
import { eq, inArray, sql } from "drizzle-orm";
import { ApiError } from "@/lib/operations/errors";
import { db, type Queryable } from "@/lib/server/db/client";
import { signInFailures } from "@/lib/server/db/schema";

const FIRST_LOCK_SECONDS = 30;
const LONGEST_LOCK_SECONDS = 15 * 60;
const FORGET_AFTER_MS = 60 * 60 * 1000;
/** Right or wrong: comparing takes the processor's time and each right one is a line of the audit log. */
const CHECKS_PER_MINUTE = 20;

/**
 * How many wrong tries are free. An office shares one address, so an address gets more of them than an account does.
 * `check` is a signed-in member proving itself once more: apart, so that a stranger's tries at the sign-in page do not
 * keep a member from approving.
 */
const FREE_TRIES = { account: 5, address: 20, check: 5, link: 20, pair: 10 } as const;

type Kind = keyof typeof FREE_TRIES;
export interface LockKey {
  kind: Kind;
  key: string;
}

/** Seconds that the next try must wait after so many failures: none, then 30 s doubling to a quarter of an hour. */
export function lockSeconds(failures: number, freeTries: number): number {
  if (failures < freeTries) return 0;
  return Math.min(LONGEST_LOCK_SECONDS, FIRST_LOCK_SECONDS * 2 ** Math.min(failures - freeTries, 20));
}

/** An account's key is a hash: what a stranger typed as an e-mail is nobody's business. */
export const accountKey = (email: string): LockKey => ({ kind: "account", key: `account:${emailHash(email)}` });
export const addressKey = (ip: string | null): LockKey => ({ kind: "address", key: `address:${networkOf(ip)}` });
export const checkKey = (memberId: string): LockKey => ({ kind: "check", key: `check:${memberId}` });
/** A signed-in owner who tries pairs of other businesses. */
export const linkTryKey = (memberId: string): LockKey => ({ kind: "pair", key: `pair:${memberId}` });
export const linkKey = (ip: string | null): LockKey => ({ kind: "link", key: `link:${networkOf(ip)}` });

/** Who is counted as one: an address, and of IPv6 the whole network, for one machine has 2^64 addresses there. */
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
 * Counts a try as failed before it is made, so that tries at the same moment cannot slip past the count; give it back
 * with {@link refundTry} or {@link forgetTries} when it was none.
 *
 * @returns how many tries of the first key have failed, this one included
 * @throws ApiError `locked` with `retryAfterSeconds`; nothing is counted then
 */
export async function takeTry(keys: readonly LockKey[]): Promise<number> {
  return db().transaction(async (tx) => {
    const counts = new Map<string, number>();
    // In one order everywhere, so that two tries never wait for each other.
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
 * Counts that a signed-in member proves itself once more, however it ends.
 *
 * @throws ApiError `locked` when it was too often within a minute
 */
export const takeCheck = (memberId: string): Promise<void> => takeTurn(`checks:${memberId}`, CHECKS_PER_MINUTE);

/** Of anybody's looks at something public. @throws ApiError `locked` when there were too many within a minute */
export const takeLook = (what: string, ip: string | null, perMinute: number): Promise<void> =>
  takeTurn(`${what}:${networkOf(ip)}`, perMinute);

/**
 * Counts that something was asked, right or wrong.
 *
 * @throws ApiError `locked` with `retryAfterSeconds`, when it was too often within a minute
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
        // Here the moment from which it is counted.
        lastFailureAt: sql`CASE WHEN ${isOver} THEN now() ELSE ${signInFailures.lastFailureAt} END`,
      },
    })
    .returning({ count: signInFailures.failures, since: signInFailures.lastFailureAt });
  if (!row || row.count <= perMinute) return;
  const leftMs = row.since.getTime() + 60_000 - Date.now();
  throw new ApiError("locked", { retryAfterSeconds: Math.max(1, Math.ceil(leftMs / 1000)) });
}

/** How many of a holder's codes the service takes is said nowhere, and whoever tries them out makes the right one useless. */
const CODES_PER_MINUTE = 5;

/** Counts a code that is tried for a transfer or a reissue. @throws ApiError `locked` when there were too many within a minute */
export const takeCode = (ofId: string): Promise<void> => takeTurn(`holder-code:${ofId}`, CODES_PER_MINUTE);

/** The try was no failure: takes it off the count, and what it locked is open again. */
export async function refundTry(keys: readonly LockKey[]): Promise<void> {
  const names = keys.map(({ key }) => key);
  await db()
    .update(signInFailures)
    .set({ failures: sql`greatest(${signInFailures.failures} - 1, 0)`, lockedUntil: null })
    .where(inArray(signInFailures.key, names));
}

/** Whoever proved who they are starts from nothing again. */
export async function forgetTries(key: LockKey, within: Queryable = db()): Promise<void> {
  await within.delete(signInFailures).where(eq(signInFailures.key, key.key));
}

/** Whether so many failures close the door for the next try. */
export const isLocking = (kind: Kind, failures: number): boolean => lockSeconds(failures, FREE_TRIES[kind]) > 0;
