import "server-only";
import { randomUUID } from "node:crypto";
import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import { externalPages } from "@/lib/areas/collecting/external-pages/operations";
import { ApiError } from "@/lib/kit/operations/errors";
import { roleCan } from "@/lib/kit/permissions";
import { recordAudit } from "@/lib/server/audit/record";
import { env } from "@/lib/server/core/env";
import { qrOf } from "@/lib/server/core/qr";
import { configuredAddress, settingOf } from "@/lib/server/core/upstream";
import { isUuid } from "@/lib/server/core/uuid";
import { db, type Queryable } from "@/lib/server/db/client";
import { authorizationRequests, members } from "@/lib/server/db/schema/index";
import { publish } from "@/lib/server/events/bus";
import type { LocalContext } from "@/lib/server/local/handle";
import { hashSecret, newSecret } from "@/lib/server/members/session";
import { maskAnswer, maskText } from "@/lib/server/proxy/mask";
import { mayBeDone } from "@/lib/server/proxy/own-word";
import { authorizationRequestsAtService } from "../operations";
import type { RequestCreated } from "../schemas";
import { type AuthorizationRequestShown, isLinkGood, linkDaysOf, linkEndMs, type RequestEnd } from "../status";
import { type AskedToken, askToken, isRefusalOfService, LONGEST_CALL_MS, storeToken } from "./ask-token";
import { isOpen } from "./confirm";
import {
  confirmingBefore,
  contentsOf,
  hashesOf,
  isRequestOf,
  REQUEST_PERSONAL,
  type RequestContents,
  type StoredAuthorizationRequest,
  sealed,
  shownRequest,
  stateOfStored,
  untoldOf,
  visitsOf,
} from "./record";

export const linkOf = (secret: string): string => new URL(`/pay/authorization/${secret}`, env().DAFTAR_URL).href;

/**
 * Makes a request with a link that lives for days. The service is asked for a token at once, so that its refusal stands
 * beside the form's fields; a payer who presses later gets a fresh one. All presses of one form are one request. If the
 * service's answer is lost, the request is kept as not known: without its token nobody can agree to anything through
 * it.
 *
 * @returns the request's id, also while another press of the same form is still asking
 * @throws ApiError the service's refusal, beside its field; nothing is kept then. `host_missing`, with the name of
 *   the setting, if this installation does not know the bank's page. `conflict` for a key that another request used,
 *   and if the payer has already agreed to the request that this one replaces
 */
export async function createRequest(input: RequestCreated, context: LocalContext): Promise<{ id: string }> {
  const { business, member, requestId, request } = context;
  const { mobile, name = null, email = null, nationalCode = null, wageType = null, insteadOf, days, ...limits } = input;
  const { host } = externalPages.authorization;
  // Such a link could send nobody to the bank.
  if (configuredAddress(host) === undefined) throw new ApiError("host_missing", { detail: settingOf(host) });
  const writeKey = (request.headers.get("x-daftar-write") ?? randomUUID()).toLowerCase();
  if (!isUuid(writeKey)) throw new ApiError("invalid_input", { fields: { writeKey: "errors.invalidId" } });
  if (insteadOf) await endForAnother(insteadOf, context);
  const id = randomUUID();
  const contents: RequestContents = { mobile, name, email, nationalCode, secret: newSecret(), token: null };
  const linkUntil = new Date(linkEndMs(days, Date.now()));
  const made = await db()
    .insert(authorizationRequests)
    .values({
      id,
      business,
      memberId: member.id,
      writeKey,
      secretHash: hashSecret(contents.secret),
      contents: sealed(id, contents),
      ...hashesOf(business, contents),
      ...limits,
      wageType,
      linkUntil,
    })
    .onConflictDoNothing()
    .returning({ id: authorizationRequests.id });
  if (made.length === 0) return firstOf({ business, memberId: member.id, writeKey }, input);
  let asked: AskedToken;
  try {
    asked = await askToken(input, { business, requestId, memberId: member.id });
  } catch (error) {
    // A 404 is an answer: no token came, and nobody can agree to anything without one.
    const isRefused = error instanceof ApiError && isRefusalOfService(error);
    if (!isRefused && mayBeDone(error, authorizationRequestsAtService.store)) {
      await endUnknown({ business, id, input, by: member });
      return { id };
    }
    await db().delete(authorizationRequests).where(isRequestOf({ business, id }));
    throw error;
  }
  const { token, askedAt } = asked;
  await db().transaction(async (tx) => {
    await storeToken(id, asked, null, tx);
    await tx
      .update(authorizationRequests)
      .set({ tokenHash: hashSecret(token), tokenAt: askedAt, contents: sealed(id, { ...contents, token }) })
      .where(isRequestOf({ business, id }));
    await auditMade({ business, id, input, by: member }, "done", tx);
  });
  return { id };
}

interface Made {
  business: string;
  id: string;
  input: Pick<RequestCreated, "bankCode" | "limitRial" | "monthlyCount" | "mobile">;
  by: { id: string; name: string } | null;
}

async function auditMade({ business, id, input, by }: Made, outcome: "done" | "unknown", tx: Queryable): Promise<void> {
  const { bankCode: bank, limitRial, monthlyCount, mobile } = input;
  const detail = { outcome, bank, limitRial, monthlyCount, mobile: maskText(mobile, "mobile") };
  await recordAudit({ action: "authorization_request.made", business, actor: by, subject: id, detail }, tx);
}

/**
 * Ends a request whose first token is not known. No payer can reach the bank with it, and the service forgets it after
 * its twenty minutes.
 */
async function endUnknown(made: Made): Promise<void> {
  await db().transaction(async (tx) => {
    const isAsking = and(
      isRequestOf(made),
      isNull(authorizationRequests.tokenHash),
      isNull(authorizationRequests.ended),
    );
    const ended = await tx.update(authorizationRequests).set({ ended: "not_known" }).where(isAsking).returning();
    if (ended.length > 0) await auditMade(made, "unknown", tx);
  });
}

/** The request that another press of the same form has made. */
async function firstOf(
  key: { business: string; memberId: string; writeKey: string },
  { mobile, bankCode, limitRial, monthlyCount, expiresOn, days }: RequestCreated,
): Promise<{ id: string }> {
  const [row] = await db()
    .select()
    .from(authorizationRequests)
    .where(
      and(
        eq(authorizationRequests.business, key.business),
        eq(authorizationRequests.memberId, key.memberId),
        eq(authorizationRequests.writeKey, key.writeKey),
      ),
    );
  const isSame =
    row?.bankCode === bankCode &&
    row.limitRial === limitRial &&
    row.monthlyCount === monthlyCount &&
    row.expiresOn === expiresOn &&
    linkDaysOf({ createdAt: row.createdAt.toISOString(), linkUntil: row.linkUntil.toISOString() }) === days &&
    contentsOf(row).mobile === mobile;
  // The first press was refused while this one waited. The form may be sent again.
  if (!row || !isSame) throw new ApiError("conflict");
  return { id: row.id };
}

/** Ends requests whose process died while it asked for the token. */
export async function endLeftRequests(): Promise<void> {
  const isLeft = and(
    isNull(authorizationRequests.tokenHash),
    isNull(authorizationRequests.ended),
    sql`${authorizationRequests.createdAt} < ${new Date(Date.now() - LONGEST_CALL_MS)}`,
  );
  for (const row of await db().select().from(authorizationRequests).where(isLeft)) {
    const { bankCode, limitRial, monthlyCount } = row;
    const { mobile } = contentsOf(row);
    await endUnknown({ ...row, input: { bankCode, limitRial, monthlyCount, mobile }, by: null });
    await publish({ business: row.business, tags: ["authorization-requests"], ids: [row.id] });
  }
}

/** @throws ApiError `not_found` */
async function storedRequest(business: string, id: string): Promise<{ row: StoredAuthorizationRequest; by: string }> {
  const [found] = isUuid(id)
    ? await db()
        .select({ row: authorizationRequests, by: members.name })
        .from(authorizationRequests)
        .innerJoin(members, eq(members.id, authorizationRequests.memberId))
        .where(isRequestOf({ business, id }))
    : [];
  if (!found) throw new ApiError("not_found");
  return found;
}

/** One request. Its link is included while it works, for members who may make requests. @throws ApiError `not_found` */
export async function showRequest(id: string, { business, member }: LocalContext): Promise<AuthorizationRequestShown> {
  const { row, by } = await storedRequest(business, id);
  const request = shownRequest(row, by);
  const isGood = isLinkGood(request, Date.now()) && roleCan(member.role, "authorizations.make");
  const url = linkOf(contentsOf(row).secret);
  const answer = {
    ...request,
    link: isGood ? { url, qr: qrOf(url) } : null,
    visits: await visitsOf(row),
    refusal: row.refusedAt && { at: row.refusedAt.toISOString(), words: row.refusedWords },
  };
  return roleCan(member.role, "personal.see") ? answer : maskAnswer(answer, REQUEST_PERSONAL);
}

/**
 * Notes that the request's maker or an owner has seen that it failed, or that the service refused a payer's press.
 * Other members' looks do not count.
 */
export async function seeRequest(id: string, { business, member }: LocalContext): Promise<{ seen: true }> {
  const { row } = await storedRequest(business, id);
  const untold = untoldOf(row);
  if (untold !== null && (row.memberId === member.id || member.role === "owner")) {
    const now = new Date();
    const seen = untold === "press_refused" ? { refusalSeenAt: now } : { seenAt: now, seenBy: member.id };
    await db()
      .update(authorizationRequests)
      .set(seen)
      .where(
        and(
          isRequestOf({ business, id }),
          untold === "press_refused" ? undefined : isNull(authorizationRequests.seenAt),
        ),
      );
  }
  return { seen: true };
}

/**
 * Makes a link useless. If the payer agrees through it, the authorization is not confirmed.
 *
 * @throws ApiError `not_found`; `conflict` if the request has already ended
 */
export async function takeBackRequest(id: string, context: LocalContext): Promise<{ takenBack: true }> {
  await storedRequest(context.business, id);
  if (!(await takeBack(id, context))) throw new ApiError("conflict");
  return { takenBack: true };
}

/** @returns whether it was still open */
async function takeBack(id: string, { business, audit }: LocalContext): Promise<boolean> {
  return db().transaction(async (tx) => {
    const mayBeTakenBack = and(
      isRequestOf({ business, id }),
      isOpen,
      // A confirmation on its way makes the request an authorization, which can be revoked but not taken back.
      or(isNull(authorizationRequests.confirmingAt), lt(authorizationRequests.confirmingAt, confirmingBefore())),
    );
    const ended: RequestEnd = "taken_back";
    const taken = await tx.update(authorizationRequests).set({ ended }).where(mayBeTakenBack).returning();
    if (taken.length > 0) await audit({ action: "authorization_request.taken_back", subject: id }, tx);
    return taken.length > 0;
  });
}

/**
 * Ends a request that another one replaces. Only the payer's browser reports a refusal: without this step the payer
 * could agree to both, and both would be confirmed.
 *
 * @throws ApiError `not_found`; `conflict` if the payer has agreed after all
 */
async function endForAnother(id: string, context: LocalContext): Promise<void> {
  const { row } = await storedRequest(context.business, id);
  if (row.verifiedAt || (row.authorizationId !== null && row.ended === null)) throw new ApiError("conflict");
  // Nobody can agree any more to a request that has ended, or to a link that was not opened in its time.
  if (row.ended !== null || stateOfStored(row) === "expired") return;
  if (await takeBack(id, context)) return;
  const { row: now } = await storedRequest(context.business, id);
  if (now.ended === null) throw new ApiError("conflict");
}
