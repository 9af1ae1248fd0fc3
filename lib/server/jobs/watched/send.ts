import "server-only";
import { and, asc, eq, lt, or, sql } from "drizzle-orm";
import { log } from "@/lib/server/core/log";
import { db } from "@/lib/server/db/client";
import { watchedJobs } from "@/lib/server/db/schema";
import { boss } from "@/lib/server/jobs/boss";
import type { QueueName } from "../queues";
import { type JobRecord, kindOf } from "./kind";

const LEFT_BEHIND_MS = 60_000;
/** A run tells of itself at every step, and the longest step is one call with all its tries. */
const SILENT_MS = 10 * 60_000;
const LEFT_BEHIND_PER_RUN = 200;

const SEND_AGAIN_MS = 500;
const SENDINGS = 6;

/**
 * Hands a stored job to the workers; while it waits there or runs, sending it again does nothing. Should the queue be
 * away, {@link resumeJobs} sends it later.
 */
export async function sendJob(job: Pick<JobRecord, "id" | "kind">, tries = SENDINGS): Promise<void> {
  const { id: jobId, kind } = job;
  try {
    const queue: QueueName = kindOf(kind)?.hasSteps ? "watched-steps" : "watched-job";
    const sent = await (await boss()).send(queue, { jobId }, { singletonKey: jobId });
    // The queue takes a run that has just written down its end for one that goes on, until it has heard of it too.
    if (sent === null && tries > 1) setTimeout(() => void sendIfWaiting(job, tries - 1), SEND_AGAIN_MS).unref();
  } catch (error) {
    log.warn({ err: error, jobId }, "a job was not sent");
  }
}

async function sendIfWaiting(job: Pick<JobRecord, "id" | "kind">, tries: number): Promise<void> {
  const is = and(eq(watchedJobs.id, job.id), eq(watchedJobs.status, "waiting"));
  try {
    const [waiting] = await db().select({ id: watchedJobs.id }).from(watchedJobs).where(is);
    if (waiting) await sendJob(job, tries);
  } catch (error) {
    log.warn({ err: error, jobId: job.id }, "a job was not sent again");
  }
}

/** Sends the jobs to the workers again that still wait after a minute, and those whose run has fallen silent. */
export async function resumeJobs(): Promise<void> {
  const before = (ms: number) => new Date(Date.now() - ms);
  const heardOf = sql`coalesce(${watchedJobs.aliveAt}, ${watchedJobs.createdAt})`;
  const rows = await db()
    .select({ id: watchedJobs.id, kind: watchedJobs.kind })
    .from(watchedJobs)
    .where(
      or(
        and(eq(watchedJobs.status, "waiting"), lt(watchedJobs.createdAt, before(LEFT_BEHIND_MS))),
        and(eq(watchedJobs.status, "running"), lt(heardOf, before(SILENT_MS))),
      ),
    )
    .orderBy(asc(watchedJobs.createdAt))
    .limit(LEFT_BEHIND_PER_RUN);
  // Most of them are queued already, and the next round is a minute away.
  for (const job of rows) await sendJob(job, 1);
}
