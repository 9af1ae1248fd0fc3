import "server-only";
import { randomUUID } from "node:crypto";
import { and, asc, count, eq, exists, inArray, sql } from "drizzle-orm";
import { STEP_STATES, type StepCounts, type StepState } from "@/lib/kit/jobs/states";
import { sealedColumn } from "@/lib/server/core/reseal";
import { open, seal } from "@/lib/server/core/secret-box";
import { db, type Queryable } from "@/lib/server/db/client";
import { jobSteps, watchedJobs } from "@/lib/server/db/schema";
import { type JobRecord, Stopped } from "./kind";

type StepRow = typeof jobSteps.$inferSelect;

/** A step of a job with its content. */
export interface JobStep<Content> extends Omit<StepRow, "content"> {
  content: Content;
}

/** The fields of a new step that its kind sets; the other fields are set here. */
export type NewStep<Content> = Pick<JobStep<Content>, "line" | "state" | "content"> &
  Partial<Pick<JobStep<Content>, "repeats" | "problems">>;

const STORED_AT_ONCE = 1000;
const purposeOf = ({ jobId, seq }: Pick<StepRow, "jobId" | "seq">): string => `job step ${jobId} ${seq}`;
const opened = <Content>(row: StepRow): JobStep<Content> => ({
  ...row,
  content: JSON.parse(open(row.content, purposeOf(row))) as Content,
});
const isStep = ({ jobId, seq }: Pick<StepRow, "jobId" | "seq">) =>
  and(eq(jobSteps.jobId, jobId), eq(jobSteps.seq, seq));

/** Stores the steps of a job in their order. */
export async function storeSteps<Content>(
  jobId: string,
  steps: readonly NewStep<Content>[],
  tx: Queryable,
): Promise<void> {
  const rows = steps.map(({ content, ...step }, seq) => ({
    ...step,
    jobId,
    seq,
    content: seal(JSON.stringify(content), purposeOf({ jobId, seq })),
  }));
  for (let at = 0; at < rows.length; at += STORED_AT_ONCE)
    await tx.insert(jobSteps).values(rows.slice(at, at + STORED_AT_ONCE));
}

/** A page of a job's steps in their order, in some states or in all. */
export async function listSteps<Content>(
  jobId: string,
  {
    states,
    line,
    offset = 0,
    limit,
  }: { states?: readonly StepState[]; line?: number; offset?: number; limit?: number } = {},
  within: Queryable = db(),
): Promise<JobStep<Content>[]> {
  const rows = within
    .select()
    .from(jobSteps)
    .where(
      and(
        eq(jobSteps.jobId, jobId),
        states && inArray(jobSteps.state, [...states]),
        line === undefined ? undefined : eq(jobSteps.line, line),
      ),
    )
    .orderBy(asc(jobSteps.seq))
    .offset(offset);
  return (await (limit === undefined ? rows : rows.limit(limit))).map((row) => opened<Content>(row));
}

/** Replaces all steps of a job that waits for confirmation. */
export async function replaceSteps<Content>(
  jobId: string,
  steps: readonly NewStep<Content>[],
  tx: Queryable,
): Promise<void> {
  await tx.delete(jobSteps).where(eq(jobSteps.jobId, jobId));
  await storeSteps(jobId, steps, tx);
}

/** Changes some steps of a job that waits for confirmation: their content and their state. */
export async function changeSteps(steps: readonly JobStep<unknown>[], tx: Queryable): Promise<void> {
  for (const step of steps) {
    const { state, subject, repeats, problems } = step;
    const content = seal(JSON.stringify(step.content), purposeOf(step));
    await tx.update(jobSteps).set({ state, subject, repeats, problems, content }).where(isStep(step));
  }
}

/** How many steps are in each state. These counts are the job's progress, and add up to the total. */
export async function countSteps(jobIds: readonly string[]): Promise<ReadonlyMap<string, StepCounts>> {
  const none = Object.fromEntries(STEP_STATES.map((state) => [state, 0])) as Record<StepState, number>;
  const counts = new Map(jobIds.map((id) => [id, { ...none }]));
  if (jobIds.length === 0) return counts;
  const rows = await db()
    .select({ jobId: jobSteps.jobId, state: jobSteps.state, steps: count() })
    .from(jobSteps)
    .where(inArray(jobSteps.jobId, [...jobIds]))
    .groupBy(jobSteps.jobId, jobSteps.state);
  for (const { jobId, state, steps } of rows) Object.assign(counts.get(jobId) ?? {}, { [state]: steps });
  return counts;
}

/**
 * Claims the next step for a run, so that no other run takes it.
 *
 * @returns undefined if none is left
 * @throws Stopped if the job was stopped or another run took it over
 */
export async function claimStep<Content>(
  job: JobRecord,
  states: readonly StepState[],
): Promise<(JobStep<Content> & { was: StepState }) | undefined> {
  return db().transaction(async (tx) => {
    // The job's row is locked first, as in a stop: a step that was claimed before the stop is still carried out, and
    // none is claimed after it.
    const [mine] = await tx
      .select({ id: watchedJobs.id })
      .from(watchedJobs)
      .where(and(eq(watchedJobs.id, job.id), eq(watchedJobs.status, "running"), eq(watchedJobs.run, job.run ?? job.id)))
      .for("update");
    if (!mine) throw new Stopped();
    const [next] = await tx
      .select()
      .from(jobSteps)
      .where(and(eq(jobSteps.jobId, job.id), inArray(jobSteps.state, [...states])))
      .orderBy(asc(jobSteps.seq))
      .limit(1);
    if (!next) return undefined;
    // A repeated step is a new request: nothing is ever sent again with its old key.
    const key = next.state === "again" ? randomUUID() : next.key;
    const taken = { state: "taken", takenAt: new Date(), key } as const;
    await tx.update(jobSteps).set(taken).where(isStep(next));
    return { ...opened<Content>(next), ...taken, was: next.state };
  });
}

/**
 * Stores the outcome of a step, also if another run now owns the job, because the request was sent. An outcome that
 * the service has confirmed is not overwritten.
 */
export async function endStep(
  step: Pick<StepRow, "jobId" | "seq" | "key">,
  { state, ...facts }: { state: StepState } & Partial<Pick<StepRow, "subject" | "problems">>,
): Promise<void> {
  await db()
    .update(jobSteps)
    .set({ state, ...facts })
    .where(and(isStep(step), eq(jobSteps.key, step.key), inArray(jobSteps.state, ["taken", "unknown"])));
}

/** Stores the result of a step's check at the service, before anything is sent. */
export async function settleCheck<Content>(
  job: JobRecord,
  step: JobStep<Content>,
  found: { state: StepState; content?: Content } & Partial<Pick<StepRow, "subject" | "problems">>,
): Promise<void> {
  const { content, ...facts } = found;
  const set = content === undefined ? facts : { ...facts, content: seal(JSON.stringify(content), purposeOf(step)) };
  const settled = await db()
    .update(jobSteps)
    .set(set)
    .where(isUnchecked(job, [step]))
    .returning({ seq: jobSteps.seq });
  if (settled.length === 0) throw new Stopped();
}

/** The same for several steps without findings at once, because ten thousand single writes would take long. */
export async function settleReady(job: JobRecord, steps: readonly Pick<StepRow, "seq">[]): Promise<void> {
  if (steps.length === 0) return;
  const set = { state: "ready", subject: null } as const;
  const settled = await db().update(jobSteps).set(set).where(isUnchecked(job, steps)).returning({ seq: jobSteps.seq });
  if (settled.length < steps.length) throw new Stopped();
}

/** The condition for these steps while this run owns the job and they are unchecked. */
function isUnchecked(job: JobRecord, steps: readonly Pick<StepRow, "seq">[]) {
  const mine = db()
    .select({ id: watchedJobs.id })
    .from(watchedJobs)
    .where(and(eq(watchedJobs.id, job.id), eq(watchedJobs.status, "running"), eq(watchedJobs.run, job.run ?? job.id)));
  const seqs = steps.map(({ seq }) => seq);
  return and(eq(jobSteps.jobId, job.id), inArray(jobSteps.seq, seqs), eq(jobSteps.state, "unchecked"), exists(mine));
}

/** Marks the steps with a lost answer to be taken again. Each is looked up first. @returns how many */
export async function takeAgain(jobId: string, tx: Queryable): Promise<number> {
  const again = await tx
    .update(jobSteps)
    .set({ state: "again" })
    .where(and(eq(jobSteps.jobId, jobId), eq(jobSteps.state, "unknown")))
    .returning({ seq: jobSteps.seq });
  return again.length;
}

/** Erases the contents of steps. Their states stay, so that the counts stay right. */
export async function forgetSteps(jobId: string, within: Queryable = db()): Promise<void> {
  await within
    .update(jobSteps)
    .set({ content: Buffer.alloc(0), problems: {} })
    .where(and(eq(jobSteps.jobId, jobId), hasContent));
}

export const hasContent = sql`octet_length(${jobSteps.content}) > 0`;

/** The rows of files are kept for weeks. */
export const stepSeals = [sealedColumn(jobSteps, "content", purposeOf)];
