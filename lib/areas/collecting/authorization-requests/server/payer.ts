import "server-only";
import { and, eq, isNull, ne, or } from "drizzle-orm";
import { externalPages } from "@/lib/areas/collecting/external-pages/operations";
import { ApiError } from "@/lib/kit/operations/errors";
import { bySecret, byToken } from "@/lib/server/core/public-links";
import { configuredAddress } from "@/lib/server/core/upstream";
import { db } from "@/lib/server/db/client";
import { authorizationRequests } from "@/lib/server/db/schema/index";
import { publish } from "@/lib/server/events/bus";
import { knownName } from "@/lib/server/members/businesses";
import { takeTry } from "@/lib/server/members/lockout";
import { maskText } from "@/lib/server/proxy/mask";
import { isLinkGood, type PayerRequest, RETURNS } from "../status";
import { confirmReturned } from "./confirm";
import { contentsOf, stateOfStored } from "./record";

const ID = /^[\w-]{4,100}$/;
/** How long the payer's link shows the outcome. Later it only says that the link is over. */
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
  const { bankCode, monthlyCount, limitRial, expiresOn, errorCode } = row;
  return {
    state: Date.now() > row.linkUntil.getTime() + SHOWN_MS ? "expired" : stateOfStored(row),
    business: await knownName(row.business),
    bankCode,
    monthlyCount,
    limitRial,
    expiresOn,
    mobile: maskText(contentsOf(row).mobile, "mobile"),
    linkUntil: row.linkUntil.toISOString(),
    errorCode,
    hasBankAddress: configuredAddress(externalPages.authorization.host) !== undefined,
  };
}

/**
 * Sends a payer on to the bank. The bank's address works once; until the payer has come back it may be opened again,
 * for a payer who pressed twice.
 *
 * @returns the address; null if the link no longer leads to the bank. @throws ApiError `locked`, `host_missing`
 */
export async function openBank(secret: string, ip: string | null): Promise<string | null> {
  const row = await rowWith(secret, ip);
  if (!row) return null;
  const state = stateOfStored(row);
  const { token } = contentsOf(row);
  if (token === null || !isLinkGood({ state, linkUntil: row.linkUntil.toISOString() }, Date.now())) return null;
  const { host, path } = externalPages.authorization;
  const base = configuredAddress(host);
  if (base === undefined) throw new ApiError("host_missing");
  const opened = await db()
    .update(authorizationRequests)
    .set({ openedAt: new Date() })
    .where(and(eq(authorizationRequests.id, row.id), isNull(authorizationRequests.openedAt)))
    .returning();
  if (opened.length > 0) await publish({ business: row.business, tags: ["authorization-requests"], ids: [row.id] });
  return `${base}${path.replace(":token", encodeURIComponent(token))}`;
}

/**
 * Stores the result with which the bank sent a payer back. Anybody who holds the token can send it, so it proves
 * nothing: an agreement counts once the service shows it with this token, and a refusal only as long as the service
 * does not.
 *
 * @param query as it came: repeated, forged or missing
 * @returns the secret of the payer's own page; null if no request has the token. @throws ApiError `locked`
 */
export async function noteReturn(query: URLSearchParams, ip: string | null): Promise<string | null> {
  const row = await byToken(query.get("token") ?? "", ip, async (hash) => {
    const [known] = await db().select().from(authorizationRequests).where(eq(authorizationRequests.tokenHash, hash));
    return known;
  });
  if (!row) return null;
  const { secret } = contentsOf(row);
  const returned = RETURNS.find((each) => each === query.get("status"));
  const claimed = query.get("authorization_id");
  const errorCode = /^\d{1,2}$/.exec(query.get("error_code") ?? "")?.[0].padStart(2, "0") ?? null;
  const claimedId = returned === "SUCCEED" && claimed !== null && ID.test(claimed) ? claimed : null;
  const isOther = claimedId !== null && row.claimedId !== null && row.claimedId !== claimedId;
  if (!returned || row.verifiedAt) return secret;
  // A second id is accepted too, since the first may be forged. Each link may name only a few, because each one costs
  // a call to the service.
  if (isOther && !(await mayClaimAgain(row.id))) return secret;
  // The first result stands, unless a later one says that the payer agreed, because that can be checked.
  const [noted] = await db()
    .update(authorizationRequests)
    .set({
      returned,
      returnedAt: new Date(),
      openedAt: row.openedAt ?? new Date(),
      errorCode: returned === "FAILED" ? errorCode : null,
      ...(claimedId === null ? {} : { claimedId }),
    })
    .where(
      and(
        eq(authorizationRequests.id, row.id),
        returned === "SUCCEED"
          ? or(
              isNull(authorizationRequests.returned),
              ne(authorizationRequests.returned, "SUCCEED"),
              claimedId === null ? undefined : isNull(authorizationRequests.claimedId),
              isOther
                ? and(isNull(authorizationRequests.authorizationId), ne(authorizationRequests.claimedId, claimedId))
                : undefined,
            )
          : isNull(authorizationRequests.returned),
      ),
    )
    .returning();
  if (noted) await publish({ business: noted.business, tags: ["authorization-requests"], ids: [noted.id] });
  // The service is asked once. Repeated returns cause no more calls, and the watch goes on looking.
  if (noted && returned === "SUCCEED" && noted.ended === null) await confirmReturned(noted);
  return secret;
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
