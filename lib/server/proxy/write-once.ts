import "server-only";
import { createHmac } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { and, eq } from "drizzle-orm";
import type { ServiceOperation } from "@/lib/operations/define";
import { ApiError } from "@/lib/operations/errors";
import { db } from "@/lib/server/db/client";
import { serviceWrites } from "@/lib/server/db/schema";
import { log } from "@/lib/server/log";
import { open, seal, subkey } from "@/lib/server/secret-box";
import { isUuid } from "@/lib/server/uuid";

const POLL_MS = 250;
/** Longer than any call with its waiting takes: a write that is under way for longer has lost whoever sent it. */
const LONGEST_CALL_MS = 90_000;
/** So long a second press waits for the first one's answer. */
const PATIENCE_MS = 20_000;

/** What the service says no with in its own words: nothing was done. */
const REFUSALS = new Set([400, 401, 402, 403, 404, 409, 422]);

export interface Write {
  business: string;
  memberId: string;
  /** What the form gave all its tries; null from a caller that gives none. */
  key: string | null;
  operation: ServiceOperation;
  input: unknown;
}

/**
 * Carries a write out once for all tries with one key, over all processes. Nothing is sent again by itself: after a lost
 * answer every further try hears the same.
 *
 * @throws ApiError `outcome_unknown` when nobody knows whether the service did it; what `run` throws when it certainly
 *   did not; `conflict` for a key that was another request's
 */
export async function writeOnce<Output>(write: Write, run: () => Promise<Output>): Promise<Output> {
  const { key } = write;
  if (key === null) return run().catch(asOutcome);
  if (!isUuid(key)) throw new ApiError("invalid_input", { fields: { writeKey: "errors.invalidId" } });
  const row = { business: write.business, memberId: write.memberId, key };
  const inputHash = hashOf(write);
  const began = await db()
    .insert(serviceWrites)
    .values({ ...row, operation: write.operation.id, inputHash })
    .onConflictDoNothing()
    .returning({ key: serviceWrites.key });
  if (began.length === 0) return answerOfFirst(row, inputHash);
  const ended = isRow(row);
  let data: Output;
  try {
    data = await run();
  } catch (error) {
    if (mayBeDone(error)) await db().update(serviceWrites).set({ state: "unknown" }).where(ended);
    // What was refused is mended and sent again.
    else await db().delete(serviceWrites).where(ended);
    return asOutcome(error);
  }
  const answer = seal(JSON.stringify(data ?? null), purposeOf(row));
  await db()
    .update(serviceWrites)
    .set({ state: "done", answer })
    .where(ended)
    // It was done; only another try would hear less.
    .catch((error: unknown) => log.warn({ err: error, operation: write.operation.id }, "an answer could not be kept"));
  return data;
}

type Row = Pick<typeof serviceWrites.$inferSelect, "business" | "memberId" | "key">;

const isRow = ({ business, memberId, key }: Row) =>
  and(eq(serviceWrites.business, business), eq(serviceWrites.memberId, memberId), eq(serviceWrites.key, key));
const purposeOf = ({ business, memberId, key }: Row): string => `write ${business} ${memberId} ${key}`;
const hashOf = ({ operation, input }: Write): Buffer =>
  createHmac("sha256", subkey("service-writes"))
    .update(`${operation.id} ${JSON.stringify(input)}`)
    .digest();

async function answerOfFirst<Output>(row: Row, inputHash: Buffer): Promise<Output> {
  for (const until = Date.now() + PATIENCE_MS; ; await sleep(POLL_MS)) {
    const [first] = await db().select().from(serviceWrites).where(isRow(row));
    // The first try was refused while this one waited; whoever sends again is heard.
    if (!first?.inputHash.equals(inputHash)) throw new ApiError("conflict");
    if (first.state === "done" && first.answer) return JSON.parse(open(first.answer, purposeOf(row))) as Output;
    const isLost = first.state === "unknown" || Date.now() - first.beganAt.getTime() > LONGEST_CALL_MS;
    if (isLost || Date.now() > until) throw new ApiError("outcome_unknown");
  }
}

/** Whether the service may have done what was asked although it gave no answer that says so. */
export function mayBeDone(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true;
  const { code, answer } = error;
  // Without an answer there was no turn, or no pair, to send with. A limit that answered proves nothing.
  if (code === "invalid_input" || ((code === "busy" || code === "token_broken") && !answer)) return false;
  return !(answer?.isOwnWord && REFUSALS.has(answer.status));
}

function asOutcome(error: unknown): never {
  if (!mayBeDone(error)) throw error;
  if (!(error instanceof ApiError)) log.error({ err: error }, "a write failed in an unforeseen way");
  throw new ApiError("outcome_unknown", error instanceof ApiError && error.detail ? { detail: error.detail } : {});
}
