import "server-only";
import { and, eq, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import { authorizationRequestsAtService } from "@/lib/authorization-requests/operations";
import { LINK_MINUTES, type RequestEnd } from "@/lib/authorization-requests/request";
import type { Authorization } from "@/lib/authorizations/answers";
import { authorizationOperations } from "@/lib/authorizations/operations";
import { normalizeMobile } from "@/lib/format/mobile";
import { ApiError } from "@/lib/operations/errors";
import { recordAudit } from "@/lib/server/audit/record";
import { db } from "@/lib/server/db/client";
import { authorizationRequests, tokenPairs } from "@/lib/server/db/schema";
import { publish } from "@/lib/server/events/bus";
import { log } from "@/lib/server/log";
import { type CallContext, callService } from "@/lib/server/proxy/call-service";
import { confirmingBefore, contentsOf, type StoredRequest } from "./record";
import { endLeftRequests } from "./requests";

/** The clock of jobs knows minutes only; within its minute a run looks again this often. */
const ROUND_MS = 10_000;
const RUN_MS = 45_000;
const PATIENCE_MS = 8000;
const PER_PAGE = 100;
/** So many pages of what waits for its confirmation are looked through at a time. */
const MOST_PAGES = 20;
const MINUTE_MS = 60_000;
/** The payer may agree in the link's last minute, and the service waits as long again; its clock may differ from ours. */
const LOOKED_FOR_MS = (LINK_MINUTES + 2) * MINUTE_MS;

const isOpen = and(isNull(authorizationRequests.verifiedAt), isNull(authorizationRequests.ended));
const isRow = ({ id }: { id: string }) => eq(authorizationRequests.id, id);

/** The watch's run of one minute: confirms what payers agreed to, whether they came back or not. */
export async function watchRequests(): Promise<void> {
  const until = Date.now() + RUN_MS;
  await endLeftRequests();
  for (;;) {
    const waiting = await lookForAgreed();
    if (waiting === 0 || Date.now() + ROUND_MS > until) return;
    await new Promise((resolve) => setTimeout(resolve, ROUND_MS));
  }
}

/**
 * Looks for what payers agreed to, and confirms it: a link that was opened may have led to an agreement, whatever the
 * payer's browser told of it, or nothing.
 *
 * @returns how many are still looked for
 */
export async function lookForAgreed(): Promise<number> {
  const found = await db()
    .select({ row: authorizationRequests })
    .from(authorizationRequests)
    .innerJoin(tokenPairs, eq(tokenPairs.business, authorizationRequests.business))
    .where(and(isOpen, isNotNull(authorizationRequests.openedAt), isNull(tokenPairs.brokenAt)));
  const rows = found.map(({ row }) => row);
  const byBusiness = Map.groupBy(rows, ({ business }) => business);
  for (const [business, open] of byBusiness) {
    try {
      await lookFor(business, open);
    } catch (error) {
      if (error instanceof ApiError) log.warn({ business, failure: error.code }, "agreements could not be looked for");
      else log.error({ err: error, business }, "agreements could not be looked for");
    }
  }
  return rows.length;
}

/** @throws ApiError what kept the list from being read to its end; nothing is given up then */
async function lookFor(business: string, open: readonly StoredRequest[]): Promise<void> {
  const sought = new Set(open);
  for (const row of open) {
    const claimed = row.authorizationId ?? row.claimedId;
    const authorization = claimed === null ? null : await showOne(business, claimed);
    if (!authorization || !isOf(row, authorization)) continue;
    await confirm(row, authorization);
    sought.delete(row);
  }
  for (let page = 1; sought.size > 0 && page <= MOST_PAGES; page += 1) {
    const asked = { status: "PENDING_VERIFY", page, perPage: PER_PAGE } as const;
    const { data } = await callService(authorizationOperations.list, asked, contextOf(business));
    for (const row of sought) {
      const authorization = data.items.find(({ tokenHash }) => tokenHash !== null && tokenHash === row.tokenHash);
      if (!authorization) continue;
      await confirm(row, authorization);
      sought.delete(row);
    }
    if (!data.hasMore) break;
  }
  const isLate = ({ linkUntil }: StoredRequest) => Date.now() > linkUntil.getTime() + LOOKED_FOR_MS;
  for (const row of open.filter(isLate)) await giveUp(row);
}

/**
 * Whether an authorization came of a request: by the token that it carries. Where the service tells none, one that the
 * payer's browser named has to be about the same payer, bank and limits.
 */
function isOf(row: StoredRequest, { tokenHash, mobile, bankCode, limitRial, monthlyCount }: Authorization): boolean {
  if (tokenHash !== null) return tokenHash === row.tokenHash;
  return (
    mobile !== null &&
    normalizeMobile(mobile) === contentsOf(row).mobile &&
    bankCode === row.bankCode &&
    limitRial === row.limitRial &&
    monthlyCount === row.monthlyCount
  );
}

const contextOf = (business: string): CallContext => ({
  business,
  requestId: "authorization-watch",
  lane: "job",
  isFresh: true,
  patienceMs: PATIENCE_MS,
});

/** @returns null where the service does not know it, or shows it no more. @throws ApiError any other failure */
async function showOne(business: string, authorizationId: string): Promise<Authorization | null> {
  try {
    return (await callService(authorizationOperations.show, { authorizationId }, contextOf(business))).data;
  } catch (error) {
    if (error instanceof ApiError && ["upstream_not_found", "upstream_rejected", "invalid_input"].includes(error.code))
      return null;
    throw error;
  }
}

/**
 * Confirms an agreement that carries a request's token, once: what is confirmed already, by whomever, is done.
 *
 * @returns whether it is confirmed
 */
async function confirm(row: StoredRequest, authorization: Authorization): Promise<boolean> {
  const { business } = row;
  const authorizationId = authorization.id;
  await db()
    .update(authorizationRequests)
    .set({ authorizationId })
    .where(and(isRow(row), isOpen, isNull(authorizationRequests.authorizationId)));
  if (authorization.status === "ACTIVE") return noteConfirmed(row, authorizationId);
  if (authorization.status !== "PENDING_VERIFY") return false;
  const claimed = await db()
    .update(authorizationRequests)
    .set({ confirmingAt: new Date() })
    .where(
      and(
        isRow(row),
        isOpen,
        or(isNull(authorizationRequests.confirmingAt), lt(authorizationRequests.confirmingAt, confirmingBefore())),
      ),
    )
    .returning({ id: authorizationRequests.id });
  if (claimed.length === 0) return false;
  try {
    await callService(authorizationRequestsAtService.verify, { authorizationId }, contextOf(business));
  } catch (error) {
    // Said no to, or lost: what became of it is asked for either way. One that is confirmed already is refused too.
    if (!(error instanceof ApiError)) throw error;
  }
  const now = await showOne(business, authorizationId);
  return now?.status === "ACTIVE" ? noteConfirmed(row, authorizationId) : false;
}

async function noteConfirmed({ id, business, bankCode: bank }: StoredRequest, authorizationId: string): Promise<true> {
  await db().transaction(async (tx) => {
    const noted = await tx
      .update(authorizationRequests)
      .set({ verifiedAt: new Date(), authorizationId })
      .where(and(isRow({ id }), isOpen))
      .returning({ id: authorizationRequests.id });
    if (noted.length === 0) return;
    const detail = { authorizationId, bank };
    await recordAudit({ action: "authorization_request.confirmed", business, actor: null, subject: id, detail }, tx);
    await publish({ business, tags: ["authorizations", "authorization-requests"], ids: [id] }, tx);
  });
  return true;
}

/** Its time is over, the service has answered, and it was confirmed neither before nor now. */
async function giveUp({ id, business, authorizationId }: StoredRequest): Promise<void> {
  const ended: RequestEnd = authorizationId === null ? "expired" : "lapsed";
  await db()
    .update(authorizationRequests)
    .set({ ended, ...(authorizationId === null ? {} : { seenAt: null }) })
    .where(and(isRow({ id }), isOpen));
  await publish({ business, tags: ["authorization-requests"], ids: [id] });
}

/**
 * Looks for one request's agreement now, for a payer who has just come back; what fails is tried again by the watch.
 *
 * @param row as it stands, with what the payer's browser named
 */
export async function confirmReturned(row: StoredRequest): Promise<void> {
  const claimed = row.claimedId;
  if (claimed === null) return;
  try {
    const authorization = await showOne(row.business, claimed);
    if (authorization && isOf(row, authorization)) await confirm(row, authorization);
  } catch (error) {
    if (error instanceof ApiError) log.warn({ failure: error.code }, "a payer's return could not be confirmed at once");
    else throw error;
  }
}

/** Forgets requests of long ago: what came of them stands with the authorization and in the audit log. */
export async function forgetOldRequests(days: number): Promise<void> {
  await db()
    .delete(authorizationRequests)
    .where(lt(authorizationRequests.createdAt, sql`now() - make_interval(days => ${days})`));
}
