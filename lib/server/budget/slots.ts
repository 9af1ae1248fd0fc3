import "server-only";
import { env } from "@/lib/server/core/env";
import { pool } from "@/lib/server/db/client";

/** The service counts POST calls apart from all others. */
export type BudgetClass = "post" | "other";

/** The right to make one call, held in one slot. No two slots ever have the same `id`. */
export interface Lease {
  business: string;
  class: BudgetClass;
  slot: number;
  id: string;
}

/** The longest wait before a waiter looks again. */
export const POLL_MS = 1000;

/** How many calls of a class fit into one window of the service. */
export function limitOf(budgetClass: BudgetClass): number {
  return budgetClass === "post" ? env().SERVICE_LIMIT_POST : env().SERVICE_LIMIT_OTHER;
}

/**
 * Makes the slots of a business that is new here, free at once. If the table is found empty later (it is unlogged, so
 * a crash of the database empties it), the slots become free only one window later: calls from before the crash still
 * count.
 */
export async function prepareBudget(business: string): Promise<void> {
  for (const budgetClass of ["post", "other"] as const) await makeSlots(business, budgetClass, limitOf(budgetClass), 0);
}

/** Deletes the slots of a business that was not added after all. */
export async function forgetBudget(business: string): Promise<void> {
  await pool().query("DELETE FROM budget_slots WHERE business = $1", [business]);
}

async function makeSlots(business: string, budgetClass: BudgetClass, limit: number, delayMs: number): Promise<void> {
  await pool().query(
    `INSERT INTO budget_slots (business, class, slot, free_at)
     SELECT $1, $2, n, clock_timestamp() + $4 * interval '1 millisecond' FROM generate_series(0, $3 - 1) AS n
     ON CONFLICT DO NOTHING`,
    [business, budgetClass, limit, delayMs],
  );
}

/**
 * Takes as many slots as are free, and gives finished leases back in the same query.
 *
 * @param wanted.keepFree this many free slots stay untouched
 * @returns at most `count` leases. If there were fewer, also how many milliseconds to wait before the next try, and
 *   how long it takes at least, also if calls under way end early
 */
export async function takeSlots(
  business: string,
  budgetClass: BudgetClass,
  wanted: { count: number; keepFree: number; timeoutMs: number; returned: readonly Lease[] },
): Promise<{ leases: Lease[]; waitMs: number; atLeastMs: number }> {
  const { count, keepFree } = wanted;
  // ARRAY(…) runs the selection once. With IN the planner may run it per row, and then it takes more slots than
  // asked.
  const { rows } = await pool().query<{ slot: number; id: string }>({
    name: "budget-take",
    text: `WITH returned AS (${GIVE_BACK})
           UPDATE budget_slots
           SET lease = gen_random_uuid(), free_at = clock_timestamp() + ($3 + $7) * interval '1 millisecond'
           WHERE business = $1 AND class = $2 AND slot = ANY (ARRAY(
             SELECT slot FROM budget_slots WHERE business = $1 AND class = $2 AND free_at <= clock_timestamp() AND slot < $8
             OFFSET $9 LIMIT $6 FOR UPDATE SKIP LOCKED))
           RETURNING slot, lease AS id`,
    values: [
      ...[business, budgetClass, ...valuesOf(wanted.returned)],
      ...[count, wanted.timeoutMs, limitOf(budgetClass), keepFree],
    ],
  });
  const leases = rows.map(({ slot, id }) => ({ business, class: budgetClass, slot, id }));
  const isShort = leases.length < count;
  return { leases, ...(isShort ? await untilFree(business, budgetClass, keepFree) : { waitMs: 0, atLeastMs: 0 }) };
}

/** Milliseconds until a slot beyond `keepFree` becomes free. Makes the rows if there are none yet. */
async function untilFree(
  business: string,
  budgetClass: BudgetClass,
  keepFree: number,
): Promise<{ waitMs: number; atLeastMs: number }> {
  const limit = limitOf(budgetClass);
  // The slot of a call under way may come back at any moment.
  const { rows } = await pool().query<{ wait_ms: number | null; at_least_ms: number | null; known: number }>({
    name: "budget-wait",
    text: `SELECT (SELECT extract(epoch FROM free_at - clock_timestamp()) * 1000 FROM budget_slots
                   WHERE business = $1 AND class = $2 AND slot < $3 ORDER BY free_at OFFSET $4 LIMIT 1)::float AS wait_ms,
                  (SELECT extract(epoch FROM free_at - clock_timestamp()) * 1000
                   FROM (SELECT CASE WHEN lease IS NULL THEN free_at ELSE clock_timestamp() END AS free_at FROM budget_slots
                         WHERE business = $1 AND class = $2 AND slot < $3) AS soonest
                   ORDER BY free_at OFFSET $4 LIMIT 1)::float AS at_least_ms,
                  (SELECT count(*) FROM budget_slots WHERE business = $1 AND class = $2 AND slot < $3)::int AS known`,
    values: [business, budgetClass, limit, keepFree],
  });
  if ((rows[0]?.known ?? 0) < limit) {
    await makeSlots(business, budgetClass, limit, env().SERVICE_LIMIT_WINDOW_MS);
    return { waitMs: 5, atLeastMs: 0 };
  }
  return {
    waitMs: Math.min(POLL_MS, Math.max(5, Math.ceil(rows[0]?.wait_ms ?? POLL_MS))),
    atLeastMs: Math.max(0, rows[0]?.at_least_ms ?? 0),
  };
}

/** Makes slots free one window from now. */
export async function giveBackSlots(
  business: string,
  budgetClass: BudgetClass,
  leases: readonly Lease[],
): Promise<void> {
  const values = [business, budgetClass, ...valuesOf(leases)];
  await pool().query({ name: "budget-release", text: GIVE_BACK, values });
}

/**
 * $1 business, $2 class, $3–5 as {@link valuesOf} gives them. Like taking slots, it waits for no lock: a pause that
 * is being written holds all slots, and each would wait for the other. The arrays are unnested so that the planner
 * cannot see their length: otherwise it would plan anew each time, which takes longer than the work.
 */
const GIVE_BACK = `UPDATE budget_slots SET lease = NULL, free_at = clock_timestamp() + $3 * interval '1 millisecond'
  WHERE business = $1 AND class = $2 AND slot = ANY (ARRAY(
    SELECT slot FROM budget_slots
    WHERE business = $1 AND class = $2 AND slot = ANY (ARRAY(SELECT unnest($4::int[])))
      AND lease = ANY (ARRAY(SELECT unnest($5::uuid[]))) FOR UPDATE SKIP LOCKED))`;

const valuesOf = (leases: readonly Lease[]) => [
  env().SERVICE_LIMIT_WINDOW_MS,
  leases.map(({ slot }) => slot),
  leases.map(({ id }) => id),
];

/**
 * The service refused a call for its rate. Nobody calls before `retryAfterSeconds` have passed, and for a minute only
 * half of the slots are used. A call in flight would free its slot one window after its answer: if that could be too
 * early, its lease is dropped and it gives nothing back.
 */
export async function backOff(business: string, budgetClass: BudgetClass, retryAfterSeconds: number): Promise<void> {
  await pool().query(
    `UPDATE budget_slots AS s SET free_at = greatest(s.free_at, clock_timestamp() + p.pause),
       lease = CASE WHEN p.pause <= $4 * interval '1 millisecond' THEN s.lease END
     FROM (VALUES (0, $3 * interval '1 second'), (1, ($3 + 60) * interval '1 second')) AS p (remainder, pause)
     WHERE s.business = $1 AND s.class = $2 AND s.slot % 2 = p.remainder`,
    [business, budgetClass, retryAfterSeconds, env().SERVICE_LIMIT_WINDOW_MS],
  );
}

export interface BudgetUse {
  class: BudgetClass;
  limit: number;
  inUse: number;
  windowMs: number;
}

/** The use of the present window, for the gauge on the connection page. */
export async function budgetUse(business: string): Promise<BudgetUse[]> {
  const { rows } = await pool().query<{ class: BudgetClass; in_use: number }>(
    `SELECT class, count(*) FILTER (WHERE free_at > clock_timestamp())::int AS in_use
     FROM budget_slots WHERE business = $1 GROUP BY class`,
    [business],
  );
  return (["post", "other"] as const).map((budgetClass) => ({
    class: budgetClass,
    limit: limitOf(budgetClass),
    inUse: rows.find((row) => row.class === budgetClass)?.in_use ?? 0,
    windowMs: env().SERVICE_LIMIT_WINDOW_MS,
  }));
}
