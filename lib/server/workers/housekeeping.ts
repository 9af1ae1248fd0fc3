import "server-only";
import { and, eq, gt, inArray, isNotNull, isNull, lt, ne, notInArray, or, sql } from "drizzle-orm";
import { forgetOldCardPages } from "@/lib/areas/cards/card-lifecycle/server/pages";
import { forgetOldRequests } from "@/lib/areas/collecting/authorization-requests/server/watch";
import { forgetOldMarks } from "@/lib/areas/money/bank-accounts/server/label-marks";
import { forgetOldWords } from "@/lib/areas/money/deposits/server/words";
import { forgetOldCustomerNotes } from "@/lib/areas/people/customer-page/server/record";
import { leaveDeadInquiries } from "@/lib/areas/people/inquiries/server/ask";
import { forgetOldInquiries } from "@/lib/areas/people/inquiries/server/record";
import { forgetOldDocuments } from "@/lib/areas/records/documents/server/record";
import { forgetOldNotes } from "@/lib/areas/records/reconciliation/server/notes";
import { forgetRemovalWords } from "@/lib/areas/records/ties/server/words";
import { forgetOldUnread } from "@/lib/server/book/unread";
import { forgetOldRecords } from "@/lib/server/book/upkeep";
import { log } from "@/lib/server/core/log";
import { reseal } from "@/lib/server/core/reseal";
import { forgetOldMessages } from "@/lib/server/customer-messages/record";
import { db } from "@/lib/server/db/client";
import {
  jobChunks,
  jobSteps,
  serviceWrites,
  sessions,
  signInFailures,
  unreadableAnswers,
  watchedJobs,
  webhookDeliveries,
} from "@/lib/server/db/schema/index";
import { publish } from "@/lib/server/events/bus";
import { kindOf } from "@/lib/server/jobs/watched/kind";
import { forgetSteps, hasContent } from "@/lib/server/jobs/watched/steps";
import { auditPersonalSearches } from "@/lib/server/members/personal-searches";
import { forgetOldNotices } from "@/lib/server/notices/clock";
import { auditLostWrites } from "@/lib/server/proxy/write-once";
import { allSealedColumns } from "./sealed-columns";

const REFUSED_WEBHOOKS_DAYS = 14;
/** The inspector says it too, in its words. */
const WEBHOOK_PAYLOAD_DAYS = 90;
const JOB_ROWS_DAYS = 90;
const STUCK_JOB_HOURS = 6;
const SIGN_IN_FAILURES_DAYS = 1;
const SESSION_DAYS = 90;
const UNREADABLE_DAYS = 90;
/** Nobody presses a form's button again after so long. */
const WRITES_DAYS = 2;
/** What came of one stands with the authorization and in the audit log. */
const REQUESTS_DAYS = 90;

/** Runs in this order: the audit log tells of what goes before it goes. */
export const choresUntil = (signal?: AbortSignal): Readonly<Record<string, () => Promise<unknown>>> => ({
  dropExpiredFiles,
  auditPersonalSearches,
  auditLostWrites,
  forgetOldRecords,
  forgetOldAuthorizationRequests: () => forgetOldRequests(REQUESTS_DAYS),
  forgetOldDocuments,
  forgetOldMarks,
  forgetOldNotices,
  leaveDeadInquiries,
  forgetOldInquiries,
  forgetOldWords,
  forgetRemovalWords,
  forgetOldNotes,
  forgetOldCustomerNotes,
  forgetOldMessages,
  forgetOldCardPages,
  forgetOldUnread,
  failStuckJobs,
  forgetOldJobs,
  forgetRefusedWebhooks,
  emptyOldWebhooks,
  forgetOldSignInFailures,
  forgetOldSessions,
  forgetOldWrites,
  forgetOldUnreadableAnswers,
  sealAgain: () => reseal(allSealedColumns(), signal),
});

/**
 * Throws away what nobody will ask for again: files of jobs that have expired, refused webhooks after two weeks, payloads of
 * accepted ones, counts of wrong passwords, sessions of last season; what the audit log has to tell of it first. What stays
 * is sealed with the present secret.
 * docs/security.md tells the terms.
 *
 * A chore that fails does not stop the others.
 *
 * @throws AggregateError that names the failed chores, after all have run
 */
export async function cleanUp(chores = choresUntil()): Promise<void> {
  const failed: { name: string; error: unknown }[] = [];
  for (const [name, chore] of Object.entries(chores)) {
    try {
      await chore();
    } catch (error) {
      log.error({ err: error, chore: name }, "housekeeping failed");
      failed.push({ name, error });
    }
  }
  if (failed.length > 0)
    throw new AggregateError(
      failed.map(({ error }) => error),
      `housekeeping failed: ${failed.map(({ name }) => name).join(", ")}`,
    );
}

async function failStuckJobs(): Promise<void> {
  await db()
    .update(watchedJobs)
    .set({ status: "failed", error: "internal", finishedAt: new Date() })
    .where(
      and(
        inArray(watchedJobs.status, ["waiting", "running"]),
        // One with steps goes on days after it was made; it is stuck when nothing is heard of it.
        sql`CASE WHEN ${hasSteps} THEN coalesce(${watchedJobs.aliveAt}, ${watchedJobs.createdAt})
          ELSE ${watchedJobs.createdAt} END < ${new Date(Date.now() - STUCK_JOB_HOURS * 3_600_000)}`,
      ),
    );
}

async function forgetOldJobs(): Promise<void> {
  await db()
    .delete(watchedJobs)
    .where(lt(watchedJobs.createdAt, daysAgo(JOB_ROWS_DAYS)));
}

async function forgetRefusedWebhooks(): Promise<void> {
  await db()
    .delete(webhookDeliveries)
    .where(
      and(ne(webhookDeliveries.verdict, "accepted"), lt(webhookDeliveries.receivedAt, daysAgo(REFUSED_WEBHOOKS_DAYS))),
    );
}

async function emptyOldWebhooks(): Promise<void> {
  await db()
    .update(webhookDeliveries)
    .set({ payload: Buffer.alloc(0) })
    .where(
      and(
        lt(webhookDeliveries.receivedAt, daysAgo(WEBHOOK_PAYLOAD_DAYS)),
        gt(sql`octet_length(${webhookDeliveries.payload})`, 0),
      ),
    );
}

async function forgetOldSignInFailures(): Promise<void> {
  await db()
    .delete(signInFailures)
    .where(lt(signInFailures.lastFailureAt, daysAgo(SIGN_IN_FAILURES_DAYS)));
}

async function forgetOldSessions(): Promise<void> {
  await db()
    .delete(sessions)
    .where(lt(sessions.createdAt, daysAgo(SESSION_DAYS)));
}

async function forgetOldWrites(): Promise<void> {
  await db()
    .delete(serviceWrites)
    // A write whose audit entry is still to be made stays until it is made.
    .where(and(lt(serviceWrites.beganAt, daysAgo(WRITES_DAYS)), isNull(serviceWrites.pendingAudit)));
}

async function forgetOldUnreadableAnswers(): Promise<void> {
  await db()
    .delete(unreadableAnswers)
    .where(lt(unreadableAnswers.lastAt, daysAgo(UNREADABLE_DAYS)));
}

const hasSteps = sql`EXISTS (SELECT 1 FROM ${jobSteps} WHERE ${jobSteps.jobId} = ${watchedJobs.id})`;

async function dropExpiredFiles(): Promise<void> {
  const expired = await db()
    .select({ id: watchedJobs.id, business: watchedJobs.business, kind: watchedJobs.kind })
    .from(watchedJobs)
    .where(
      and(
        isNotNull(watchedJobs.expiresAt),
        lt(watchedJobs.expiresAt, new Date()),
        or(
          sql`EXISTS (SELECT 1 FROM ${jobChunks} WHERE ${jobChunks.jobId} = ${watchedJobs.id})`,
          and(
            sql`EXISTS (SELECT 1 FROM ${jobSteps} WHERE ${jobSteps.jobId} = ${watchedJobs.id} AND ${hasContent})`,
            notInArray(watchedJobs.status, ["waiting", "running"]),
          ),
        ),
      ),
    );
  for (const { id, business, kind } of expired) {
    await db().delete(jobChunks).where(eq(jobChunks.jobId, id));
    await forgetSteps(id);
    const tag = kindOf(kind)?.tag;
    if (tag) await publish({ business, tags: [tag], ids: [id] });
  }
}

const daysAgo = (days: number): Date => new Date(Date.now() - days * 86_400_000);
