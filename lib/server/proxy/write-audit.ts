import "server-only";
import { and, eq, isNotNull, lt } from "drizzle-orm";
import { proxyOperation } from "@/lib/operations/catalogue";
import type { ServiceOperation } from "@/lib/operations/define";
import { ApiError } from "@/lib/operations/errors";
import { recordAudit } from "@/lib/server/audit/record";
import { db, type Queryable } from "@/lib/server/db/client";
import { type PendingAudit, serviceWrites } from "@/lib/server/db/schema";
import { originOf } from "@/lib/server/request-origin";
import { auditOfWrite } from "./areas";

/** What became of a write: the service did it, said no, or nobody knows. */
export type WriteOutcome = "done" | "refused" | "unknown";

/** What the log will say of a write, before it is sent. */
export function pendingAuditOf(
  operation: ServiceOperation,
  input: unknown,
  actor: PendingAudit["actor"],
): PendingAudit {
  const { subject, facts } = auditOfWrite(operation);
  const origin = originOf(actor.id);
  return {
    actor,
    subject: subject(input) ?? null,
    detail: facts?.(input) ?? {},
    ip: origin?.ip ?? null,
    requestId: origin?.requestId ?? null,
  };
}

interface EndedWrite {
  business: string;
  operation: ServiceOperation;
  pending: PendingAudit;
}

/**
 * Writes into the audit log what became of a write.
 *
 * @param more the id that a new record got, or with which status the service said no
 */
export async function auditWrite(
  { business, operation, pending: { detail, ...entry } }: EndedWrite,
  outcome: WriteOutcome,
  within: Queryable,
  { subject = entry.subject, ...facts }: { subject?: string | null; answerStatus?: number } = {},
): Promise<void> {
  const { action } = auditOfWrite(operation);
  await recordAudit({ ...entry, business, action, subject, detail: { outcome, ...facts, ...detail } }, within);
}

/** The id of what a write made. */
export const subjectMade = (operation: ServiceOperation, input: unknown, answer: unknown): string | null =>
  auditOfWrite(operation).subject(input, answer) ?? null;

/**
 * Whether a refusal of the service is worth an entry. What it says of single fields is mended in the form a moment
 * later; that something may not be written, or not be deleted, is what somebody tried.
 */
export const isRefusalAudited = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.answer?.isOwnWord === true && Object.keys(error.fields).length === 0;

/** Tells of writes whose process died under them, or could not reach the database any more: nobody knows of those. */
export async function auditLeftWrites(olderThanMs: number): Promise<void> {
  const isLeft = and(
    isNotNull(serviceWrites.pendingAudit),
    lt(serviceWrites.beganAt, new Date(Date.now() - olderThanMs)),
  );
  await db().transaction(async (tx) => {
    const left = await tx.select().from(serviceWrites).where(isLeft).for("update", { skipLocked: true });
    for (const { business, memberId, key, operation: id, pendingAudit, beganAt } of left) {
      const operation = proxyOperation(id);
      const isRow = and(
        eq(serviceWrites.business, business),
        eq(serviceWrites.memberId, memberId),
        eq(serviceWrites.key, key),
      );
      await tx.update(serviceWrites).set({ state: "unknown", pendingAudit: null }).where(isRow);
      if (!operation || !pendingAudit) continue;
      const pending = { ...pendingAudit, detail: { beganAt: beganAt.toISOString(), ...pendingAudit.detail } };
      await auditWrite({ business, operation, pending }, "unknown", tx);
    }
  });
}
