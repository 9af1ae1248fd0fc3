import "server-only";
import { and, eq, isNotNull, lt } from "drizzle-orm";
import type { ServiceOperation } from "@/lib/kit/operations/define";
import { ApiError } from "@/lib/kit/operations/errors";
import { recordAudit } from "@/lib/server/audit/record";
import { originOf } from "@/lib/server/core/request-origin";
import { db, type Queryable } from "@/lib/server/db/client";
import { type PendingAudit, serviceWrites } from "@/lib/server/db/schema";
import { auditOfWrite, proxyOperation } from "./areas";

/** The result of a write: the service did it, refused it, or the result is unknown. */
export type WriteOutcome = "done" | "refused" | "unknown";

/** The audit entry of a write, made before it is sent. */
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
 * Writes the result of a write into the audit log.
 *
 * @param more the id of the new record, or the status of the service's refusal
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

/** The id of the record that a write made. */
export const subjectMade = (operation: ServiceOperation, input: unknown, answer: unknown): string | null =>
  auditOfWrite(operation).subject(input, answer) ?? null;

/**
 * Whether a refusal of the service gets an audit entry. Errors of single fields are corrected in the form a moment
 * later. A refusal of the whole write or deletion shows what somebody tried.
 */
export const isRefusalAudited = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.answer?.isOwnWord === true && Object.keys(error.fields).length === 0;

/** Logs writes whose process died, or lost the database, as having an unknown result. */
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
