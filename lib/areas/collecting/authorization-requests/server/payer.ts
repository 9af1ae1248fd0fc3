import "server-only";
import { and, eq, isNull, ne, or, sql } from "drizzle-orm";
import { externalPages } from "@/lib/areas/collecting/external-pages/operations";
import { ApiError } from "@/lib/kit/operations/errors";
import { bySecret, byToken } from "@/lib/server/core/public-links";
import { configuredAddress } from "@/lib/server/core/upstream";
import { db } from "@/lib/server/db/client";
import { authorizationRequests, authorizationTokens } from "@/lib/server/db/schema/index";
import { publish } from "@/lib/server/events/bus";
import { knownName } from "@/lib/server/members/businesses";
import { takeTry } from "@/lib/server/members/lockout";
import { maskText } from "@/lib/server/proxy/mask";
import { type DebitBankReturn, endOfVisit, isFresh, LOOKED_FOR_MS, type PayerRequest, RETURNS } from "../status";
import { freshToken, leadsToBank } from "./ask-token";
import { confirmReturned } from "./confirm";
import { contentsOf, factsOf, type StoredAuthorizationRequest, stateOfStored } from "./record";

const ID = /^[\w-]{4,100}$/;
/** How long the payer's link shows the outcome after its end. Later it only says that the link is over. */
const SHOWN_MS = 24 * 3_600_000;

const rowWith = (secret: string, ip: string | null) =>
  bySecret(secret, ip, async (hash) => {
    const [row] = await db().select().from(authorizationRequests).where(eq(authorizationRequests.secretHash, hash));
    return row;
  });

/** The data that a link shows. @returns null if the link is not known. @throws ApiError `locked` */
export async function payerRequest(secret: string, ip: string | null): Promise<PayerRequest | null> {
  const row = await rowWith(secret, ip);
  if (!row) return null;
  const { bankCode, monthlyCount, limitRial, expiresOn } = row;
  const state = stateOfStored(row);
  const isShown = Date.now() <= (row.verifiedAt ?? row.linkUntil).getTime() + SHOWN_MS;
  return {
    state: isShown && (state !== "at_bank" || leadsToBank(row)) ? state : "expired",
    business: await knownName(row.business),
    bankCode,
    monthlyCount,
    limitRial,
    expiresOn,
    mobile: maskText(contentsOf(row).mobile, "mobile"),
    linkUntil: row.linkUntil.toISOString(),
    hasBankAddress: configuredAddress(externalPages.authorization.host) !== undefined,
  };
}

/**
 * Sends a payer on to the bank: with the token that is there while it is fresh, otherwise with one that the service is
 * asked for now. The bank's address works once, so an opened token is given again only for a few seconds, to a payer
 * who pressed twice.
 *
 * @returns the address; null if the link no longer leads to the bank
 * @throws ApiError `locked`, `busy`, `host_missing`, and the service's refusal or missing answer; the link still works
 */
export async function openBank(secret: string, ip: string | null): Promise<string | null> {
  const row = await rowWith(secret, ip);
  if (!row || !leadsToBank(row)) return null;
  const { host, path } = externalPages.authorization;
  const base = configuredAddress(host);
  if (base === undefined) throw new ApiError("host_missing");
  const token = isFresh(factsOf(row), Date.now()) ? await openedToken(row) : await freshToken(row.id, ip);
  return token && `${base}${path.replace(":token", encodeURIComponent(token))}`;
}

/** The token of a request, noted as opened. */
async function openedToken(row: StoredAuthorizationRequest): Promise<string | null> {
  const { id, business, tokenHash } = row;
  const openedAt = new Date();
  const isUnopened = and(eq(authorizationRequests.id, id), isNull(authorizationRequests.openedAt));
  const opened = await db().transaction(async (tx) => {
    const first = await tx.update(authorizationRequests).set({ openedAt }).where(isUnopened).returning();
    await tx
      .update(authorizationTokens)
      .set({ openedAt })
      .where(and(eq(authorizationTokens.tokenHash, tokenHash ?? ""), isNull(authorizationTokens.openedAt)));
    return first;
  });
  if (opened.length > 0) await publish({ business, tags: ["authorization-requests"], ids: [id] });
  return contentsOf(row).token;
}

/**
 * Stores the result with which the bank sent a payer back. Anybody who holds the token can send it, so it proves
 * nothing: an agreement counts once the service shows it with this token, and a refusal only as long as the service
 * does not. A refusal by an older token says nothing about the visit with the newest one.
 *
 * @param query as it came: repeated, forged or missing
 * @returns the secret of the payer's own page; null if no request has the token. @throws ApiError `locked`
 */
export async function noteReturn(query: URLSearchParams, ip: string | null): Promise<string | null> {
  const found = await byToken(query.get("token") ?? "", ip, async (hash) => {
    const [known] = await db()
      .select({ row: authorizationRequests, token: authorizationTokens })
      .from(authorizationTokens)
      .innerJoin(authorizationRequests, eq(authorizationRequests.id, authorizationTokens.requestId))
      .where(eq(authorizationTokens.tokenHash, hash));
    return known;
  });
  if (!found) return null;
  const { row, token } = found;
  const { secret } = contentsOf(row);
  const returned = RETURNS.find((each) => each === query.get("status"));
  const claimed = query.get("authorization_id");
  const errorCode = /^\d{1,2}$/.exec(query.get("error_code") ?? "")?.[0].padStart(2, "0") ?? null;
  const claimedId = returned === "SUCCEED" && claimed !== null && ID.test(claimed) ? claimed : null;
  if (!returned) return secret;
  const back: Back = { returned, claimedId, errorCode: returned === "FAILED" ? errorCode : null };
  const isNews = await noteOnToken(token.tokenHash, back);
  if (row.verifiedAt) {
    // The payer may have agreed a second time. It is looked at once, for the members to see.
    if (isNews && claimedId !== null && claimedId !== row.authorizationId) await confirmReturned({ ...row, claimedId });
    return secret;
  }
  const isNewest = row.tokenHash === token.tokenHash;
  const isLookedFor = Date.now() < token.askedAt.getTime() + LOOKED_FOR_MS;
  if (!isNewest && (returned !== "SUCCEED" || !isLookedFor)) return secret;
  const isOther = claimedId !== null && row.claimedId !== null && row.claimedId !== claimedId;
  // A second id is accepted too, since the first may be forged. Each link may name only a few, because each one costs
  // a call to the service.
  if (isOther && !(await mayClaimAgain(row.id))) return secret;
  const noted = await noteOnRequest(row, back, isOther);
  if (noted) await publish({ business: noted.business, tags: ["authorization-requests"], ids: [noted.id] });
  // The service is asked once. Repeated returns cause no more calls, and the watch goes on looking.
  if (noted && returned === "SUCCEED" && noted.ended === null) await confirmReturned(noted);
  return secret;
}

/** What a payer's browser brought back. */
interface Back {
  returned: DebitBankReturn;
  claimedId: string | null;
  errorCode: string | null;
}

/** The first result stands, unless a later one says that the payer agreed, because that can be checked. */
async function noteOnToken(tokenHash: string, { returned, errorCode }: Back): Promise<boolean> {
  const { returned: before, openedAt } = authorizationTokens;
  const isFirst = returned === "SUCCEED" ? or(isNull(before), ne(before, "SUCCEED")) : isNull(before);
  const noted = await db()
    .update(authorizationTokens)
    .set({ returned, returnedAt: new Date(), errorCode, openedAt: sql`COALESCE(${openedAt}, now())` })
    .where(and(eq(authorizationTokens.tokenHash, tokenHash), isFirst))
    .returning({ tokenHash: authorizationTokens.tokenHash });
  return noted.length > 0;
}

/**
 * The same for the request. A later agreement may name another authorization. A payer may have pressed in the meantime:
 * then a refusal is not of the visit that has begun.
 */
async function noteOnRequest(
  row: StoredAuthorizationRequest,
  { returned, claimedId, errorCode }: Back,
  isOther: boolean,
): Promise<StoredAuthorizationRequest | undefined> {
  const before = authorizationRequests;
  const isFirst =
    returned === "SUCCEED"
      ? or(
          isNull(before.returned),
          ne(before.returned, "SUCCEED"),
          claimedId === null ? undefined : isNull(before.claimedId),
          isOther && claimedId !== null
            ? and(isNull(before.authorizationId), ne(before.claimedId, claimedId))
            : undefined,
        )
      : and(isNull(before.returned), eq(before.tokenHash, row.tokenHash ?? ""));
  const [noted] = await db()
    .update(before)
    .set({
      returned: endOfVisit(returned, errorCode),
      openedAt: row.openedAt ?? new Date(),
      ...(claimedId === null ? {} : { claimedId }),
    })
    .where(and(eq(before.id, row.id), isFirst))
    .returning();
  return noted;
}

/** Limits the claims of a link, from all addresses together: the holder of its token shares the limit with nobody. */
async function mayClaimAgain(requestId: string): Promise<boolean> {
  try {
    await takeTry([{ kind: "link", key: `claim:${requestId}` }]);
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.code === "locked") return false;
    throw error;
  }
}
