import "server-only";
import { setImmediate } from "node:timers/promises";
import { ApiError } from "@/lib/kit/operations/errors";
import { env } from "@/lib/server/core/env";
import { log } from "@/lib/server/core/log";
import { processSingleton } from "@/lib/server/core/process-singleton";
import { type BudgetClass, giveBackSlots, type Lease, limitOf, POLL_MS, takeSlots } from "./slots";

/** The priority when calls are scarce: money before reads, people before jobs. */
export type Lane = "money" | "person" | "job";

const PRIORITY: Record<Lane, number> = { money: 0, person: 1, job: 2 };
const RETURN_EVERY_MS = 5;
/** A job that has waited this long takes turns with people. People come first, but no job waits forever. */
const JOB_PATIENCE_MS = 3000;

/** The most calls of one member that may wait. A member with more calls in the queue is a faulty program. */
const MOST_WAITING = 500;

interface Waiter {
  priority: number;
  /** True for a job that now takes turns with people. */
  isPromoted?: boolean;
  /** True if no slot was free when its turn came. */
  hasStoodBack?: boolean;
  since: number;
  who: string;
  /** Its place among the waiters of its lane: the first calls of all members come before anybody's second call. */
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
  /** When a job was last let in among people, in epoch milliseconds. */
  promotedAt: number;
  /** Leases that are being given back. */
  returned: Lease[];
  returnTimer: NodeJS.Timeout | undefined;
}

const queues = () => processSingleton("budget-queues", () => new Map<string, Queue>());

/** The slots that a lane leaves free, so that the lanes before it find one at once. */
function keptFree(lane: Lane, budgetClass: BudgetClass): number {
  const limit = limitOf(budgetClass);
  if (lane === "job") return Math.ceil(limit * 0.3);
  return lane === "person" && budgetClass === "post" ? Math.ceil(limit * 0.1) : 0;
}

/**
 * Waits for the right to make one call. The slot is taken until {@link release} plus one window, so no window of the
 * service, wherever it starts, ever sees more than its limit, from all processes together.
 *
 * @param options.who the member behind the call: members take turns, so that one with many calls starves nobody
 * @param options.deadline epoch milliseconds after which waiting is useless
 * @param options.timeoutMs how long the call itself may take: a process that dies holds its slot no longer than this
 * @throws ApiError `busy` with `retryAfterSeconds` if no slot becomes free before the deadline
 */
export async function acquire(
  business: string,
  budgetClass: BudgetClass,
  options: { lane: Lane; deadline: number; timeoutMs: number; who?: string },
): Promise<Lease> {
  const queue = queueOf(business, budgetClass);
  const { who = "" } = options;
  const priority = PRIORITY[options.lane];
  if (who !== "" && waitingOf(queue, priority, who).length >= MOST_WAITING) throw busy();
  const outcome = await new Promise<Lease | ApiError>((settle) => {
    enqueue(queue, {
      priority,
      since: Date.now(),
      who,
      turn: nextTurn(queue, priority, who),
      keepFree: keptFree(options.lane, budgetClass),
      deadline: options.deadline,
      timeoutMs: options.timeoutMs,
      settle,
    });
    void pump(business, budgetClass, queue);
  });
  if (outcome instanceof ApiError) throw outcome;
  return outcome;
}

const waitingOf = (queue: Queue, priority: number, who: string): Waiter[] =>
  queue.waiters.filter((waiter) => waiter.who === who && waiter.priority === priority);

const nextTurn = (queue: Queue, priority: number, who: string): number =>
  Math.max(queue.turn, ...waitingOf(queue, priority, who).map(({ turn }) => turn)) + 1;

function enqueue(queue: Queue, waiter: Waiter): void {
  const index = queue.waiters.findIndex((other) => isAfter(other, waiter));
  queue.waiters.splice(index === -1 ? queue.waiters.length : index, 0, waiter);
}

const isAfter = (a: Waiter, b: Waiter): boolean =>
  a.priority > b.priority || (a.priority === b.priority && a.turn > b.turn);

const busy = (atLeastMs = 0): ApiError =>
  new ApiError("busy", { retryAfterSeconds: Math.ceil(Math.max(atLeastMs, env().SERVICE_LIMIT_WINDOW_MS) / 1000) });

/**
 * Gives a slot back. It is free again one window from now, when the service has surely counted the call. Slots are
 * given back together, with the next call that takes some or a few milliseconds later. If that fails, they become
 * free by their own time limit.
 */
export function release(lease: Lease): void {
  const queue = queueOf(lease.business, lease.class);
  queue.returned.push(lease);
  queue.returnTimer ??= setTimeout(() => void giveBack(lease.business, lease.class, queue), RETURN_EVERY_MS);
}

async function giveBack(business: string, budgetClass: BudgetClass, queue: Queue): Promise<void> {
  const leases = takeReturned(queue);
  if (leases.length === 0) return;
  await giveBackSlots(business, budgetClass, leases).catch((error: unknown) =>
    log.warn({ err: error }, "budget slots were not given back"),
  );
}

function takeReturned(queue: Queue): Lease[] {
  clearTimeout(queue.returnTimer);
  queue.returnTimer = undefined;
  return queue.returned.splice(0);
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
    promotedAt: 0,
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
  // Callers in the same turn of the event loop join the group.
  await setImmediate();
  try {
    for (;;) {
      dropLate(queue);
      promoteJob(queue, budgetClass);
      const first = queue.waiters[0];
      if (!first) break;
      const group = queue.waiters.filter((waiter) => waiter.keepFree === first.keepFree).slice(0, 16);
      const timeoutMs = Math.max(...group.map((waiter) => waiter.timeoutMs));
      const returned = takeReturned(queue);
      const { leases, waitMs, atLeastMs } = await takeSlots(business, budgetClass, {
        count: group.length,
        keepFree: first.keepFree,
        timeoutMs,
        returned,
      }).catch((error: unknown) => {
        for (const lease of returned) release(lease);
        throw error;
      });
      for (const [index, lease] of leases.entries()) {
        const waiter = group[index];
        if (!waiter) continue;
        queue.waiters.splice(queue.waiters.indexOf(waiter), 1);
        queue.turn = Math.max(queue.turn, waiter.turn);
        waiter.settle(lease);
      }
      for (const waiter of group.slice(leases.length)) waiter.hasStoodBack = true;
      if (leases.length < group.length) dropHopeless(queue, first.keepFree, atLeastMs);
      // A waiter that came meanwhile and now stands first may take slots that this group must leave free.
      const isNext = queue.waiters[0] !== undefined && group.includes(queue.waiters[0]);
      if (leases.length < group.length && isNext) {
        pumpLater(business, budgetClass, queue, waitMs);
        break;
      }
    }
  } catch {
    // The database is away: a waiter gets an error when its deadline passes, or is served once the database is back.
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

/** Rejects the waiters whose deadline has passed. */
function dropLate(queue: Queue): void {
  const now = Date.now();
  drop(queue, ({ deadline }) => deadline <= now, 0);
}

/**
 * The service asked for a pause that is longer than these waiters can wait: they are rejected now, with the length of
 * the pause.
 */
function dropHopeless(queue: Queue, keepFree: number, atLeastMs: number): void {
  const freeAt = Date.now() + atLeastMs;
  drop(queue, (waiter) => waiter.keepFree >= keepFree && waiter.deadline < freeAt, atLeastMs);
}

function drop(queue: Queue, isOut: (waiter: Waiter) => boolean, atLeastMs: number): void {
  for (const waiter of queue.waiters.filter(isOut)) {
    queue.waiters.splice(queue.waiters.indexOf(waiter), 1);
    waiter.settle(busy(atLeastMs));
  }
}

/**
 * Lets a job that has waited long in among people, one at a time: many at once would take the slots that are kept
 * free for people. This happens only while people themselves have to wait: otherwise jobs have their own share, and
 * the free slots stay free for people. There are few POST slots, so a window has at most one such turn for POSTs.
 */
function promoteJob(queue: Queue, budgetClass: BudgetClass): void {
  const now = Date.now();
  if (queue.waiters.some(({ isPromoted }) => isPromoted)) return;
  if (!queue.waiters.some(({ priority, hasStoodBack }) => priority === PRIORITY.person && hasStoodBack)) return;
  if (budgetClass === "post" && now - queue.promotedAt < env().SERVICE_LIMIT_WINDOW_MS) return;
  const before = now - JOB_PATIENCE_MS;
  const waiter = queue.waiters.find(({ priority, since }) => priority === PRIORITY.job && since <= before);
  if (!waiter) return;
  queue.promotedAt = now;
  queue.waiters.splice(queue.waiters.indexOf(waiter), 1);
  const turn = nextTurn(queue, PRIORITY.person, waiter.who);
  const keepFree = keptFree("person", budgetClass);
  enqueue(queue, { ...waiter, isPromoted: true, priority: PRIORITY.person, keepFree, turn });
}
