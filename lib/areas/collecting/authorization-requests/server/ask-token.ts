import "server-only";
import { and, count, eq, isNull, lt, or, sql } from "drizzle-orm";
import { ApiError, type ErrorCode } from "@/lib/kit/operations/errors";
import { limitOf } from "@/lib/server/budget/slots";
import { env } from "@/lib/server/core/env";
import { log } from "@/lib/server/core/log";
import { processSingleton } from "@/lib/server/core/process-singleton";
import { db, type Queryable } from "@/lib/server/db/client";
import { authorizationRequests, authorizationTokens } from "@/lib/server/db/schema/index";
import { publish } from "@/lib/server/events/bus";
import { takeLook, takeTurn } from "@/lib/server/members/lockout";
import { hashSecret } from "@/lib/server/members/session";
import { type CallContext, callService } from "@/lib/server/proxy/call-service";
import { authorizationRequestsAtService } from "../operations";
import type { RequestCreated } from "../schemas";
import { isFresh, isLinkGood } from "../status";
import { isOpen } from "./confirm";
import { contentsOf, factsOf, hasId, type StoredAuthorizationRequest, sealed, stateOfStored } from "./record";

/** Payers' presses that need a fresh token: per minute and link, and per minute and address over all links. */
const ASKED_A_MINUTE = 3;
const OF_ONE_ADDRESS = 30;
/** How many tokens one link may use over its life. */
const MOST_TOKENS = 200;
/** Longer than asking for a token takes with its waiting. What began before this has died with its process. */
export const LONGEST_CALL_MS = 120_000;
const PATIENCE_MS = 8000;
const RETRY_AFTER_SECONDS = 8;
const LONGEST_WORDS = 300;

/** Where banks send payers back to. The service adds the token and the outcome. */
const returnAddress = (): string => new URL("/return/authorization", env().DAFTAR_URL).href;

export interface AskedToken {
  token: string;
  /** Our clock before the call, so that the token lives longer than we count. */
  askedAt: Date;
}

/**
 * Asks the service for a token to send a payer to the bank with.
 *
 * @throws ApiError the service's refusal, beside its field, or a missing answer
 */
export async function askToken(
  terms: Omit<RequestCreated, "days" | "insteadOf">,
  context: CallContext,
): Promise<AskedToken> {
  const askedAt = new Date();
  const input = { ...terms, callbackUrl: returnAddress() };
  const { data } = await callService(authorizationRequestsAtService.store, input, context);
  return { token: data.token, askedAt };
}

/**
 * Stores a token with its request. It has to be stored before anybody gets it.
 *
 * @throws ApiError `upstream_unreadable` if another request has this token: its payer would agree to that one
 */
export async function storeToken(
  requestId: string,
  { token, askedAt }: AskedToken,
  openedAt: Date | null,
  tx: Queryable,
): Promise<void> {
  const stored = await tx
    .insert(authorizationTokens)
    .values({ tokenHash: hashSecret(token), requestId, askedAt, openedAt })
    .onConflictDoUpdate({
      target: authorizationTokens.tokenHash,
      set: { askedAt, openedAt },
      setWhere: eq(authorizationTokens.requestId, requestId),
    })
    .returning({ requestId: authorizationTokens.requestId });
  if (stored.length > 0) return;
  log.error({ requestId }, "the service gave a token that another request has");
  throw new ApiError("upstream_unreadable");
}

/** The presses of this process that ask for a token. Other presses of the same link wait for the same token. */
const asking = () => processSingleton("payer-tokens", () => new Map<string, Promise<string | null>>());

/**
 * A fresh token for a payer who presses the link of a request after its last one has become old.
 *
 * @returns null if the link no longer leads to the bank
 * @throws ApiError `locked`, `busy` and `asked_often` for too many presses; the service's refusal or a missing answer,
 *   after which the link still works
 */
export function freshToken(id: string, ip: string | null): Promise<string | null> {
  const running = asking().get(id);
  if (running) return running;
  // Members must not wait behind a crowd of payers.
  if (asking().size >= limitOf("post")) throw busy();
  const mine = askFor(id, ip).finally(() => asking().delete(id));
  asking().set(id, mine);
  return mine;
}

const busy = () => new ApiError("busy", { retryAfterSeconds: RETRY_AFTER_SECONDS });

async function askFor(id: string, ip: string | null): Promise<string | null> {
  await takeLook("authorization-token", ip, OF_ONE_ADDRESS);
  await takeTurn(`authorization-token:${id}`, ASKED_A_MINUTE);
  await mayHaveAnother(id);
  const askingAt = new Date();
  const row = await claim(id, askingAt);
  if (!row) return null;
  const contents = contentsOf(row);
  let asked: AskedToken;
  try {
    if (!leadsToBank(row)) return null;
    // Another process may have stored one just before the claim.
    if (isFresh(factsOf(row), Date.now())) return contents.token;
    const { bankCode, monthlyCount, limitRial, expiresOn, wageType, business } = row;
    const { mobile, name, email, nationalCode } = contents;
    const terms = { bankCode, mobile, monthlyCount, limitRial, expiresOn, name, email, nationalCode, wageType };
    asked = await askToken(terms, contextOfPayer(business));
    const isStored = await db().transaction(async (tx) => {
      const openedAt = new Date();
      const { token, askedAt } = asked;
      const stored = {
        tokenHash: hashSecret(token),
        tokenAt: askedAt,
        contents: sealed(id, { ...contents, token }),
        openedAt,
        returned: null,
        claimedId: null,
        refusedAt: null,
        refusedWords: null,
      };
      const taken = await tx.update(authorizationRequests).set(stored).where(mayBeOpened(id)).returning();
      if (taken.length > 0) await storeToken(id, asked, openedAt, tx);
      return taken.length > 0;
    });
    // It was taken back or agreed to meanwhile. Nobody gets this token.
    if (!isStored) return null;
  } catch (error) {
    if (error instanceof ApiError && isRefusalOfService(error)) await noteRefusal(row, error);
    throw error;
  } finally {
    // Another process may have taken the claim over since.
    const isMine = and(hasId(id), eq(authorizationRequests.askingAt, askingAt));
    await db().update(authorizationRequests).set({ askingAt: null }).where(isMine);
  }
  await publish({ business: row.business, tags: ["authorization-requests"], ids: [id] });
  return asked.token;
}

/** The condition for a request whose payers may go to the bank: it is open, and nobody has agreed yet. */
const mayBeOpened = (id: string) => and(hasId(id), isOpen, isNull(authorizationRequests.authorizationId));

const contextOfPayer = (business: string): CallContext => ({
  business,
  requestId: "authorization-payer",
  lane: "person",
  memberId: "payers",
  isFresh: true,
  patienceMs: PATIENCE_MS,
});

/**
 * Takes the right to ask for a request's token, over all processes. @returns null if nobody may agree to it any more.
 * @throws ApiError `busy` while another process asks
 */
async function claim(id: string, askingAt: Date): Promise<StoredAuthorizationRequest | null> {
  const { askingAt: before } = authorizationRequests;
  const isFree = or(isNull(before), lt(before, new Date(askingAt.getTime() - LONGEST_CALL_MS)));
  const [claimed] = await db()
    .update(authorizationRequests)
    .set({ askingAt })
    .where(and(mayBeOpened(id), isFree))
    .returning();
  if (claimed) return claimed;
  const [row] = await db().select().from(authorizationRequests).where(hasId(id));
  if (row && leadsToBank(row)) throw busy();
  return null;
}

/** @throws ApiError `asked_often` if the link has used all its tokens */
async function mayHaveAnother(id: string): Promise<void> {
  const isIts = eq(authorizationTokens.requestId, id);
  const [used] = await db().select({ total: count() }).from(authorizationTokens).where(isIts);
  if ((used?.total ?? 0) >= MOST_TOKENS) throw new ApiError("asked_often");
}

/** Whether a request's link leads to the bank now. */
export const leadsToBank = (row: StoredAuthorizationRequest): boolean =>
  isLinkGood({ state: stateOfStored(row), linkUntil: row.linkUntil.toISOString() }, Date.now());

const REFUSED: readonly ErrorCode[] = ["upstream_rejected", "upstream_forbidden", "upstream_conflict"];

/**
 * The service itself refused: the terms, a right that the business does not have, or a bank that takes nothing now. A 404
 * counts too, even if a proxy sent it: the link leads nowhere, and no payer can change that.
 */
export const isRefusalOfService = ({ code, answer }: ApiError): boolean =>
  (REFUSED.includes(code) && answer?.isOwnWord === true) || code === "upstream_not_found";

/**
 * Keeps the service's refusal for the request's makers, who have to change something: no payer can. Those who have seen
 * it are not told of further presses that are refused, until the service has let a payer in again.
 */
async function noteRefusal({ id, business }: StoredAuthorizationRequest, error: ApiError): Promise<void> {
  const { detail, fields, answer } = error;
  const said = answer?.isOwnWord ? [...Object.values(fields), ...(detail ? [detail] : [])] : [];
  const words = [...new Set(said)].join(" ").slice(0, LONGEST_WORDS);
  const { refusedAt, refusalSeenAt } = authorizationRequests;
  await db()
    .update(authorizationRequests)
    .set({
      refusedAt: new Date(),
      refusedWords: words || null,
      // A visitor with the link would tell them again and again by pressing it.
      refusalSeenAt: sql`CASE WHEN ${refusedAt} IS NOT NULL THEN ${refusalSeenAt} END`,
    })
    .where(hasId(id));
  await publish({ business, tags: ["authorization-requests"], ids: [id] });
}
