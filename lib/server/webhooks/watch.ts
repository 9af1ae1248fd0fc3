import "server-only";
import { and, eq, isNull, sql } from "drizzle-orm";
import { ApiError } from "@/lib/kit/operations/errors";
import { TAKEN_VERDICTS } from "@/lib/kit/webhooks";
import { log } from "@/lib/server/core/log";
import { processSingleton } from "@/lib/server/core/process-singleton";
import { db } from "@/lib/server/db/client";
import { webhookDeliveries } from "@/lib/server/db/schema";
import { processDelivery } from "./process";

/** The most deliveries that this process works on at once. */
const PLACES = 64;
/** Arrivals are taken at once; the sweep is for those that came to another process, and for what is due again. */
const SWEEP_MS = 2000;
/** A process says four times as often that it works on a delivery; so long after the last time it is taken for dead. */
const IN_HAND_MS = 60_000;

const watch = () =>
  processSingleton("delivery-watch", () => ({ isOn: false, isTaking: false, isMore: false, underWay: 0 }));

/**
 * Works on accepted deliveries for as long as this process lives, beginning with those that an earlier one left. It
 * needs no job queue: the deliveries' table is the truth.
 */
export function watchDeliveries(): void {
  if (watch().isOn) return;
  watch().isOn = true;
  void sweepAgain();
}

async function sweepAgain(): Promise<void> {
  await takeDeliveries();
  setTimeout(() => void sweepAgain(), SWEEP_MS).unref();
}

/** A delivery has arrived. Where this process works on none, another's sweep finds it. */
export function takeDeliveriesSoon(): void {
  if (watch().isOn) void takeDeliveries();
}

/**
 * Takes what is due, the newcomers first, as far as there are places, and begins with it. Each has a place of its own
 * and leaves it when it is through: one that waits long for the service's answer holds nobody up.
 */
export async function takeDeliveries(): Promise<void> {
  const state = watch();
  state.isMore = true;
  if (state.isTaking) return;
  state.isTaking = true;
  try {
    while (state.isMore && state.underWay < PLACES) {
      state.isMore = false;
      for (const id of await claim(PLACES - state.underWay)) void work(id);
    }
  } catch (error) {
    log.warn({ err: error }, "webhook deliveries could not be taken");
  } finally {
    state.isTaking = false;
  }
}

async function work(id: string): Promise<void> {
  const state = watch();
  state.underWay++;
  const alive = setInterval(() => void stayOn(id), IN_HAND_MS / 4);
  try {
    await processDelivery(id);
  } catch (error) {
    const level = error instanceof ApiError ? "warn" : "error";
    log[level]({ err: error, delivery: id }, "a webhook delivery could not be worked on");
    await putOff(id);
  } finally {
    clearInterval(alive);
    if (state.underWay-- === PLACES) void takeDeliveries();
  }
}

/**
 * Takes deliveries that are due so that no other process takes them too; should this one die they are due again soon.
 */
async function claim(count: number): Promise<string[]> {
  const { rows } = await db().execute<{ id: string }>(sql`
    UPDATE ${webhookDeliveries} SET next_at = now() + ${IN_HAND_MS} * interval '1 millisecond'
    WHERE id IN (SELECT id FROM ${webhookDeliveries}
      WHERE verdict = ANY(${sql.param([...TAKEN_VERDICTS])}) AND processed_at IS NULL AND (next_at IS NULL OR next_at <= now())
      ORDER BY next_at NULLS FIRST, received_at LIMIT ${count} FOR UPDATE SKIP LOCKED)
    RETURNING id`);
  return rows.map(({ id }) => id);
}

const stayOn = (id: string) => setNext(id, sql`now() + ${IN_HAND_MS} * interval '1 millisecond'`);

/** Its next try comes after a quarter of its age: seconds at first, a quarter of an hour in the end. */
const putOff = (id: string) =>
  setNext(id, sql`now() + least(greatest((now() - received_at) / 4, interval '2 seconds'), interval '15 minutes')`);

async function setNext(id: string, nextAt: ReturnType<typeof sql>): Promise<void> {
  await db()
    .update(webhookDeliveries)
    .set({ nextAt })
    .where(and(eq(webhookDeliveries.id, id), isNull(webhookDeliveries.processedAt)))
    .catch((error: unknown) => log.warn({ err: error, delivery: id }, "a webhook delivery could not be put off"));
}
