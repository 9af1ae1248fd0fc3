import "server-only";
import { randomUUID } from "node:crypto";
import { and, asc, count, eq, exists, gt, inArray, sql } from "drizzle-orm";
import { STEP_STATES, type StepCounts, type StepState } from "@/lib/jobs/states";
import { db, type Queryable } from "@/lib/server/db/client";
import { jobSteps, watchedJobs } from "@/lib/server/db/schema";
import { log } from "@/lib/server/log";
import { open, presentKeyId, seal } from "@/lib/server/secret-box";
import { type JobRecord, Stopped } from "./kind";

type StepRow = typeof jobSteps.$inferSelect;

/** A step of a job with what it is to do. */
export interface Step<Content> extends Omit<StepRow, "content"> {
  content: Content;
}

/** What of a step its kind says; the rest is kept here. */
export type NewStep<Content> = Pick<Step<Content>, "line" | "state" | "content"> &
  Partial<Pick<Step<Content>, "repeats" | "problems">>;

const STORED_AT_ONCE = 1000;
const purposeOf = ({ jobId, seq }: Pick<StepRow, "jobId" | "seq">): string => `job step ${jobId} ${seq}`;
const opened = <Content>(row: StepRow): Step<Content> => ({
  ...row,
  content: JSON.parse(open(row.content, purposeOf(row))) as Content,
});
const isStep = ({ jobId, seq }: Pick<StepRow, "jobId" | "seq">) =>
  and(eq(jobSteps.jobId, jobId), eq(jobSteps.seq, seq));

/** Stores what a job is to do, in its order. */
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

/** A page of a job's steps in their order, of some states or of all. */
export async function listSteps<Content>(
  jobId: string,
  {
    states,
    line,
    offset = 0,
    limit,
  }: { states?: readonly StepState[]; line?: number; offset?: number; limit?: number } = {},
  within: Queryable = db(),
): Promise<Step<Content>[]> {
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

/** Makes all steps of a job that waits for its word others, in their order. */
export async function replaceSteps<Content>(
  jobId: string,
  steps: readonly NewStep<Content>[],
  tx: Queryable,
): Promise<void> {
  await tx.delete(jobSteps).where(eq(jobSteps.jobId, jobId));
  await storeSteps(jobId, steps, tx);
}

/** Makes some steps of a job that waits for its word others: what they are to do, and what is known of them. */
export async function changeSteps(steps: readonly Step<unknown>[], tx: Queryable): Promise<void> {
  for (const step of steps) {
    const { state, subject, repeats, problems } = step;
    const content = seal(JSON.stringify(step.content), purposeOf(step));
    await tx.update(jobSteps).set({ state, subject, repeats, problems, content }).where(isStep(step));
  }
}

/** How many steps are in each state: what is shown of a job's progress, and it adds up. */
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
 * Claims the next step for a run: from then on no other takes it.
 *
 * @returns undefined when none is left
 * @throws Stopped once the job was stopped or another run took it over
 */
export async function claimStep<Content>(
  job: JobRecord,
  states: readonly StepState[],
): Promise<(Step<Content> & { was: StepState }) | undefined> {
  return db().transaction(async (tx) => {
    // The job's row first, as whoever stops it does: what was claimed before the stop is still taken, nothing after it.
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
    // What is taken once more is another request: with its old key nothing is ever sent again.
    const key = next.state === "again" ? randomUUID() : next.key;
    const taken = { state: "taken", takenAt: new Date(), key } as const;
    await tx.update(jobSteps).set(taken).where(isStep(next));
    return { ...opened<Content>(next), ...taken, was: next.state };
  });
}

/**
 * Says what became of a step, whoever runs the job now: what was sent was sent. What the service has said of it stays.
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

/** Before anything is sent: what a look at the service found out about a step. */
export async function settleCheck<Content>(
  job: JobRecord,
  step: Step<Content>,
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

/** The same of several of which nothing was found: ten thousand would take their time one by one. */
export async function settleReady(job: JobRecord, steps: readonly Pick<StepRow, "seq">[]): Promise<void> {
  if (steps.length === 0) return;
  const set = { state: "ready", subject: null } as const;
  const settled = await db().update(jobSteps).set(set).where(isUnchecked(job, steps)).returning({ seq: jobSteps.seq });
  if (settled.length < steps.length) throw new Stopped();
}

/** These steps, while this run works on the job and they were not looked at. */
function isUnchecked(job: JobRecord, steps: readonly Pick<StepRow, "seq">[]) {
  const mine = db()
    .select({ id: watchedJobs.id })
    .from(watchedJobs)
    .where(and(eq(watchedJobs.id, job.id), eq(watchedJobs.status, "running"), eq(watchedJobs.run, job.run ?? job.id)));
  const seqs = steps.map(({ seq }) => seq);
  return and(eq(jobSteps.jobId, job.id), inArray(jobSteps.seq, seqs), eq(jobSteps.state, "unchecked"), exists(mine));
}

/** A job's lost answers are taken once more: each is looked for first. @returns how many */
export async function takeAgain(jobId: string, tx: Queryable): Promise<number> {
  const again = await tx
    .update(jobSteps)
    .set({ state: "again" })
    .where(and(eq(jobSteps.jobId, jobId), eq(jobSteps.state, "unknown")))
    .returning({ seq: jobSteps.seq });
  return again.length;
}

/** What became of each step stays, so that the counts do; whom it was about goes. */
export async function forgetSteps(jobId: string, within: Queryable = db()): Promise<void> {
  await within
    .update(jobSteps)
    .set({ content: Buffer.alloc(0), problems: {} })
    .where(and(eq(jobSteps.jobId, jobId), hasContent));
}

export const hasContent = sql`octet_length(${jobSteps.content}) > 0`;

const RESEALED_AT_ONCE = 500;

/** Seals with the present secret what was sealed with an earlier one: a file's rows are kept for weeks. */
export async function resealSteps(): Promise<void> {
  const isOld = sql`substring(${jobSteps.content} FROM 1 FOR 8) <> ${presentKeyId()}`;
  const jobs = await db().selectDistinct({ jobId: jobSteps.jobId }).from(jobSteps).where(isOld);
  for (const { jobId } of jobs) {
    for (let last = -1; ; ) {
      const rows = await db()
        .select()
        .from(jobSteps)
        .where(and(eq(jobSteps.jobId, jobId), gt(jobSteps.seq, last), isOld))
        .orderBy(asc(jobSteps.seq))
        .limit(RESEALED_AT_ONCE);
      for (const row of rows) await resealStep(row);
      last = rows.at(-1)?.seq ?? last;
      if (rows.length < RESEALED_AT_ONCE) break;
    }
  }
}

async function resealStep(row: StepRow): Promise<void> {
  let text: string;
  try {
    text = open(row.content, purposeOf(row));
  } catch {
    // What no known secret opens stays as it is: another one may.
    log.warn({ jobId: row.jobId, seq: row.seq }, "a step of a job was not sealed anew");
    return;
  }
  const isSame = and(isStep(row), eq(jobSteps.content, row.content));
  await db()
    .update(jobSteps)
    .set({ content: seal(text, purposeOf(row)) })
    .where(isSame);
}
