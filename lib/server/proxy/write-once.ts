import "server-only";
import { createHmac, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { and, eq, isNotNull } from "drizzle-orm";
import type { ServiceOperation } from "@/lib/kit/operations/define";
import { ApiError } from "@/lib/kit/operations/errors";
import { log } from "@/lib/server/core/log";
import { sealedColumn } from "@/lib/server/core/reseal";
import { open, seal, subkey } from "@/lib/server/core/secret-box";
import { isUuid } from "@/lib/server/core/uuid";
import { db, type Queryable } from "@/lib/server/db/client";
import { serviceWrites } from "@/lib/server/db/schema";
import { mayBeDone } from "./own-word";
import { auditLeftWrites, auditWrite, isRefusalAudited, pendingAuditOf, subjectMade } from "./write-audit";

const POLL_MS = 250;
/** Longer than any call takes, including its wait. If a write is under way for longer, its sender has died. */
export const LONGEST_CALL_MS = 330_000;
/** How long a second press waits for the answer to the first. */
const PATIENCE_MS = 20_000;

export interface Write {
  business: string;
  /** The owner of the key. */
  member: { id: string; name: string };
  /** The member named in the audit log, if it is another person. */
  actor?: { id: string; name: string };
  /** The key that the form gave all its tries; null from a caller without a key. */
  key: string | null;
  operation: ServiceOperation;
  input: unknown;
  /** Identifies the file that is sent with the write. */
  file?: string;
}

/**
 * Carries out a write once for all tries with one key, across all processes. Nothing is sent again automatically:
 * after a lost answer every further try gets the same result. The audit log gets the result in the same transaction
 * that ends the write.
 *
 * @param check may refuse the write before it begins. A further try is not checked: it only gets the outcome of the
 *   first one
 * @throws ApiError `outcome_unknown` if nobody knows whether the service did it; the error of `run` if the service
 *   certainly did not; `conflict` if the key belongs to another request; as `check`
 */
export async function writeOnce<Output>(
  write: Write,
  run: () => Promise<Output>,
  check?: () => Promise<void>,
): Promise<Output> {
  const { business, member, operation, input } = write;
  // PostgreSQL writes an id in small letters, and the sealed answer is opened under the id as PostgreSQL writes it.
  const key = (write.key ?? randomUUID()).toLowerCase();
  if (!isUuid(key)) throw new ApiError("invalid_input", { fields: { writeKey: "errors.invalidId" } });
  const row = { business, memberId: member.id, key };
  const inputHash = hashOf(write);
  if (check) {
    if (await isWriteKnown(row)) return answerOfFirst(row, inputHash);
    await check();
  }
  const pending = pendingAuditOf(operation, input, write.actor ?? member);
  const began = await db()
    .insert(serviceWrites)
    .values({ ...row, operation: operation.id, inputHash, pendingAudit: pending })
    .onConflictDoNothing()
    .returning({ key: serviceWrites.key });
  if (began.length === 0) return answerOfFirst(row, inputHash);
  const audit = auditWrite.bind(null, { business, operation, pending });
  /**
   * Ends the write together with its audit entry. If this fails, `auditLeftWrites` later logs the result as unknown.
   */
  const end = (work: (tx: Transaction) => Promise<void>) =>
    db()
      .transaction(work)
      .catch((error: unknown) =>
        log.warn({ err: error, operation: operation.id }, "what became of a write was not kept"),
      );
  let data: Output;
  try {
    data = await run();
  } catch (error) {
    await end(async (tx) => {
      // A refused write can be corrected and sent again under the same key.
      if (!mayBeDone(error, operation)) {
        await tx.delete(serviceWrites).where(isRow(row));
        if (isRefusalAudited(error)) await audit("refused", tx, { answerStatus: error.answer?.status });
        return;
      }
      const isPending = and(isRow(row), isNotNull(serviceWrites.pendingAudit));
      const ended = await tx
        .update(serviceWrites)
        .set({ state: "unknown", pendingAudit: null })
        .where(isPending)
        .returning();
      if (ended.length > 0) await audit("unknown", tx);
    });
    return asOutcome(error, operation);
  }
  const answer = seal(JSON.stringify(data ?? null), purposeOf(row));
  await end(async (tx) => {
    await tx.update(serviceWrites).set({ state: "done", answer, pendingAudit: null }).where(isRow(row));
    await audit("done", tx, { subject: subjectMade(operation, input, data) });
  });
  return data;
}

/** Whether a write was begun under this key and is still stored. If not, it was not sent, or it was sent long ago. */
export async function isWriteKnown(row: Row, within: Queryable = db()): Promise<boolean> {
  const [known] = await within.select({ key: serviceWrites.key }).from(serviceWrites).where(isRow(row));
  return known !== undefined;
}

/** Whether somebody may still be waiting for the answer to a write under this key. */
export async function isWriteUnderWay(row: Row): Promise<boolean> {
  const [known] = await db().select().from(serviceWrites).where(isRow(row));
  return known?.state === "under_way" && Date.now() - known.beganAt.getTime() <= LONGEST_CALL_MS;
}

/** Ends writes whose process has died: the audit log says that their result is unknown. */
export const auditLostWrites = (): Promise<void> => auditLeftWrites(LONGEST_CALL_MS);

type Transaction = Parameters<Parameters<ReturnType<typeof db>["transaction"]>[0]>[0];
type Row = Pick<typeof serviceWrites.$inferSelect, "business" | "memberId" | "key">;

const isRow = ({ business, memberId, key }: Row) =>
  and(eq(serviceWrites.business, business), eq(serviceWrites.memberId, memberId), eq(serviceWrites.key, key));
const purposeOf = ({ business, memberId, key }: Row): string => `write ${business} ${memberId} ${key}`;
export const writeSeals = [sealedColumn(serviceWrites, "answer", purposeOf)];
const hashOf = ({ operation, input, file = "" }: Write): Buffer =>
  createHmac("sha256", subkey("service-writes"))
    .update(`${operation.id} ${JSON.stringify(input)}${file}`)
    .digest();

async function answerOfFirst<Output>(row: Row, inputHash: Buffer): Promise<Output> {
  for (const until = Date.now() + PATIENCE_MS; ; await sleep(POLL_MS)) {
    const [first] = await db().select().from(serviceWrites).where(isRow(row));
    // The first try was refused while this one waited, so the sender must try again.
    if (!first?.inputHash.equals(inputHash)) throw new ApiError("conflict");
    if (first.state === "done" && first.answer) return JSON.parse(open(first.answer, purposeOf(row))) as Output;
    const isLost = first.state === "unknown" || Date.now() - first.beganAt.getTime() > LONGEST_CALL_MS;
    if (isLost || Date.now() > until) throw new ApiError("outcome_unknown");
  }
}

function asOutcome(error: unknown, operation: ServiceOperation): never {
  if (!mayBeDone(error, operation)) throw error;
  if (!(error instanceof ApiError)) log.error({ err: error }, "a write failed in an unforeseen way");
  throw new ApiError("outcome_unknown", error instanceof ApiError && error.detail ? { detail: error.detail } : {});
}
