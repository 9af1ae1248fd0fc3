import "server-only";
import { and, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import { authorizationOperations } from "@/lib/areas/collecting/authorizations/operations";
import { ApiError } from "@/lib/kit/operations/errors";
import { log } from "@/lib/server/core/log";
import { processSingleton } from "@/lib/server/core/process-singleton";
import { db } from "@/lib/server/db/client";
import { authorizationRequests, authorizationTokens, tokenPairs } from "@/lib/server/db/schema/index";
import { publish } from "@/lib/server/events/bus";
import { callService } from "@/lib/server/proxy/call-service";
import { LOOKED_FOR_MS, type RequestEnd } from "../status";
import { confirm, contextOf, isOf, isOpen, showOne } from "./confirm";
import { hasId, type StoredAuthorizationRequest, tokensOf } from "./record";
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
/** An id whose look-up failed is asked for again after one round, two rounds, four rounds, and then once a minute. */
const LONGEST_PAUSE_MS = MINUTE_MS;

/** One run of the watch, for one minute. It confirms what payers agreed to, whether they came back or not. */
export async function watchRequests(): Promise<void> {
  const until = Date.now() + RUN_MS;
  await endLeftRequests();
  for (let isFirst = true; ; isFirst = false) {
    const waiting = await lookForAgreed({ withSeconds: isFirst });
    if (waiting === 0 || Date.now() + ROUND_MS > until) return;
    await new Promise((resolve) => setTimeout(resolve, ROUND_MS));
  }
}

/** An open request, or a confirmed one whose payer may have agreed a second time, with the hashes of its tokens. */
interface Sought extends StoredAuthorizationRequest {
  tokens: ReadonlySet<string>;
}

/** The condition for confirmed requests of which another opened token may still have led to an agreement. */
const mayHaveSecond = () =>
  and(
    isNotNull(authorizationRequests.verifiedAt),
    inArray(
      authorizationRequests.id,
      db()
        .select({ id: authorizationTokens.requestId })
        .from(authorizationTokens)
        .where(
          and(
            gt(authorizationTokens.askedAt, new Date(Date.now() - LOOKED_FOR_MS)),
            isNotNull(authorizationTokens.openedAt),
            isNull(authorizationTokens.authorizationId),
          ),
        ),
    ),
  );

/**
 * Looks for authorizations that payers agreed to, and confirms them. Every opened link may have led to one, also if
 * the payer's browser reported something else or nothing.
 *
 * @param withSeconds whether second agreements of confirmed requests are looked for too; they are only shown
 * @returns how many requests were looked for
 */
export async function lookForAgreed({ withSeconds = true }: { withSeconds?: boolean } = {}): Promise<number> {
  const isVisited = and(isOpen, isNotNull(authorizationRequests.openedAt));
  const found = await db()
    .select({ row: authorizationRequests })
    .from(authorizationRequests)
    .innerJoin(tokenPairs, eq(tokenPairs.business, authorizationRequests.business))
    .where(and(withSeconds ? or(isVisited, mayHaveSecond()) : isVisited, isNull(tokenPairs.brokenAt)));
  const tokens = await tokensOf(found.map(({ row }) => row.id));
  const rows = found.map(({ row }): Sought => ({ ...row, tokens: tokens.get(row.id) ?? new Set() }));
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
async function lookFor(business: string, rows: readonly Sought[]): Promise<void> {
  const open = rows.filter(({ verifiedAt }) => verifiedAt === null);
  // Determined before the list is read, so that a request is given up only after a look past its time.
  const late = open.filter(({ tokenAt, createdAt }) => Date.now() > (tokenAt ?? createdAt).getTime() + LOOKED_FOR_MS);
  const sought = new Set(rows);
  const untold = new Set<Sought>();
  const isNarrowed = await lookAmongWaiting(business, sought);
  const queue = open.filter((row) => sought.has(row));
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
async function lookAt(row: Sought, authorizationId: string): Promise<"found" | "another" | "untold"> {
  const { id, business } = row;
  const known = failedLooks().get(id);
  const failed = known?.authorizationId === authorizationId ? known : undefined;
  if (failed && Date.now() < failed.againAtMs) return "untold";
  try {
    const authorization = await showOne(business, authorizationId);
    const isFound = authorization !== null && isOf(row, row.tokens, authorization);
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

function forgetOthers(rows: readonly Sought[]): void {
  const ids = new Set(rows.map(({ id }) => id));
  for (const id of failedLooks().keys()) if (!ids.has(id)) failedLooks().delete(id);
}

/** @returns whether the service accepted the filter; without the filter the whole list was read. @throws ApiError */
async function lookAmongWaiting(business: string, sought: Set<Sought>): Promise<boolean> {
  try {
    await lookInList(business, sought, "PENDING_VERIFY");
    return true;
  } catch (error) {
    // The service's documents do not mention the filter, so it may be refused or ignored.
    if (!(error instanceof ApiError && error.code === "upstream_rejected")) throw error;
    // The whole list is long, and a second agreement is only to be shown.
    for (const row of sought) if (row.verifiedAt) sought.delete(row);
    await lookInList(business, sought);
    return false;
  }
}

/**
 * Confirms the authorizations in the list that carry a token of a sought request, and removes the requests whose
 * authorization was found from the set. @throws ApiError
 */
async function lookInList(business: string, sought: Set<Sought>, status?: "PENDING_VERIFY"): Promise<void> {
  for (let page = 1; sought.size > 0 && page <= MOST_PAGES; page += 1) {
    const asked = { ...(status && { status }), page, perPage: PER_PAGE };
    const { data } = await callService(authorizationOperations.list, asked, contextOf(business));
    for (const row of sought) {
      const agreed = data.items.filter(({ tokenHash }) => tokenHash !== null && row.tokens.has(tokenHash));
      // A payer may have agreed twice. The one that counts may be on a later page.
      if (agreed.some(({ id }) => row.authorizationId === null || row.authorizationId === id)) sought.delete(row);
      for (const authorization of agreed) {
        try {
          await confirm(row, authorization);
        } catch (error) {
          logFailure(error, { business, id: row.id }, "an agreement could not be confirmed");
        }
      }
    }
    if (!data.hasMore) return;
  }
}

/**
 * Gives a visit to the bank up: its time is over, the service has answered since, and nothing is confirmed. While the
 * link lives and the payer has not refused, the request waits for the next visit. Otherwise it has ended.
 */
async function giveUp({ id, business, tokenHash }: StoredAuthorizationRequest): Promise<void> {
  const { authorizationId, returned, linkUntil, seenAt, claimedId, openedAt } = authorizationRequests;
  // Its authorization may have been found in the meantime.
  const isAgreed = sql`${authorizationId} IS NOT NULL`;
  const isOver = sql`(${isAgreed} OR ${returned} = 'FAILED' OR ${linkUntil} <= now())`;
  const isOverAndReturned = sql`${isOver} OR ${returned} = 'FAILED_TO_ACCESS_BANK'`;
  const [expired, lapsed]: RequestEnd[] = ["expired", "lapsed"];
  await db()
    .update(authorizationRequests)
    .set({
      ended: sql`CASE WHEN ${isAgreed} THEN ${lapsed} WHEN ${isOver} THEN ${expired} END`,
      seenAt: sql`CASE WHEN ${isAgreed} THEN NULL ELSE ${seenAt} END`,
      openedAt: sql`CASE WHEN ${isOver} THEN ${openedAt} END`,
      claimedId: sql`CASE WHEN ${isOver} THEN ${claimedId} END`,
      returned: sql`CASE WHEN ${isOverAndReturned} THEN ${returned} END`,
    })
    // A payer may have pressed in the meantime: then the next visit has begun.
    .where(and(hasId(id), isOpen, eq(authorizationRequests.tokenHash, tokenHash ?? "")));
  await publish({ business, tags: ["authorization-requests"], ids: [id] });
}

/** Deletes old requests. Their outcome stays with the authorization and in the audit log. */
export async function forgetOldRequests(days: number): Promise<void> {
  await db()
    .delete(authorizationRequests)
    .where(lt(authorizationRequests.createdAt, sql`now() - make_interval(days => ${days})`));
}
