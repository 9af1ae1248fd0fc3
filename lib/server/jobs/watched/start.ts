import "server-only";
import { isDeepStrictEqual } from "node:util";
import { and, count, eq, inArray } from "drizzle-orm";
import { ApiError } from "@/lib/kit/operations/errors";
import { roleCan } from "@/lib/kit/permissions";
import { recordAudit } from "@/lib/server/audit/record";
import { isUuid } from "@/lib/server/core/uuid";
import { db, type Queryable } from "@/lib/server/db/client";
import { takeLock } from "@/lib/server/db/locks";
import { watchedJobs } from "@/lib/server/db/schema";
import type { Member } from "@/lib/server/members/session";
import type { JobKind, JobRecord } from "./kind";
import { sendJob } from "./send";
import { isKept, knownJob, maySteer } from "./steer";
import { type NewStep, storeSteps, takeAgain } from "./steps";

/**
 * Stores a member's job, writes an audit entry, and hands it to the workers.
 *
 * @param wanted.key the same for every press of one button; null from a caller that gives none
 * @throws ApiError `forbidden`; `busy` if the member has too many open jobs; `conflict` for a key that another job
 *   used
 */
export async function startJob(
  kind: JobKind,
  member: Member,
  wanted: Pick<JobRecord, "input" | "options"> & { key: string | null; steps?: readonly NewStep<unknown>[] },
): Promise<JobRecord> {
  const { key, input, options, steps } = wanted;
  const { business } = member;
  assertAllowed(kind, member, key);
  const { job, isNew } = await db().transaction(async (tx) => {
    await lockJobs(tx, kind, member.id);
    const begun = await begunWith(kind, member, key, tx);
    if (begun) {
      if (!isDeepStrictEqual(begun.input, input)) throw new ApiError("conflict");
      return { job: begun, isNew: false };
    }
    await assertFew(tx, openOf(kind, member), kind.openPerMember);
    const facts = { business, kind: kind.name, memberId: member.id, memberName: member.name, startKey: key };
    const expiresAt = kind.hasSteps ? keptUntil(kind) : null;
    const [made] = await tx
      .insert(watchedJobs)
      .values({ ...facts, input, options, expiresAt })
      .returning();
    if (!made) throw new Error("a job was not stored");
    if (steps) await storeSteps(made.id, steps, tx);
    const entry = { business, actor: member, subject: made.id, detail: kind.facts(made) };
    await recordAudit({ action: kind.audit.started, ...entry }, tx);
    return { job: made, isNew: true };
  });
  if (isNew) await sendJob(job);
  return job;
}

/**
 * Refuses what {@link startJob} would refuse for every input, for kinds whose input is costly to read. A repeated
 * press passes, because it already has its job.
 *
 * @throws ApiError as {@link startJob}
 */
export async function assertMayStart(kind: JobKind, member: Member, key: string | null): Promise<void> {
  assertAllowed(kind, member, key);
  if (!(await begunWith(kind, member, key, db()))) await assertFew(db(), openOf(kind, member), kind.openPerMember);
}

function assertAllowed(kind: JobKind, { role }: Member, key: string | null): void {
  if (!roleCan(role, kind.permission.start)) throw new ApiError("forbidden");
  if (key !== null && !isUuid(key)) throw new ApiError("invalid_input", { fields: { writeKey: "errors.invalidId" } });
}

const ofMember = (kind: JobKind, { business, id }: Pick<Member, "business" | "id">) =>
  and(eq(watchedJobs.business, business), eq(watchedJobs.memberId, id), eq(watchedJobs.kind, kind.name));

const openOf = (kind: JobKind, member: Pick<Member, "business" | "id">) =>
  and(ofMember(kind, member), inArray(watchedJobs.status, ["waiting", "running"]));

async function begunWith(kind: JobKind, member: Member, key: string | null, within: Queryable) {
  if (key === null) return undefined;
  const [begun] = await within
    .select()
    .from(watchedJobs)
    .where(and(ofMember(kind, member), eq(watchedJobs.startKey, key)));
  return begun;
}

/**
 * Continues a job with steps in the name of the calling member. The first time this confirms the start; after a stop
 * or a failure the job goes on. With `isAgain` the steps whose answers were lost are looked up, and taken again if
 * nothing is found.
 *
 * @param changed new values of its input; a run under way keeps the values that it began with
 * @throws ApiError `forbidden`, `not_found`; `conflict` if it is open, has nothing left to do, or is no longer kept;
 *   `busy` as {@link startJob}
 */
export async function continueJob(
  kind: JobKind,
  member: Member,
  jobId: string,
  isAgain: boolean,
  changed: Readonly<Record<string, unknown>> = {},
): Promise<JobRecord> {
  const known = await knownJob(kind, member, jobId);
  if (!roleCan(member.role, kind.permission.start) || !maySteer(member, known)) throw new ApiError("forbidden");
  const job = await db().transaction(async (tx) => {
    await lockJobs(tx, kind, known.memberId);
    const [found] = await tx.select().from(watchedJobs).where(eq(watchedJobs.id, known.id)).for("update");
    const isKept = found?.expiresAt && found.expiresAt.getTime() > Date.now();
    if (!found || !isKept || found.status === "waiting" || found.status === "running") throw new ApiError("conflict");
    const lost = isAgain ? await takeAgain(found.id, tx) : 0;
    if (found.status === "done" && lost === 0) throw new ApiError("conflict");
    const { business, memberId } = found;
    await assertFew(tx, openOf(kind, { business, id: memberId }), kind.openPerMember);
    const now = new Date();
    // A job that was stopped during its check has not shown yet what it would do.
    const startedAt = found.status === "ready" || found.startedAt ? now : null;
    const confirmed = startedAt ? { confirmedById: member.id, confirmedByName: member.name } : {};
    const [begun] = await tx
      .update(watchedJobs)
      .set({
        status: "waiting",
        input: { ...(found.input as object), ...changed },
        startedAt,
        ...confirmed,
        runs: 0,
        error: null,
        aliveAt: now,
        finishedAt: null,
        expiresAt: keptUntil(kind),
      })
      .where(eq(watchedJobs.id, found.id))
      .returning();
    if (!begun) throw new Error("a job is gone");
    const what = startedAt === null ? "lookContinued" : found.startedAt === null ? "confirmed" : "continued";
    const action = kind.audit.steps?.[what];
    if (action)
      await recordAudit({ action, business, actor: member, subject: found.id, detail: kind.facts(begun) }, tx);
    return begun;
  });
  await sendJob(job);
  return job;
}

/**
 * A job that has checked its steps and waits for confirmation, for a member who may change its steps.
 *
 * @throws ApiError `forbidden`, `not_found`; `conflict` if it does not wait, or is no longer kept
 */
export async function waitingJob(kind: JobKind, member: Member, jobId: string): Promise<JobRecord> {
  const job = await knownJob(kind, member, jobId);
  if (!roleCan(member.role, kind.permission.start) || !maySteer(member, job)) throw new ApiError("forbidden");
  if (!waits(job)) throw new ApiError("conflict");
  return job;
}

/**
 * Locks a job that waits for confirmation until the transaction ends. @throws ApiError `conflict` if it no longer
 * waits
 */
export async function stillWaits({ id }: Pick<JobRecord, "id">, tx: Queryable): Promise<JobRecord> {
  const [job] = await tx.select().from(watchedJobs).where(eq(watchedJobs.id, id)).for("update");
  if (!job || !waits(job)) throw new ApiError("conflict");
  return job;
}

const waits = (job: JobRecord): boolean => job.status === "ready" && job.startedAt === null && isKept(job);

/**
 * Makes a job that waits for confirmation check its steps again, after they were changed.
 *
 * @param change changes the steps within the same transaction, and returns the changed input of the job
 * @throws ApiError as {@link waitingJob}; `busy` as {@link startJob}
 */
export async function lookAgain(
  kind: JobKind,
  member: Member,
  jobId: string,
  change: (job: JobRecord, tx: Queryable) => Promise<Partial<Pick<JobRecord, "input">>>,
): Promise<JobRecord> {
  const known = await waitingJob(kind, member, jobId);
  const job = await db().transaction(async (tx) => {
    await lockJobs(tx, kind, known.memberId);
    const found = await stillWaits(known, tx);
    await assertFew(tx, openOf(kind, { business: found.business, id: found.memberId }), kind.openPerMember);
    const again = { status: "waiting", runs: 0, error: null, aliveAt: new Date(), finishedAt: null } as const;
    const [changed] = await tx
      .update(watchedJobs)
      .set({ ...again, ...(await change(found, tx)) })
      .where(eq(watchedJobs.id, found.id))
      .returning();
    if (!changed) throw new Error("a job is gone");
    return changed;
  });
  await sendJob(job);
  return job;
}

const keptUntil = ({ keptDays }: JobKind): Date => new Date(Date.now() + keptDays * 86_400_000);

/**
 * Takes the lock under which a member's jobs of a kind are started and continued one after another. Without it, two
 * could both count as the first.
 */
async function lockJobs(tx: Queryable, kind: JobKind, memberId: string): Promise<void> {
  await takeLock(tx, "jobs", kind.name, memberId);
}

/** Limits the open jobs, because more at once would slow each other down. */
async function assertFew(tx: Queryable, open: ReturnType<typeof and>, most: number): Promise<void> {
  const [found] = await tx.select({ open: count() }).from(watchedJobs).where(open);
  if ((found?.open ?? 0) >= most) throw new ApiError("busy", { retryAfterSeconds: 30 });
}
