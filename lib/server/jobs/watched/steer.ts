import "server-only";
import { and, count, desc, eq } from "drizzle-orm";
import { isOpen } from "@/lib/kit/jobs/states";
import { ApiError } from "@/lib/kit/operations/errors";
import { roleCan } from "@/lib/kit/permissions";
import { recordAudit } from "@/lib/server/audit/record";
import { isUuid } from "@/lib/server/core/uuid";
import { db } from "@/lib/server/db/client";
import { jobChunks, watchedJobs } from "@/lib/server/db/schema";
import type { Member } from "@/lib/server/members/session";
import type { JobKind, JobRecord } from "./kind";
import { forgetSteps } from "./steps";

type Reader = Pick<Member, "id" | "role">;

/** Roles that see all jobs of the business. Other members see only their own jobs. */
const seesAll = ({ role }: Reader): boolean => role === "owner" || role === "manager" || role === "auditor";

/**
 * A job may be stopped and continued by its maker and by owners and managers. An auditor sees all jobs and may stop
 * none.
 */
export const maySteer = ({ id, role }: Reader, job: Pick<JobRecord, "memberId">): boolean =>
  job.memberId === id || role === "owner" || role === "manager";

export const isOpenJob = ({ status }: Pick<JobRecord, "status">): boolean => isOpen(status);

/** Whether its steps are still stored. An open job is never deleted. */
export const isKept = ({ status, expiresAt }: Pick<JobRecord, "status" | "expiresAt">): boolean =>
  isOpen(status) || (expiresAt !== null && expiresAt.getTime() > Date.now());

export const hasFile = ({ status, expiresAt }: Pick<JobRecord, "status" | "expiresAt">): boolean =>
  status === "done" && expiresAt !== null && expiresAt.getTime() > Date.now();

/** Whether the job was discarded before anything was done: its expiry was then set to its end. */
export const isDiscarded = ({
  status,
  finishedAt,
  expiresAt,
}: Pick<JobRecord, "status" | "finishedAt" | "expiresAt">) =>
  status === "canceled" && finishedAt !== null && expiresAt !== null && expiresAt <= finishedAt;

/** A page of a kind's jobs that a member may see, newest first. */
export async function listJobs(
  kind: JobKind,
  member: Member,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ jobs: JobRecord[]; total: number }> {
  if (!roleCan(member.role, kind.permission.see)) throw new ApiError("forbidden");
  const own = seesAll(member) ? undefined : eq(watchedJobs.memberId, member.id);
  const where = and(eq(watchedJobs.business, member.business), eq(watchedJobs.kind, kind.name), own);
  const [jobs, [counted]] = await Promise.all([
    db()
      .select()
      .from(watchedJobs)
      .where(where)
      .orderBy(desc(watchedJobs.createdAt))
      .limit(perPage)
      .offset((page - 1) * perPage),
    db().select({ total: count() }).from(watchedJobs).where(where),
  ]);
  return { jobs, total: counted?.total ?? 0 };
}

/** @throws ApiError `not_found`, also if the member may not see it; `forbidden` without the right to see any */
export async function knownJob(kind: JobKind, member: Member, jobId: string): Promise<JobRecord> {
  if (!roleCan(member.role, kind.permission.see)) throw new ApiError("forbidden");
  if (!isUuid(jobId)) throw new ApiError("not_found");
  const is = and(eq(watchedJobs.id, jobId), eq(watchedJobs.business, member.business), eq(watchedJobs.kind, kind.name));
  const [job] = await db().select().from(watchedJobs).where(is);
  if (!job || !(job.memberId === member.id || seesAll(member))) throw new ApiError("not_found");
  return job;
}

/**
 * Stops an open job. Its run notices it at the next step, and the part of the file that it wrote is deleted. Steps
 * that were taken stay taken, and the job can continue. A job that waits for confirmation is discarded with its
 * steps.
 *
 * @throws ApiError `forbidden`, `not_found`, `conflict` if it has ended meanwhile
 */
export async function stopJob(kind: JobKind, member: Member, jobId: string): Promise<JobRecord> {
  const job = await knownJob(kind, member, jobId);
  if (!roleCan(member.role, kind.permission.stop) || !maySteer(member, job)) throw new ApiError("forbidden");
  return db().transaction(async (tx) => {
    const [found] = await tx.select().from(watchedJobs).where(eq(watchedJobs.id, job.id)).for("update");
    const isReady = found?.status === "ready";
    if (!found || !(isOpenJob(found) || isReady)) throw new ApiError("conflict");
    const finishedAt = new Date();
    const [stopped] = await tx
      .update(watchedJobs)
      .set({ status: "canceled", finishedAt, ...(isReady && { expiresAt: finishedAt }) })
      .where(eq(watchedJobs.id, job.id))
      .returning();
    if (!stopped) throw new Error("a job is gone");
    if (isReady) await forgetSteps(job.id, tx);
    await tx.delete(jobChunks).where(eq(jobChunks.jobId, job.id));
    const entry = { business: job.business, actor: member, subject: job.id, detail: kind.facts(job) };
    const action = (isReady && kind.audit.steps?.discarded) || kind.audit.stopped;
    await recordAudit({ action, ...entry }, tx);
    return stopped;
  });
}
