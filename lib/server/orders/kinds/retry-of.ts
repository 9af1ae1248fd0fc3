import "server-only";
import { sql } from "drizzle-orm";
import { WITHOUT_MONEY } from "@/lib/orders/states";
import type { Queryable } from "@/lib/server/db/client";
import type { PaymentOrder } from "@/lib/server/orders/record/change";
import { type CallContext, callService } from "@/lib/server/proxy/call-service";
import { withdrawalOperations } from "@/lib/withdrawals/operations";
import { isAbsence } from "./certainty";

/** What a withdrawal says of the one that it collects again; nothing where it collects for the first time. */
interface Again {
  authorizationId: string;
  retryOf?: string | null | undefined;
  retryTrackId?: string | null | undefined;
}

/** A withdrawal that collects again what another one did not; that one by the service's id, or by its track id. */
export interface Retry {
  authorizationId: string;
  earlier: string;
}

/** Which of these collect a failed withdrawal again, and which one. */
export const retriesIn = (some: readonly Again[]): Retry[] =>
  some.flatMap(({ authorizationId, retryOf, retryTrackId }) => {
    const earlier = retryOf ?? retryTrackId;
    return earlier ? [{ authorizationId, earlier }] : [];
  });

/**
 * Whether the withdrawal that is collected again has failed still, as the service says now: it may have been collected
 * after all. One that the service never took has failed as long as it does not know its track id.
 *
 * @throws ApiError when it could not be asked
 */
export async function hasFailedStill({ retryOf, retryTrackId }: Again, call: CallContext): Promise<boolean> {
  const { show, byTrackId } = withdrawalOperations;
  try {
    if (retryOf) return (await callService(show, { withdrawalId: retryOf }, call)).data.status === "FAILED";
    if (retryTrackId) return (await callService(byTrackId, { trackId: retryTrackId }, call)).data.status === "FAILED";
    return true;
  } catch (error) {
    if (isAbsence(error)) return !retryOf;
    throw error;
  }
}

/**
 * Which of these failed withdrawals another order of the business collects again already, or has collected: two people may
 * choose the same one.
 *
 * @param order the one that they are of, which does not count
 */
export const retriedElsewhere = (
  retries: readonly Retry[],
  { business, id }: Pick<PaymentOrder, "id" | "business">,
  tx: Queryable,
): Promise<ReadonlySet<string>> => retried(retries, { business, exceptId: id, isAlsoFailed: false }, tx);

/** Which of these failed withdrawals were collected again, or are to be, and which were tried again and failed anew. */
export const retriedSince = (
  business: string,
  retries: readonly Retry[],
  tx: Queryable,
): Promise<ReadonlySet<string>> => retried(retries, { business, exceptId: null, isAlsoFailed: true }, tx);

async function retried(
  retries: readonly Retry[],
  { business, exceptId, isAlsoFailed }: { business: string; exceptId: string | null; isAlsoFailed: boolean },
  tx: Queryable,
): Promise<ReadonlySet<string>> {
  if (retries.length === 0) return new Set();
  const ids = sql.param(retries.map(({ earlier }) => earlier));
  const authorizations = sql.param(retries.map(({ authorizationId }) => authorizationId));
  const over = sql.param([...WITHOUT_MONEY]);
  const { rows } = await tx.execute<{ id: string }>(sql`
    SELECT coalesce(content ->> 'retryOf', content ->> 'retryTrackId') AS id FROM payment_orders
      WHERE business = ${business} AND kind = 'withdrawal'
        AND (state <> ALL (${over}::text[]) OR (${isAlsoFailed} AND service_id IS NOT NULL))
        AND content ->> 'authorizationId' = ANY (${authorizations}::text[]) AND coalesce(content ->> 'retryOf', content ->> 'retryTrackId') = ANY (${ids}::text[])
        AND id IS DISTINCT FROM ${exceptId}::uuid
        AND (${exceptId}::uuid IS NULL OR part_of IS DISTINCT FROM ${exceptId}::uuid)
    UNION SELECT coalesce(row ->> 'retryOf', row ->> 'retryTrackId') FROM payment_orders, jsonb_array_elements(
        CASE WHEN jsonb_typeof(content -> 'rows') = 'array' THEN content -> 'rows' ELSE jsonb_build_array(content) END) AS row
      WHERE business = ${business} AND kind = 'debitBatch' AND id IS DISTINCT FROM ${exceptId}::uuid
        AND state IN ('awaiting_approval', 'approved', 'sending', 'unknown') AND coalesce(row ->> 'retryOf', row ->> 'retryTrackId') = ANY (${ids}::text[])`);
  return new Set(rows.map(({ id }) => id));
}
