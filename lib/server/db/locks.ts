import "server-only";
import { type SQL, sql } from "drizzle-orm";
import type { Queryable } from "./client";

/**
 * All advisory locks of PostgreSQL, each with the parts that follow its name in the key. docs/decisions/locks.md says
 * in which order several are taken.
 */
export const LOCKS = {
  "account-closing": "business; held over several transactions",
  "audit-chain": "",
  "bot-updates": "channel; held over several transactions",
  book: "business, kind of record",
  "book-months": "",
  "card-files": "business; held over several transactions",
  chart: "business",
  closings: "business",
  "correct-row": "kind of file, file; held over several transactions",
  "customer-imports": "business; held over several transactions",
  "edit-customer": "business, customer; held over several transactions",
  "customer-messages": "business",
  "demo-story": "; held over several transactions",
  inquiry: "business, hash of the question",
  "inquiry-budget": "business, member",
  "inquiry-settings": "business",
  jobs: "kind of job, member",
  "label-rules": "business",
  "installation-key": "name of the key",
  "link-business": "",
  migration: "; held by a connection",
  mismatches: "business",
  "notice-tests": "member",
  notices: "business; held over several transactions",
  orders: "business",
  parts: "order",
  policy: "business",
  "remove-customer": "business, customer; held over several transactions",
  reveal: "member",
  "revoke-authorization": "business, authorization; held over several transactions",
  search: "member",
  sessions: "member",
  "set-up": "",
  statement: "business",
  team: "business",
  token: "business; held over several transactions",
  views: "business",
} as const;
export type LockName = keyof typeof LOCKS;

/** The text of a lock's key: `policy:parsmart`. */
export const lockText = (lock: LockName, of: readonly string[]): string => [lock, ...of].join(":");

const keyOf = (lock: LockName, of: readonly string[]): SQL => sql`hashtextextended(${lockText(lock, of)}, 0)`;

/** Waits for a lock, and holds it until the transaction ends. */
export async function takeLock(tx: Queryable, lock: LockName, ...of: string[]): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${keyOf(lock, of)})`);
}

/**
 * Waits for a lock that everything else waits for. A holder that stands still, such as a frozen process, loses it
 * together with its transaction.
 *
 * @param idleMs the longest pause between two queries of the transaction from now on
 */
export async function takeLockBriefly(tx: Queryable, idleMs: number, lock: LockName, ...of: string[]): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${keyOf(lock, of)}),
    set_config('idle_in_transaction_session_timeout', ${String(idleMs)}, true)`);
}

/** Waits for a shared lock: many transactions may hold it at once, but not beside {@link takeLock}. */
export async function takeSharedLock(tx: Queryable, lock: LockName, ...of: string[]): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock_shared(${keyOf(lock, of)})`);
}

/** Whether any process holds this lock exclusively. */
export async function isLockTaken(within: Queryable, lock: LockName, ...of: string[]): Promise<boolean> {
  const { rows } = await within.execute<{ free: boolean }>(
    sql`SELECT pg_try_advisory_xact_lock_shared(${keyOf(lock, of)}) AS free`,
  );
  return rows[0]?.free !== true;
}
