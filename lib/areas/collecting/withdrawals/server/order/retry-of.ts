import "server-only";
import { sql } from "drizzle-orm";
import type { Authorization } from "@/lib/areas/collecting/authorizations/server/answers";
import { payersInBook } from "@/lib/areas/collecting/authorizations/server/ask";
import { normalizeMobile } from "@/lib/kit/format/mobile";
import { ApiError } from "@/lib/kit/operations/errors";
import { WITHOUT_MONEY } from "@/lib/kit/orders/states";
import { isUuid } from "@/lib/server/core/uuid";
import { db, type Queryable } from "@/lib/server/db/client";
import { isAbsence } from "@/lib/server/orders/kinds/certainty";
import type { PaymentOrder } from "@/lib/server/orders/record/change";
import { type CallContext, callService } from "@/lib/server/proxy/call-service";
import { withdrawalOperations } from "../../operations";

/**
 * A withdrawal with its reference to the failed one that it collects again; both fields are empty for a first
 * collection.
 */
interface Again {
  authorizationId: string;
  retryOf?: string | null | undefined;
  retryTrackId?: string | null | undefined;
}

/** A repeated withdrawal. `earlier` is the service's id or the track id of the failed one. */
export interface Retry {
  authorizationId: string;
  earlier: string;
}

/** Those of these withdrawals that collect a failed one again, with the failed one. */
export const retriesIn = (some: readonly Again[]): Retry[] =>
  some.flatMap(({ authorizationId, retryOf, retryTrackId }) => {
    const earlier = retryOf ?? retryTrackId;
    return earlier ? [{ authorizationId, earlier }] : [];
  });

/**
 * Whether the earlier withdrawal still counts as failed at the service, because it may have been collected after all.
 * One that the service never accepted counts as failed as long as the service does not know its track id.
 *
 * @throws ApiError if the service could not be asked
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
 * Those of these failed withdrawals that another order of the business already collects or has collected again: two
 * people may choose the same one.
 *
 * @param order the order of these withdrawals, which does not count
 */
export const retriedElsewhere = (
  retries: readonly Retry[],
  { business, id }: Pick<PaymentOrder, "id" | "business">,
  tx: Queryable,
): Promise<ReadonlySet<string>> => retried(retries, { business, exceptId: id, isAlsoFailed: false }, tx);

/** Those of these failed withdrawals that were or will be collected again, including retries that failed. */
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
  const over = sql.param([...WITHOUT_MONEY]);
  const { rows } = await tx.execute<{ root: string }>(sql`
    -- One that was tried again and failed anew is the same debt: whoever names either names both.
    WITH RECURSIVE family (root, id) AS (
      SELECT wanted, wanted FROM unnest(${ids}::text[]) AS wanted
      UNION
      SELECT family.root, known.id FROM family JOIN payment_orders o ON o.business = ${business} AND o.kind = 'withdrawal'
        AND ${earlierOf("o")} IS NOT NULL
        AND (${earlierOf("o")} = family.id OR o.service_id = family.id
          OR o.track_id = CASE WHEN family.id ~ '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$' THEN family.id::uuid END)
      CROSS JOIN LATERAL (VALUES (${earlierOf("o")}), (o.service_id), (o.track_id::text)) AS known (id)
      WHERE known.id IS NOT NULL)
    SELECT family.root FROM family JOIN payment_orders o ON o.business = ${business} AND o.kind = 'withdrawal'
        AND ${earlierOf("o")} = family.id
      -- What failed anew is the one to try next: only what it had tried again is done with.
      WHERE (o.state <> ALL (${over}::text[])
          OR (${isAlsoFailed} AND o.service_id IS NOT NULL AND family.id = family.root))
        AND o.id IS DISTINCT FROM ${exceptId}::uuid
        AND (${exceptId}::uuid IS NULL OR o.part_of IS DISTINCT FROM ${exceptId}::uuid)
    UNION SELECT family.root FROM payment_orders o, jsonb_array_elements(
        CASE WHEN jsonb_typeof(o.content -> 'rows') = 'array' THEN o.content -> 'rows' ELSE jsonb_build_array(o.content) END) AS row
        JOIN family ON coalesce(row ->> 'retryOf', row ->> 'retryTrackId') = family.id
      WHERE o.business = ${business} AND o.kind = 'debitBatch' AND o.id IS DISTINCT FROM ${exceptId}::uuid
        AND o.state IN ('awaiting_approval', 'approved', 'sending', 'unknown')`);
  return new Set(rows.map(({ root }) => root));
}

const earlierOf = (order: string) =>
  sql.raw(`coalesce(${order}.content ->> 'retryOf', ${order}.content ->> 'retryTrackId')`);

/**
 * The failed withdrawals whose retries name another payer, as far as the book and our orders know the payers. The
 * same payer has the same authorization, mobile or national code.
 *
 * @param payers the authorizations of the new withdrawals, by id
 */
export async function ofOtherPayers(
  business: string,
  retries: readonly Retry[],
  payers: ReadonlyMap<string, Payer>,
): Promise<ReadonlySet<string>> {
  if (retries.length === 0) return new Set();
  const earlier = sql.param(retries.map((one) => one.earlier));
  const trackIds = sql.param(retries.map((one) => one.earlier).filter(isUuid));
  const { rows } = await db().execute<{ id: string; authorization: string | null }>(sql`
    SELECT id, facts ->> 'authorizationId' AS authorization FROM book_records
      WHERE business = ${business} AND kind = 'withdrawal' AND id = ANY (${earlier}::text[])
    UNION SELECT track_id::text, content ->> 'authorizationId' FROM payment_orders
      WHERE business = ${business} AND kind = 'withdrawal' AND track_id = ANY (${trackIds}::uuid[])`);
  const before = new Map(rows.map(({ id, authorization }) => [id, authorization]));
  const known = await payersInBook(business, [...new Set([...before.values()].flatMap((id) => id ?? []))]);
  const isOther = ({ authorizationId, earlier: id }: Retry) => {
    const old = before.get(id);
    if (!old || old === authorizationId) return false;
    const [was, is] = [known.get(old), payers.get(authorizationId)];
    if (!was || !is) return false;
    const isSameMobile = was.mobile !== null && is.mobile !== null && digitsOf(was.mobile) === digitsOf(is.mobile);
    return !isSameMobile && !(was.nationalCode !== null && was.nationalCode === is.nationalCode);
  };
  return new Set(retries.filter(isOther).map((one) => one.earlier));
}

/** A mobile may be written with or without its country code. */
const digitsOf = (mobile: string): string => normalizeMobile(mobile) ?? mobile;

type Payer = Pick<Authorization, "mobile" | "nationalCode">;

/** @throws ApiError `invalid_input` if a withdrawal or a series would collect the debt of another payer again */
export async function requireSamePayer(content: Again, payer: Payer | null, business: string): Promise<void> {
  if (payer === null) return;
  const found = await ofOtherPayers(business, retriesIn([content]), new Map([[content.authorizationId, payer]]));
  if (found.size > 0) throw new ApiError("invalid_input", { fields: { authorizationId: "errors.retryOtherPayer" } });
}
