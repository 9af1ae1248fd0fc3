import "server-only";
import { randomUUID } from "node:crypto";
import { and, desc, eq, isNull, or } from "drizzle-orm";
import type { z } from "zod";
import { grantOf } from "@/lib/areas/cards/card-credits/server/ask";
import { askIssuer, issuerCallOf } from "@/lib/areas/cards/cards/server/ask";
import { storedApplication } from "@/lib/areas/cards/cards/server/record";
import { externalPages } from "@/lib/areas/collecting/external-pages/operations";
import { reasonKey } from "@/lib/areas/collecting/withdrawals/status";
import { ApiError } from "@/lib/kit/operations/errors";
import { isOtherState } from "@/lib/kit/operations/unread";
import { env } from "@/lib/server/core/env";
import { log } from "@/lib/server/core/log";
import { byToken } from "@/lib/server/core/public-links";
import { qrOf } from "@/lib/server/core/qr";
import { sealedContents } from "@/lib/server/core/sealed-contents";
import { configuredAddress, settingOf } from "@/lib/server/core/upstream";
import { isUuid } from "@/lib/server/core/uuid";
import { db } from "@/lib/server/db/client";
import { retryWhileDatabaseAway } from "@/lib/server/db/retry-while-database-away";
import { cardPages } from "@/lib/server/db/schema/index";
import { publish } from "@/lib/server/events/bus";
import type { LocalContext } from "@/lib/server/local/handle";
import { hashSecret } from "@/lib/server/members/session";
import { forgetTags } from "@/lib/server/proxy/answer-cache";
import { mayBeDone } from "@/lib/server/proxy/own-word";
import { grantsAtService } from "../operations";
import type { askGrantInput, grantAtServiceInput } from "../schemas";
import { GRANT_RETURNS, type GrantLink, type GrantPageShown } from "../status";
import type { GrantAsked } from "./answers";
import { holderOf } from "./ask";

interface Contents {
  /** The token is kept until somebody comes back with it. */
  token: string | null;
  grantId: string | null;
  /** The reason that the returning browser gave for a refusal. */
  errorCode: string | null;
}
const NOTHING: Contents = { token: null, grantId: null, errorCode: null };
const grantBox = sealedContents("card grant page", NOTHING);

/** How long a page can be opened, if the service does not say. */
const USUAL_MS = 20 * 60_000;
const MOST_SHOWN = 10;
const PATIENCE_MS = 8000;

const returnAddress = (): string => new URL("/return/card-grant", env().DAFTAR_URL).href;

/** @throws ApiError `host_missing` if this installation does not know the bank's page */
function host(): string {
  const base = configuredAddress(externalPages.grantCardDebit.host);
  if (base === undefined) throw new ApiError("host_missing", { detail: settingOf(externalPages.grantCardDebit.host) });
  return base;
}

function linkTo({ id, until }: { id: string; until: Date }, token: string): GrantLink {
  const url = `${host()}${externalPages.grantCardDebit.path.replace(":token", encodeURIComponent(token))}`;
  return { id, url, qr: qrOf(url), until: until.toISOString() };
}

/**
 * Registers a grant for a cardholder to agree to, and prepares their bank's page for it. Until the holder has agreed
 * there, nothing can be taken. A lost answer leaves a grant that nobody can open, so another press asks anew.
 *
 * @throws ApiError `conflict`; `outcome_unknown`, which leaves nothing that anybody could open; the service's refusal
 */
export async function askGrant(
  { applicationId, ...wish }: z.output<typeof askGrantInput>,
  context: LocalContext,
): Promise<GrantLink> {
  const { row, ...holder } = await holderOf(applicationId, context.business);
  host();
  const asked = await askForToken({ ...holder, ...wish, callbackUrl: returnAddress() }, row.id, context);
  const id = randomUUID();
  const until = asked.expiresAt ? new Date(asked.expiresAt) : new Date(Date.now() + USUAL_MS);
  const kept = {
    id,
    business: row.business,
    applicationId: row.id,
    page: "grant" as const,
    tokenHash: hashSecret(asked.token),
    contents: grantBox.seal(id, { ...NOTHING, token: asked.token, grantId: asked.grantId }),
    memberName: context.member.name,
    until,
  };
  await retryWhileDatabaseAway(async () => {
    await db().insert(cardPages).values(kept).onConflictDoNothing();
    await publish({ business: row.business, tags: ["card-money"], ids: [row.id] });
  });
  return linkTo(kept, asked.token);
}

async function askForToken(
  input: z.output<typeof grantAtServiceInput>,
  applicationId: string,
  context: LocalContext,
): Promise<GrantAsked> {
  const note = (outcome: "done" | "refused" | "unknown", cardGrant?: string) =>
    context.audit({
      action: "card_application.grant_asked",
      subject: applicationId,
      detail: { cardProvider: input.provider, ...(cardGrant !== undefined && { cardGrant }), outcome },
    });
  let asked: GrantAsked;
  try {
    asked = await askIssuer(grantsAtService.ask, input, issuerCallOf(context));
  } catch (error) {
    if (mayBeDone(error, grantsAtService.ask)) {
      await note("unknown");
      throw new ApiError("outcome_unknown");
    }
    if (error instanceof ApiError && error.answer) await note("refused");
    throw error;
  }
  await note("done", asked.grantId);
  return asked;
}

/** The bank's pages that were prepared for grants of a cardholder, newest first. @throws ApiError `not_found` */
export async function grantPages(
  applicationId: string,
  { business }: Pick<LocalContext, "business">,
): Promise<{ pages: GrantPageShown[] }> {
  const row = await storedApplication(business, applicationId);
  const pages = await db()
    .select()
    .from(cardPages)
    .where(and(eq(cardPages.applicationId, row.id), eq(cardPages.page, "grant")))
    .orderBy(desc(cardPages.createdAt))
    .limit(MOST_SHOWN);
  return {
    pages: pages.map(({ id, contents, memberName, createdAt, until, returned }) => ({
      id,
      by: memberName,
      at: createdAt.toISOString(),
      until: until.toISOString(),
      returned,
      refusal: returned === "FAILED" ? refusalOf(contentsOf({ id, contents })) : null,
    })),
  };
}

const contentsOf = ({ id, contents }: { id: string; contents: Buffer | null }): Contents =>
  contents ? grantBox.open({ id, contents }) : NOTHING;

const refusalOf = ({ errorCode }: Contents): GrantPageShown["refusal"] =>
  errorCode === null ? null : { code: errorCode, reason: reasonKey(errorCode) };

/** The error code of a refusal that a browser brought back. Only a few digits are accepted as a code. */
const errorCodeIn = (query: URLSearchParams): string | null =>
  /^\d{1,4}$/.exec(query.get("error_code") ?? "")?.[0].padStart(2, "0") ?? null;

/** The address of a page, while it works. @throws ApiError `not_found`, `conflict` once its time is over */
export async function grantLink(
  { applicationId, pageId }: { applicationId: string; pageId: string },
  { business }: Pick<LocalContext, "business">,
): Promise<GrantLink> {
  const isIt = and(
    eq(cardPages.business, business),
    eq(cardPages.applicationId, applicationId),
    eq(cardPages.id, pageId),
    eq(cardPages.page, "grant"),
  );
  const [row] = isUuid(pageId) && isUuid(applicationId) ? await db().select().from(cardPages).where(isIt) : [];
  if (!row) throw new ApiError("not_found");
  const { token } = contentsOf(row);
  if (token === null || row.returned !== null || row.until <= new Date()) throw new ApiError("conflict");
  return linkTo(row, token);
}

/**
 * Revokes a grant at the service: no more money can be taken under it. If the answer is lost or does not confirm it,
 * the service is asked for the grant's state.
 *
 * @throws ApiError `conflict`; `outcome_unknown`; the service's refusal
 */
export async function revokeGrant(
  { applicationId, grantId }: { applicationId: string; grantId: string },
  context: LocalContext,
): Promise<{ revoked: true }> {
  const { row, ...holder } = await holderOf(applicationId, context.business);
  const note = (outcome: "done" | "refused" | "unknown") =>
    context.audit({
      action: "card_application.grant_revoked",
      subject: row.id,
      detail: { cardProvider: row.provider, cardGrant: grantId, outcome },
    });
  try {
    const told = await askIssuer(grantsAtService.revoke, { ...holder, grantId }, issuerCallOf(context));
    // An answer about another grant, or with another state, does not confirm that this one was revoked.
    if ((told.grantId !== null && told.grantId !== grantId) || isOtherState(told, "REVOKED"))
      throw new ApiError("upstream_unreadable");
  } catch (error) {
    const isLost = mayBeDone(error, grantsAtService.revoke);
    if (isLost && (await stateOf({ ...holder, grantId }, context)) !== "REVOKED") {
      await note("unknown");
      throw new ApiError("outcome_unknown");
    }
    if (!isLost) {
      if (error instanceof ApiError && error.answer) await note("refused");
      throw error;
    }
  }
  await note("done");
  return { revoked: true };
}

/** The state of a grant by the service; null if it does not tell. */
async function stateOf(
  grant: { provider: string; cardholderId: string; grantId: string },
  context: LocalContext,
): Promise<string | null> {
  try {
    return (await grantOf(grant, { ...issuerCallOf(context), isFresh: true })).grant?.status ?? null;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    log.info({ failure: error.code }, "a grant could not be asked for after a lost answer");
    return null;
  }
}

/** What our page shows to the returning browser: the state by the service, or that it is not known yet. */
export type CameBack = "done" | "not-done" | "unknown";

/**
 * Handles a browser that comes back from the holder's bank. Anybody who has the token can send any result, so it
 * proves nothing: the service is asked for the grant's state, once for each result.
 *
 * @param query as it came: repeated, forged or missing
 * @throws ApiError `locked`
 */
export async function noteGrantReturn(query: URLSearchParams, ip: string | null): Promise<CameBack> {
  const tokens = new Set(query.getAll("token"));
  // A return with two different tokens belongs to nobody.
  const [token = ""] = tokens.size === 1 ? tokens : [];
  const row = await byToken(token, ip, async (hash) => {
    const isIt = and(eq(cardPages.tokenHash, hash), eq(cardPages.page, "grant"));
    const [known] = await db().select().from(cardPages).where(isIt);
    return known;
  });
  const returned = GRANT_RETURNS.find((each) => each === query.get("status"));
  if (!row || !returned) return "unknown";
  const isNews = or(isNull(cardPages.returned), returned === "SUCCEED" ? eq(cardPages.returned, "FAILED") : undefined);
  const held = contentsOf(row);
  // The token is used up. Only the grant's id and the result are kept.
  const errorCode = returned === "FAILED" ? errorCodeIn(query) : null;
  const contents = grantBox.seal(row.id, { ...held, token: null, errorCode });
  const noted = await db()
    .update(cardPages)
    .set({ returned, returnedAt: new Date(), contents })
    .where(and(eq(cardPages.id, row.id), isNews))
    .returning({ id: cardPages.id });
  const { grantId } = held;
  const { provider, cardholderId } = await storedApplication(row.business, row.applicationId);
  if (grantId === null || cardholderId === null) return "unknown";
  const isFresh = noted.length > 0;
  const call = {
    business: row.business,
    requestId: `grant-return-${row.id}`,
    lane: "person",
    patienceMs: PATIENCE_MS,
    isFresh,
  } as const;
  let status: string | null = null;
  try {
    status = (await grantOf({ provider, cardholderId, grantId }, call)).grant?.status ?? null;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
  if (isFresh) {
    forgetTags(row.business, ["card-money"]);
    await publish({ business: row.business, tags: ["card-money"], ids: [row.applicationId] });
  }
  if (status === "ACTIVE") return "done";
  return status === "FAILED" && returned === "FAILED" ? "not-done" : "unknown";
}
