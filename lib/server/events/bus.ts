import "server-only";
import { sql } from "drizzle-orm";
import pg from "pg";
import type { Tag } from "@/lib/kit/operations/tags";
import { env } from "@/lib/server/core/env";
import { log } from "@/lib/server/core/log";
import { processSingleton } from "@/lib/server/core/process-singleton";
import { db, type Queryable } from "@/lib/server/db/client";

const CHANNEL = "daftar";
const RECONNECT_MS = 1000;
/** A process that hears nobody after this time is not starting any more. */
const STARTS_WITHIN_MS = 30_000;
/** A connection that died silently is detected by a query over it. The operating system alone would take hours. */
const PING_EVERY_MS = 20_000;
const ANSWER_WITHIN_MS = 10_000;
const MAX_PAYLOAD_BYTES = 7900;
/** How long, and how many, changes are remembered for listeners that start a little late. */
const REMEMBERED_MS = 60_000;
const MOST_REMEMBERED = 2000;
/** How much the clocks of two processes may differ. */
const CLOCKS_DIFFER_MS = 2000;

/** A change: which answers are stale, and (when few) which records. `token` and `resync` are for servers only. */
export interface ChangeEvent {
  business: string;
  tags: Tag[];
  ids?: string[];
  /** The stored token pair has a new version. */
  token?: true;
  /** Sessions ended or memberships changed: open streams must be checked again. */
  sessions?: true;
  /** The listener was away and may have missed events, so everything may be stale. */
  resync?: true;
}

type Listener = (event: ChangeEvent) => void;

interface Bus {
  listeners: Set<Listener>;
  isConnected: boolean;
  hasConnected: boolean;
  /** The start time, by `performance.now()`. */
  since: number;
  /** Oldest first, each with its time of arrival in epoch milliseconds. */
  remembered: { at: number; event: ChangeEvent }[];
  /** The time from which `remembered` is complete. */
  wholeSince: number;
  heardUntil: number;
}

/**
 * Tells every process (this one too) about a change when the caller's transaction commits. Without a transaction the
 * change is already committed, so this does not throw: a failure is logged, and screens show the change when they
 * next ask.
 *
 * @throws only within a transaction, which then rolls back
 */
export async function publish(event: ChangeEvent, within?: Queryable): Promise<void> {
  const notify = sql`SELECT pg_notify(${CHANNEL}, ${payloadOf(event)})`;
  if (within) {
    await within.execute(notify);
    return;
  }
  try {
    await db().execute(notify);
  } catch (error) {
    log.error({ err: error, business: event.business, tags: event.tags }, "a change was not announced");
  }
}

/**
 * The event as text. PostgreSQL refuses longer messages, and the transaction with them. The ids can be left out,
 * because the tags alone are sufficient.
 */
function payloadOf({ ids, ...event }: ChangeEvent): string {
  const whole = JSON.stringify({ ...event, ids });
  return Buffer.byteLength(whole) <= MAX_PAYLOAD_BYTES ? whole : JSON.stringify(event);
}

/** @returns a function that ends the subscription */
export function subscribe(listener: Listener): () => void {
  const { listeners } = bus();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * The changes since a moment (epoch milliseconds by the clock of any of our processes), and perhaps some shortly
 * before it.
 *
 * @returns null if they are no longer known: then anything may have changed
 */
export function changesSince(moment: number): ChangeEvent[] | null {
  const { isConnected, remembered, wholeSince } = bus();
  const [from, now] = [moment - CLOCKS_DIFFER_MS, Date.now()];
  const isKnown = isConnected && from >= Math.max(wholeSince, now - REMEMBERED_MS) && moment <= now + CLOCKS_DIFFER_MS;
  return isKnown ? remembered.filter(({ at }) => at >= from).map(({ event }) => event) : null;
}

/**
 * The time (epoch milliseconds) up to which this process has surely heard every change. A connection that died
 * silently is only found by its next query.
 */
export const heardUntil = (): number => bus().heardUntil;

/** Whether this process hears the others now, or is still starting; `/api/health` shows it. */
export function hearing(): "ok" | "starting" | "down" {
  const { isConnected, hasConnected, since } = bus();
  if (isConnected) return "ok";
  return !hasConnected && performance.now() - since < STARTS_WITHIN_MS ? "starting" : "down";
}

function bus(): Bus {
  return processSingleton("bus", () => {
    const made: Bus = {
      listeners: new Set(),
      isConnected: false,
      hasConnected: false,
      since: performance.now(),
      remembered: [],
      wholeSince: Number.POSITIVE_INFINITY,
      heardUntil: 0,
    };
    void keepListening(made);
    return made;
  });
}

async function keepListening(target: Bus): Promise<void> {
  for (;;) {
    const client = new pg.Client({
      connectionString: env().DATABASE_URL,
      keepAlive: true,
      connectionTimeoutMillis: ANSWER_WITHIN_MS,
      query_timeout: ANSWER_WITHIN_MS,
    });
    const lost = new Promise<void>((resolve) => {
      client.on("error", () => resolve());
      client.on("end", () => resolve());
    });
    try {
      client.on("notification", ({ payload }) => deliver(target, payload));
      await client.connect();
      await client.query(`LISTEN ${CHANNEL}`);
      target.isConnected = true;
      target.hasConnected = true;
      dispatch(target, { business: "*", tags: [], resync: true });
      // If a query is still open, end() cuts the connection, and the handler of "lost" connections starts.
      const ask = async () => {
        const askedAt = Date.now();
        await client.query("SELECT 1");
        target.heardUntil = askedAt;
      };
      const ping = setInterval(() => ask().catch(() => client.end()), PING_EVERY_MS);
      await lost.finally(() => clearInterval(ping));
    } catch (error) {
      log.warn({ err: error }, "cannot listen for changes");
    }
    target.isConnected = false;
    await client.end().catch(() => {});
    await new Promise((resolve) => setTimeout(resolve, RECONNECT_MS).unref());
  }
}

function deliver(target: Bus, payload: string | undefined): void {
  try {
    dispatch(target, JSON.parse(payload ?? "") as ChangeEvent);
  } catch (error) {
    log.warn({ err: error }, "unreadable change event");
  }
}

function dispatch(target: Bus, event: ChangeEvent): void {
  remember(target, event);
  for (const listener of target.listeners) listener(event);
}

function remember(target: Bus, event: ChangeEvent): void {
  const now = Date.now();
  target.heardUntil = now;
  if (event.resync) Object.assign(target, { remembered: [], wholeSince: now });
  const { remembered } = target;
  remembered.push({ at: now, event });
  while (remembered[0] && (remembered[0].at < now - REMEMBERED_MS || remembered.length > MOST_REMEMBERED)) {
    target.wholeSince = remembered[0].at + 1;
    remembered.shift();
  }
}
