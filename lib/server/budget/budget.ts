import "server-only";
import { setImmediate } from "node:timers/promises";
import { ApiError } from "@/lib/operations/errors";
import { pool } from "@/lib/server/db/client";
import { env } from "@/lib/server/env";
import { log } from "@/lib/server/log";
import { once } from "@/lib/server/once";

/** The service counts POST apart from everything else. */
export type BudgetClass = "post" | "other";

/** Who goes first when calls are scarce. Money before looks, people before jobs. */
export type Lane = "money" | "person" | "job";

export interface Lease {
  business: string;
  class: BudgetClass;
  slot: number;
  id: string;
}

const PRIORITY: Record<Lane, number> = { money: 0, person: 1, job: 2 };
const POLL_MS = 1000;
const RETURN_EVERY_MS = 5;

/** So many calls of one member wait at most; whoever has more in line is a program gone wrong. */
const MOST_WAITING = 500;

interface Waiter {
  priority: number;
  who: string;
  /** Its place among the waiters of its lane: everybody's first calls come before anybody's second ones. */
  turn: number;
  keepFree: number;
  deadline: number;
  timeoutMs: number;
  settle: (lease: Lease | ApiError) => void;
}

interface Queue {
  waiters: Waiter[];
  /** The turn that was served last. */
  turn: number;
  timer: NodeJS.Timeout | undefined;
  isPumping: boolean;
  /** Leases on their way back. */
  returned: Lease[];
  returnTimer: NodeJS.Timeout | undefined;
}

const queues = () => once("budget-queues", () => new Map<string, Queue>());

/** How many calls of a class fit into one window of the service. */
export function limitOf(budgetClass: BudgetClass): number {
  return budgetClass === "post" ? env().SERVICE_LIMIT_POST : env().SERVICE_LIMIT_OTHER;
}

/** What a lane leaves untouched, so that the lanes before it find something at once. */
function keptFree(lane: Lane, budgetClass: BudgetClass): number {
  const limit = limitOf(budgetClass);
  if (lane === "job") return Math.ceil(limit * 0.3);
  return lane === "person" && budgetClass === "post" ? Math.ceil(limit * 0.1) : 0;
}

/**
 * Waits for the right to make one call. The slot is taken until {@link release} plus one window, so no window of the
 * service, wherever it starts, ever sees more than its limit, whichever process calls.
 *
 * @param options.who the member behind the call: members take turns, so that one who asks for much starves nobody
 * @param options.deadline epoch milliseconds after which waiting is useless
 * @param options.timeoutMs how long the call itself may take: a process that dies holds its slot no longer than this
 * @throws ApiError `busy` with `retryAfterSeconds` when no slot comes free before the deadline
 */
export async function acquire(
  business: string,
  budgetClass: BudgetClass,
  options: { lane: Lane; deadline: number; timeoutMs: number; who?: string },
): Promise<Lease> {
  const queue = queueOf(business, budgetClass);
  const { who = "" } = options;
  const priority = PRIORITY[options.lane];
  const own = queue.waiters.filter((waiter) => waiter.who === who && waiter.priority === priority);
  if (who !== "" && own.length >= MOST_WAITING) throw busy();
  const outcome = await new Promise<Lease | ApiError>((settle) => {
    const waiter: Waiter = {
      priority,
      who,
      turn: Math.max(queue.turn, ...own.map(({ turn }) => turn)) + 1,
      keepFree: keptFree(options.lane, budgetClass),
      deadline: options.deadline,
      timeoutMs: options.timeoutMs,
      settle,
    };
    const index = queue.waiters.findIndex((other) => isAfter(other, waiter));
    queue.waiters.splice(index === -1 ? queue.waiters.length : index, 0, waiter);
    void pump(business, budgetClass, queue);
  });
  if (outcome instanceof ApiError) throw outcome;
  return outcome;
}

const isAfter = (a: Waiter, b: Waiter): boolean =>
  a.priority > b.priority || (a.priority === b.priority && a.turn > b.turn);

const busy = (): ApiError =>
  new ApiError("busy", { retryAfterSeconds: Math.ceil(env().SERVICE_LIMIT_WINDOW_MS / 1000) });

/**
 * Gives a slot back: it is free again one window after now, when the service has surely counted the call. Slots travel
 * together, with the next call that takes some or a few milliseconds later; if that fails, they free themselves.
 */
export function release(lease: Lease): void {
  const queue = queueOf(lease.business, lease.class);
  queue.returned.push(lease);
  queue.returnTimer ??= setTimeout(() => void giveBack(lease.business, lease.class, queue), RETURN_EVERY_MS);
}

async function giveBack(business: string, budgetClass: BudgetClass, queue: Queue): Promise<void> {
  const leases = takeReturned(queue);
  if (leases.length === 0) return;
  await pool()
    .query({ name: "budget-release", text: GIVE_BACK, values: [business, budgetClass, ...valuesOf(leases)] })
    .catch((error: unknown) => log.warn({ err: error }, "budget slots were not given back"));
}

function takeReturned(queue: Queue): Lease[] {
  clearTimeout(queue.returnTimer);
  queue.returnTimer = undefined;
  return queue.returned.splice(0);
}

/**
 * $1 business, $2 class, $3–5 as {@link valuesOf} gives them. No two slots ever have the same lease. The arrays are
 * unfolded so that the planner cannot see how long they are: it would plan anew each time, which takes longer than the
 * work.
 */
const GIVE_BACK = `UPDATE budget_slots SET lease = NULL, free_at = clock_timestamp() + $3 * interval '1 millisecond'
  WHERE business = $1 AND class = $2 AND slot = ANY (ARRAY(SELECT unnest($4::int[])))
    AND lease = ANY (ARRAY(SELECT unnest($5::uuid[])))`;

const valuesOf = (leases: readonly Lease[]) => [
  env().SERVICE_LIMIT_WINDOW_MS,
  leases.map(({ slot }) => slot),
  leases.map(({ id }) => id),
];

/**
 * The service refused a call for its rate: nobody calls before `retryAfterSeconds` are over, and for a minute only
 * half of the slots are used. A call in flight would give its slot back one window after its answer: where that could
 * be too early, it gives nothing back any more.
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

/** How full the present window is, for the gauge on the connection page. */
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

function queueOf(business: string, budgetClass: BudgetClass): Queue {
  const key = `${business}:${budgetClass}`;
  const found = queues().get(key);
  if (found) return found;
  const made: Queue = {
    waiters: [],
    turn: 0,
    timer: undefined,
    isPumping: false,
    returned: [],
    returnTimer: undefined,
  };
  queues().set(key, made);
  return made;
}

/** Serves waiters in order, several at a time, until the database has no slot left for the first of them. */
async function pump(business: string, budgetClass: BudgetClass, queue: Queue): Promise<void> {
  if (queue.isPumping) return;
  queue.isPumping = true;
  // Whoever asks in the same turn of the event loop goes along.
  await setImmediate();
  try {
    for (;;) {
      dropLate(queue);
      const first = queue.waiters[0];
      if (!first) break;
      const group = queue.waiters.filter((waiter) => waiter.keepFree === first.keepFree).slice(0, 16);
      const timeoutMs = Math.max(...group.map((waiter) => waiter.timeoutMs));
      const { leases, waitMs } = await take(business, budgetClass, {
        count: group.length,
        keepFree: first.keepFree,
        timeoutMs,
        returned: takeReturned(queue),
      });
      for (const [index, lease] of leases.entries()) {
        const waiter = group[index];
        if (!waiter) continue;
        queue.waiters.splice(queue.waiters.indexOf(waiter), 1);
        queue.turn = Math.max(queue.turn, waiter.turn);
        waiter.settle(lease);
      }
      // Whoever came meanwhile and stands first now may take what this group must leave.
      const isNext = queue.waiters[0] !== undefined && group.includes(queue.waiters[0]);
      if (leases.length < group.length && isNext) {
        pumpLater(business, budgetClass, queue, waitMs);
        break;
      }
    }
  } catch {
    // The database is away: whoever waits is told when its deadline passes, or served once it is back.
    pumpLater(business, budgetClass, queue, POLL_MS);
  } finally {
    queue.isPumping = false;
  }
}

function pumpLater(business: string, budgetClass: BudgetClass, queue: Queue, waitMs: number): void {
  const untilLate = Math.min(...queue.waiters.map(({ deadline }) => deadline)) - Date.now();
  clearTimeout(queue.timer);
  queue.timer = setTimeout(() => void pump(business, budgetClass, queue), Math.max(1, Math.min(waitMs, untilLate)));
}

/** Whoever cannot be served in time is told so. */
function dropLate(queue: Queue): void {
  const now = Date.now();
  for (const waiter of queue.waiters.filter((each) => each.deadline <= now)) {
    queue.waiters.splice(queue.waiters.indexOf(waiter), 1);
    waiter.settle(busy());
  }
}

async function take(
  business: string,
  budgetClass: BudgetClass,
  wanted: { count: number; keepFree: number; timeoutMs: number; returned: readonly Lease[] },
): Promise<{ leases: Lease[]; waitMs: number }> {
  const { count, keepFree } = wanted;
  // ARRAY(…) runs the choice once; with IN the planner may run it per row, and then it takes more than asked.
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
  return { leases, waitMs: leases.length < count ? await untilFree(business, budgetClass, keepFree) : 0 };
}

/** Milliseconds until a slot beyond `keepFree` comes free; makes the rows where there are none yet. */
async function untilFree(business: string, budgetClass: BudgetClass, keepFree: number): Promise<number> {
  const limit = limitOf(budgetClass);
  const { rows } = await pool().query<{ wait_ms: number | null; known: number }>({
    name: "budget-wait",
    text: `SELECT (SELECT extract(epoch FROM free_at - clock_timestamp()) * 1000 FROM budget_slots
                   WHERE business = $1 AND class = $2 AND slot < $3 ORDER BY free_at OFFSET $4 LIMIT 1)::float AS wait_ms,
                  (SELECT count(*) FROM budget_slots WHERE business = $1 AND class = $2 AND slot < $3)::int AS known`,
    values: [business, budgetClass, limit, keepFree],
  });
  if ((rows[0]?.known ?? 0) < limit) {
    await makeSlots(business, budgetClass, limit, env().SERVICE_LIMIT_WINDOW_MS);
    return 5;
  }
  return Math.min(POLL_MS, Math.max(5, Math.ceil(rows[0]?.wait_ms ?? POLL_MS)));
}

/**
 * Makes the slots of a business that is new here, free at once. Whoever finds the table empty later (it is unlogged, so
 * a crash of the database empties it) makes them free only one window later: calls from before the crash still count.
 */
export async function prepareBudget(business: string): Promise<void> {
  for (const budgetClass of ["post", "other"] as const) await makeSlots(business, budgetClass, limitOf(budgetClass), 0);
}

async function makeSlots(business: string, budgetClass: BudgetClass, limit: number, delayMs: number): Promise<void> {
  await pool().query(
    `INSERT INTO budget_slots (business, class, slot, free_at)
     SELECT $1, $2, n, clock_timestamp() + $4 * interval '1 millisecond' FROM generate_series(0, $3 - 1) AS n
     ON CONFLICT DO NOTHING`,
    [business, budgetClass, limit, delayMs],
  );
}
