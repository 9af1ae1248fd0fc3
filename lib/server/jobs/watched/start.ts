import "server-only";
import { isDeepStrictEqual } from "node:util";
import { and, count, eq, inArray, sql } from "drizzle-orm";
import { ApiError } from "@/lib/operations/errors";
import { roleCan } from "@/lib/permissions";
import { recordAudit } from "@/lib/server/audit/record";
import { db, type Queryable } from "@/lib/server/db/client";
import { watchedJobs } from "@/lib/server/db/schema";
import type { Member } from "@/lib/server/members/session";
import { isUuid } from "@/lib/server/uuid";
import type { JobKind, JobRecord } from "./kind";
import { sendJob } from "./send";

/**
 * Stores what a member wants done, says so in the audit, and hands it to the workers.
 *
 * @param wanted.key the same for every press of one button; null from a caller that gives none
 * @throws ApiError `forbidden`; `busy` while too many of the member's are open; `conflict` for a key that was another
 *   job's
 */
export async function startJob(
  kind: JobKind,
  member: Member,
  wanted: Pick<JobRecord, "input" | "options"> & { key: string | null },
): Promise<JobRecord> {
  const { key, input, options } = wanted;
  const { business } = member;
  if (!roleCan(member.role, kind.permission.start)) throw new ApiError("forbidden");
  if (key !== null && !isUuid(key)) throw new ApiError("invalid_input", { fields: { writeKey: "errors.invalidId" } });
  const { job, isNew } = await db().transaction(async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`jobs:${kind.name}:${member.id}`}, 0))`);
    const of = and(
      eq(watchedJobs.business, business),
      eq(watchedJobs.memberId, member.id),
      eq(watchedJobs.kind, kind.name),
    );
    const [begun] =
      key === null
        ? []
        : await tx
            .select()
            .from(watchedJobs)
            .where(and(of, eq(watchedJobs.startKey, key)));
    if (begun) {
      if (!isDeepStrictEqual(begun.input, input)) throw new ApiError("conflict");
      return { job: begun, isNew: false };
    }
    await assertFew(tx, and(of, inArray(watchedJobs.status, ["waiting", "running"])), kind.openPerMember);
    const facts = { business, kind: kind.name, memberId: member.id, memberName: member.name, startKey: key };
    const [made] = await tx
      .insert(watchedJobs)
      .values({ ...facts, input, options })
      .returning();
    if (!made) throw new Error("a job was not stored");
    const entry = { business, actor: member, subject: made.id, detail: kind.facts(made) };
    await recordAudit({ action: kind.audit.started, ...entry }, tx);
    return { job: made, isNew: true };
  });
  if (isNew) await sendJob(job.id);
  return job;
}

/** More at once would only make each other slow. */
async function assertFew(tx: Queryable, open: ReturnType<typeof and>, most: number): Promise<void> {
  const [found] = await tx.select({ open: count() }).from(watchedJobs).where(open);
  if ((found?.open ?? 0) >= most) throw new ApiError("busy", { retryAfterSeconds: 30 });
}
