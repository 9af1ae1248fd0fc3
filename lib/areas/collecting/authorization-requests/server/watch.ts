import "server-only";
import { and, eq, isNotNull, isNull, lt, sql } from "drizzle-orm";
import { authorizationOperations } from "@/lib/areas/collecting/authorizations/operations";
import { ApiError } from "@/lib/kit/operations/errors";
import { log } from "@/lib/server/core/log";
import { processSingleton } from "@/lib/server/core/process-singleton";
import { db } from "@/lib/server/db/client";
import { authorizationRequests, tokenPairs } from "@/lib/server/db/schema/index";
import { publish } from "@/lib/server/events/bus";
import { callService } from "@/lib/server/proxy/call-service";
import { LINK_MINUTES, type RequestEnd } from "../status";
import { confirm, contextOf, isOf, isOpen, isRow, showOne } from "./confirm";
import type { StoredAuthorizationRequest } from "./record";
import { endLeftRequests } from "./requests";

/** The job clock works in minutes. Within its minute a run looks again at this interval. */
const ROUND_MS = 10_000;
const RUN_MS = 45_000;
const PER_PAGE = 100;
/** How many pages of unconfirmed authorizations are read in one look. */
const MOST_PAGES = 20;
/** How many authorizations are looked up by their ids in parallel. One without an answer holds up no other. */
const SIDE_BY_SIDE = 16;
const MINUTE_MS = 60_000;
/**
 * The payer may agree in the link's last minute, and the service then waits as long again. Its clock may differ from
 * ours.
 */
const LOOKED_FOR_MS = (LINK_MINUTES + 2) * MINUTE_MS;
/** An id whose look-up failed is asked for again after one round, two rounds, four rounds, and then once a minute. */
const LONGEST_PAUSE_MS = MINUTE_MS;

/** One run of the watch, for one minute. It confirms what payers agreed to, whether they came back or not. */
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
 * Looks for authorizations that payers agreed to, and confirms them. Every opened link may have led to one, also if
 * the payer's browser reported something else or nothing.
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
  await Promise.all(
    [...byBusiness].map(async ([business, open]) => {
      try {
        await lookFor(business, open);
      } catch (error) {
        logFailure(error, { business }, "agreements could not be looked for");
      }
    }),
  );
  forgetOthers(rows);
  return rows.length;
}

function logFailure(error: unknown, about: { business: string; id?: string }, words: string): void {
  if (error instanceof ApiError) log.warn({ ...about, failure: error.code }, words);
  else log.error({ ...about, err: error }, words);
}

/**
 * First all requests are matched by their tokens in the list of unconfirmed authorizations, then the others by their
 * known ids. An id may be forged, or the service may not tell it or tell it only after long: that must not keep any
 * request from being found by its token.
 *
 * @throws ApiError the failure of the list; no request is given up then
 */
async function lookFor(business: string, open: readonly StoredAuthorizationRequest[]): Promise<void> {
  // Determined before the list is read, so that a request is given up only after a look past its time.
  const late = open.filter(({ linkUntil }) => Date.now() > linkUntil.getTime() + LOOKED_FOR_MS);
  const sought = new Set(open);
  const untold = new Set<StoredAuthorizationRequest>();
  const isNarrowed = await lookAmongWaiting(business, sought);
  const queue = [...sought];
  const look = async () => {
    for (let row = queue.shift(); row; row = queue.shift()) {
      const authorizationId = row.authorizationId ?? row.claimedId;
      const found = authorizationId === null ? "another" : await lookAt(row, authorizationId);
      if (found === "found") sought.delete(row);
      if (found === "untold") untold.add(row);
    }
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, look));
  // A confirmed authorization leaves the waiting list. If its id gives no answer, only the full list shows it.
  if (isNarrowed) await lookInList(business, new Set(late.filter((row) => untold.has(row) && sought.has(row))));
  for (const row of late) await giveUp(row);
}

/** The requests whose authorization could not be looked up, how often it failed, and when the next try is allowed. */
const failedLooks = () =>
  processSingleton(
    "authorization-looks",
    () => new Map<string, { authorizationId: string; times: number; againAtMs: number }>(),
  );

/** Looks up the authorization that is claimed for a request. @returns `untold` if the service gave no answer */
async function lookAt(
  row: StoredAuthorizationRequest,
  authorizationId: string,
): Promise<"found" | "another" | "untold"> {
  const { id, business } = row;
  const known = failedLooks().get(id);
  const failed = known?.authorizationId === authorizationId ? known : undefined;
  if (failed && Date.now() < failed.againAtMs) return "untold";
  try {
    const authorization = await showOne(business, authorizationId);
    const isFound = authorization !== null && isOf(row, authorization);
    if (isFound) await confirm(row, authorization);
    failedLooks().delete(id);
    return isFound ? "found" : "another";
  } catch (error) {
    const times = (failed?.times ?? 0) + 1;
    const pauseMs = Math.min(LONGEST_PAUSE_MS, ROUND_MS * 2 ** (times - 1));
    failedLooks().set(id, { authorizationId, times, againAtMs: Date.now() + pauseMs });
    if (times === 1) logFailure(error, { business, id }, "an agreement could not be asked for by its id");
    return "untold";
  }
}

function forgetOthers(rows: readonly StoredAuthorizationRequest[]): void {
  const ids = new Set(rows.map(({ id }) => id));
  for (const id of failedLooks().keys()) if (!ids.has(id)) failedLooks().delete(id);
}

/** @returns whether the service accepted the filter; without the filter the whole list was read. @throws ApiError */
async function lookAmongWaiting(business: string, sought: Set<StoredAuthorizationRequest>): Promise<boolean> {
  try {
    await lookInList(business, sought, "PENDING_VERIFY");
    return true;
  } catch (error) {
    // The service's documents do not mention the filter, so it may be refused or ignored.
    if (!(error instanceof ApiError && error.code === "upstream_rejected")) throw error;
    await lookInList(business, sought);
    return false;
  }
}

/**
 * Confirms the authorizations in the list that carry the token of a sought request, and removes these requests from
 * the set. @throws ApiError
 */
async function lookInList(
  business: string,
  sought: Set<StoredAuthorizationRequest>,
  status?: "PENDING_VERIFY",
): Promise<void> {
  for (let page = 1; sought.size > 0 && page <= MOST_PAGES; page += 1) {
    const asked = { ...(status && { status }), page, perPage: PER_PAGE };
    const { data } = await callService(authorizationOperations.list, asked, contextOf(business));
    for (const row of sought) {
      const authorization = data.items.find(({ tokenHash }) => tokenHash !== null && tokenHash === row.tokenHash);
      if (!authorization) continue;
      sought.delete(row);
      try {
        await confirm(row, authorization);
      } catch (error) {
        logFailure(error, { business, id: row.id }, "an agreement could not be confirmed");
      }
    }
    if (!data.hasMore) return;
  }
}

/** Gives a request up: its time is over, the service has answered since, and it is still not confirmed. */
async function giveUp({ id, business }: StoredAuthorizationRequest): Promise<void> {
  // Its authorization may have been found in the meantime.
  const isAgreed = sql`${authorizationRequests.authorizationId} IS NOT NULL`;
  const [expired, lapsed]: RequestEnd[] = ["expired", "lapsed"];
  await db()
    .update(authorizationRequests)
    .set({
      ended: sql`CASE WHEN ${isAgreed} THEN ${lapsed} ELSE ${expired} END`,
      seenAt: sql`CASE WHEN ${isAgreed} THEN NULL ELSE ${authorizationRequests.seenAt} END`,
    })
    .where(and(isRow({ id }), isOpen));
  await publish({ business, tags: ["authorization-requests"], ids: [id] });
}

/** Deletes old requests. Their outcome stays with the authorization and in the audit log. */
export async function forgetOldRequests(days: number): Promise<void> {
  await db()
    .delete(authorizationRequests)
    .where(lt(authorizationRequests.createdAt, sql`now() - make_interval(days => ${days})`));
}
