import "server-only";
import { randomUUID } from "node:crypto";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { JobStatus } from "@/lib/kit/jobs/states";
import { recordAudit } from "@/lib/server/audit/record";
import { log } from "@/lib/server/core/log";
import { db, type Queryable } from "@/lib/server/db/client";
import { jobChunks, watchedJobs } from "@/lib/server/db/schema";
import { publish } from "@/lib/server/events/bus";
import { actorOf, type JobKind, type JobRecord, kindOf, Stopped, type Work } from "./kind";

const PROGRESS_MS = 1000;
const DAY_MS = 86_400_000;
/** The limit for a job that crashes its process every time. */
const MOST_RUNS = 10;

/**
 * Works on a job. A new run starts the file again: the earlier part is deleted, and an earlier run that is still
 * alive can write no more. A kind with steps continues with the remaining ones.
 *
 * @param signal aborted when the queue ends the job; it is started again later
 */
export async function runJob(jobId: string, signal: AbortSignal): Promise<void> {
  const begun = await begin(jobId, ["waiting", "running"]);
  for (let run = begun; run; ) run = (await work(run, signal)) ? undefined : await begin(jobId, ["waiting"]);
}

interface Begun {
  job: JobRecord;
  kind: JobKind;
}

/** @returns false if the job was stopped: it may have been continued meanwhile, and no other run was queued for it */
async function work({ job, kind }: Begun, signal: AbortSignal): Promise<boolean> {
  const jobId = job.id;
  try {
    if (job.runs > MOST_RUNS) throw new Error("a job was begun too often");
    const rowsDone = await kind.run(workOn(job, kind, signal));
    const now = new Date();
    const expiresAt = new Date(now.getTime() + kind.keptDays * DAY_MS);
    if (rowsDone === "ready") await change(job, kind, { status: "ready", expiresAt });
    else await finish({ job, kind }, { status: "done", rowsDone, rowsTotal: rowsDone, finishedAt: now, expiresAt });
  } catch (error) {
    if (error instanceof Stopped) return false;
    if (signal.aborted) throw error;
    log.warn({ err: error, jobId, kind: kind.name }, "a job failed");
    await fail(job, kind, kind.errorOf(error));
  }
  return true;
}

async function begin(jobId: string, from: JobStatus[]): Promise<Begun | undefined> {
  return db().transaction(async (tx) => {
    const [job] = await tx
      .update(watchedJobs)
      .set({
        status: "running",
        run: randomUUID(),
        runs: sql`${watchedJobs.runs} + 1`,
        aliveAt: new Date(),
        rowsDone: 0,
        rowsTotal: null,
        byteSize: 0,
      })
      .where(and(eq(watchedJobs.id, jobId), inArray(watchedJobs.status, from)))
      .returning();
    const kind = job && kindOf(job.kind);
    if (!kind) return undefined;
    await tx.delete(jobChunks).where(eq(jobChunks.jobId, jobId));
    await publish({ business: job.business, tags: [kind.tag], ids: [jobId] }, tx);
    return { job, kind };
  });
}

function workOn(job: JobRecord, kind: JobKind, signal: AbortSignal): Work {
  let seq = 0;
  let reportedAt = Date.now();
  return {
    job,
    signal,
    async append(bytes) {
      await db().transaction(async (tx) => {
        const [mine] = await tx
          .update(watchedJobs)
          .set({ byteSize: sql`${watchedJobs.byteSize} + ${bytes.length}`, aliveAt: new Date() })
          .where(isMine(job))
          .returning({ id: watchedJobs.id });
        if (!mine) throw new Stopped();
        await tx.insert(jobChunks).values({ jobId: job.id, seq, bytes });
      });
      seq += 1;
    },
    async report(rowsDone, rowsTotal) {
      if (Date.now() - reportedAt < PROGRESS_MS) return;
      await change(job, kind, { rowsDone, rowsTotal });
      reportedAt = Date.now();
    },
  };
}

/**
 * Ends the job. A job's changes are in the audit log, in the same transaction as its end. @throws Stopped as
 * {@link change}
 */
async function finish({ job, kind }: Begun, facts: Partial<JobRecord>): Promise<void> {
  const detail = { ...kind.facts(job), ...(await kind.endFacts?.(job)) };
  await db().transaction(async (tx) => {
    await change(job, kind, facts, tx);
    const action = kind.audit.steps?.finished;
    const { business, id: subject } = job;
    if (action) await recordAudit({ action, business, actor: actorOf(job), subject, detail }, tx);
  });
}

/** @throws Stopped if this run no longer owns the job */
async function change(
  job: JobRecord,
  kind: JobKind,
  facts: Partial<JobRecord>,
  within: Queryable = db(),
): Promise<void> {
  const set = { ...facts, aliveAt: new Date() };
  const changed = await within.update(watchedJobs).set(set).where(isMine(job)).returning({ id: watchedJobs.id });
  if (changed.length === 0) throw new Stopped();
  await publish({ business: job.business, tags: [kind.tag], ids: [job.id] }, within);
}

const isMine = ({ id, run }: JobRecord) =>
  and(eq(watchedJobs.id, id), eq(watchedJobs.status, "running"), eq(watchedJobs.run, run ?? id));

async function fail(job: JobRecord, kind: JobKind, error: string): Promise<void> {
  try {
    await change(job, kind, { status: "failed", error, finishedAt: new Date() });
    await db().delete(jobChunks).where(eq(jobChunks.jobId, job.id));
  } catch (reason) {
    if (!(reason instanceof Stopped)) throw reason;
  }
}
