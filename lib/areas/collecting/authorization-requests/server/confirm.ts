import "server-only";
import { and, eq, isNull, lt, or } from "drizzle-orm";
import { authorizationOperations } from "@/lib/areas/collecting/authorizations/operations";
import type { Authorization } from "@/lib/areas/collecting/authorizations/server/answers";
import { normalizeMobile } from "@/lib/kit/format/mobile";
import { ApiError } from "@/lib/kit/operations/errors";
import { recordAudit } from "@/lib/server/audit/record";
import { log } from "@/lib/server/core/log";
import { db } from "@/lib/server/db/client";
import { authorizationRequests, authorizationTokens } from "@/lib/server/db/schema/index";
import { publish } from "@/lib/server/events/bus";
import { type CallContext, callService } from "@/lib/server/proxy/call-service";
import { authorizationRequestsAtService } from "../operations";
import { confirmingBefore, contentsOf, hasId, isRequestOf, type StoredAuthorizationRequest, tokensOf } from "./record";

const PATIENCE_MS = 8000;

/** The condition for requests that are neither confirmed nor ended. */
export const isOpen = and(isNull(authorizationRequests.verifiedAt), isNull(authorizationRequests.ended));

/** No user waits for these calls. Their answers must be fresh. */
export const contextOf = (business: string): CallContext => ({
  business,
  requestId: "authorization-watch",
  lane: "job",
  isFresh: true,
  patienceMs: PATIENCE_MS,
});

/**
 * Whether an authorization belongs to a request, by the token that it carries. If the service tells no token, an
 * authorization that the payer's browser named must have the same payer, bank and limits.
 *
 * @param tokens the hashes of the request's tokens
 */
export function isOf(
  row: StoredAuthorizationRequest,
  tokens: ReadonlySet<string>,
  { tokenHash, mobile, bankCode, limitRial, monthlyCount }: Authorization,
): boolean {
  if (tokenHash !== null) return tokens.has(tokenHash);
  return (
    mobile !== null &&
    normalizeMobile(mobile) === contentsOf(row).mobile &&
    bankCode === row.bankCode &&
    limitRial === row.limitRial &&
    monthlyCount === row.monthlyCount
  );
}

/**
 * @returns null if the service does not know the authorization, or no longer shows it. @throws ApiError any other
 *   failure
 */
export async function showOne(business: string, authorizationId: string): Promise<Authorization | null> {
  try {
    return (await callService(authorizationOperations.show, { authorizationId }, contextOf(business))).data;
  } catch (error) {
    if (error instanceof ApiError && ["upstream_not_found", "upstream_rejected", "invalid_input"].includes(error.code))
      return null;
    throw error;
  }
}

/**
 * Confirms an authorization that carries a token of a request, once. An authorization that is already confirmed counts
 * as done. A payer may have agreed with two tokens: only the first authorization that the service showed is confirmed,
 * and the service cancels the other one.
 *
 * @returns whether it is confirmed
 */
export async function confirm(row: StoredAuthorizationRequest, authorization: Authorization): Promise<boolean> {
  const { business } = row;
  const authorizationId = authorization.id;
  if (!(await isTheFirst(row, authorization))) return false;
  if (authorization.status === "ACTIVE") return noteConfirmed(row, authorizationId);
  if (authorization.status !== "PENDING_VERIFY") return false;
  const claimed = await db()
    .update(authorizationRequests)
    .set({ confirmingAt: new Date() })
    .where(
      and(
        isRequestOf(row),
        isOpen,
        eq(authorizationRequests.authorizationId, authorizationId),
        or(isNull(authorizationRequests.confirmingAt), lt(authorizationRequests.confirmingAt, confirmingBefore())),
      ),
    )
    .returning({ id: authorizationRequests.id });
  if (claimed.length === 0) return false;
  try {
    await callService(authorizationRequestsAtService.verify, { authorizationId }, contextOf(business));
  } catch (error) {
    // The call was refused, or its answer was lost. The service is asked for the state in both cases: it also refuses
    // an authorization that is already confirmed.
    if (!(error instanceof ApiError)) throw error;
  }
  const now = await showOne(business, authorizationId);
  return now?.status === "ACTIVE" ? noteConfirmed(row, authorizationId) : false;
}

/** Notes an agreement that the service shows. @returns whether it is the one that counts for the request */
async function isTheFirst(
  { id, business }: StoredAuthorizationRequest,
  { id: authorizationId, tokenHash }: Authorization,
): Promise<boolean> {
  const { authorizationId: first } = authorizationRequests;
  await db()
    .update(authorizationRequests)
    .set({ authorizationId })
    .where(and(hasId(id), isOpen, isNull(first)));
  const [row] = await db().select({ first }).from(authorizationRequests).where(hasId(id));
  if (tokenHash !== null) {
    const isNews = and(
      eq(authorizationTokens.tokenHash, tokenHash),
      eq(authorizationTokens.requestId, id),
      isNull(authorizationTokens.authorizationId),
    );
    const noted = await db().update(authorizationTokens).set({ authorizationId }).where(isNews).returning();
    if (noted.length > 0) await publish({ business, tags: ["authorization-requests"], ids: [id] });
  }
  return row?.first === authorizationId;
}

async function noteConfirmed(
  { id, business, bankCode: bank }: StoredAuthorizationRequest,
  authorizationId: string,
): Promise<true> {
  await db().transaction(async (tx) => {
    const noted = await tx
      .update(authorizationRequests)
      .set({ verifiedAt: new Date() })
      .where(and(hasId(id), isOpen, eq(authorizationRequests.authorizationId, authorizationId)))
      .returning({ id: authorizationRequests.id });
    if (noted.length === 0) return;
    const detail = { authorizationId, bank };
    await recordAudit({ action: "authorization_request.confirmed", business, actor: null, subject: id, detail }, tx);
    await publish({ business, tags: ["authorizations", "authorization-requests"], ids: [id] }, tx);
  });
  return true;
}

/**
 * Looks up one request's authorization now, for a payer who has come back. The watch tries a failed look-up again.
 *
 * @param row the stored request, with the id that the payer's browser named
 */
export async function confirmReturned(row: StoredAuthorizationRequest): Promise<void> {
  const claimed = row.claimedId;
  if (claimed === null) return;
  try {
    const authorization = await showOne(row.business, claimed);
    const tokens = (await tokensOf([row.id])).get(row.id) ?? new Set();
    if (authorization && isOf(row, tokens, authorization)) await confirm(row, authorization);
  } catch (error) {
    if (error instanceof ApiError) log.warn({ failure: error.code }, "a payer's return could not be confirmed at once");
    else throw error;
  }
}
