import "server-only";
import { createHmac, randomUUID } from "node:crypto";
import { and, count, desc, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import { authorizationRequestsAtService } from "@/lib/authorization-requests/operations";
import {
  type AuthorizationRequest,
  type AuthorizationRequestShown,
  hasFailed,
  isLinkGood,
  LINK_MINUTES,
  type RequestEnd,
  stateOfRequest,
} from "@/lib/authorization-requests/request";
import type { RequestCreated } from "@/lib/authorization-requests/schemas";
import type { BookTerm } from "@/lib/book/entry";
import type { MaskKind, Page } from "@/lib/operations/define";
import { ApiError } from "@/lib/operations/errors";
import { roleCan } from "@/lib/permissions";
import { recordAudit } from "@/lib/server/audit/record";
import { db, type Queryable } from "@/lib/server/db/client";
import { authorizationRequests, members } from "@/lib/server/db/schema";
import { env } from "@/lib/server/env";
import { publish } from "@/lib/server/events/bus";
import type { LocalContext } from "@/lib/server/local/handle";
import { log } from "@/lib/server/log";
import { hashSecret, type Member, newSecret } from "@/lib/server/members/session";
import { callService } from "@/lib/server/proxy/call-service";
import { maskAnswer, maskText } from "@/lib/server/proxy/mask";
import { mayBeDone } from "@/lib/server/proxy/write-once";
import { qrOf } from "@/lib/server/qr";
import { open, presentKeyId, seal, subkey } from "@/lib/server/secret-box";
import { isUuid } from "@/lib/server/uuid";

export type StoredRequest = typeof authorizationRequests.$inferSelect;

/** Whom a request is about, and the two secrets that it works by. */
export interface RequestContents {
  mobile: string;
  name: string | null;
  email: string | null;
  nationalCode: string | null;
  /** In the link that the payer is given. */
  secret: string;
  /** In the bank's address, once the service has given it. */
  token: string | null;
}

const PERSONAL: Readonly<Record<string, MaskKind>> = {
  mobile: "mobile",
  name: "name",
  email: "email",
  nationalCode: "nationalCode",
};
const LIST_PERSONAL = Object.fromEntries(Object.entries(PERSONAL).map(([path, kind]) => [`items.*.${path}`, kind]));

/** Longer than asking takes with its waiting: what has no token by then has lost whoever asked. */
const LONGEST_CALL_MS = 120_000;
const MINUTE_MS = 60_000;

const purposeOf = (id: string): string => `authorization request ${id}`;
const NOTHING: RequestContents = { mobile: "", name: null, email: null, nationalCode: null, secret: "", token: null };

/** What is sealed of a request; nothing where no known secret opens it any more, so that one row costs no list. */
export function contentsOf({ id, contents }: Pick<StoredRequest, "id" | "contents">): RequestContents {
  try {
    return JSON.parse(open(contents, purposeOf(id))) as RequestContents;
  } catch (error) {
    log.warn({ err: error, id }, "an authorization request could not be opened");
    return NOTHING;
  }
}
const sealed = (id: string, contents: RequestContents): Buffer => seal(JSON.stringify(contents), purposeOf(id));

/** By which a request is found without its contents being opened; nobody without the secret can try values out. */
const hashOf = (business: string, value: string): Buffer =>
  createHmac("sha256", subkey("authorization-requests")).update(`${business} ${value}`).digest();
const hashesOf = (business: string, { mobile, nationalCode }: Pick<RequestContents, "mobile" | "nationalCode">) => ({
  mobileHash: hashOf(business, mobile),
  codeHash: nationalCode === null ? null : hashOf(business, nationalCode),
});

const isRow = ({ business, id }: { business: string; id: string }) =>
  and(eq(authorizationRequests.business, business), eq(authorizationRequests.id, id));

/** Where banks send payers back to; the service adds the token and what became of it. */
export const returnAddress = (): string => new URL("/return/authorization", env().DAFTAR_URL).href;
const linkOf = (secret: string): string => new URL(`/pay/authorization/${secret}`, env().DAFTAR_URL).href;

/**
 * Asks the service for a token to send a payer to the bank with. All presses of one form are one request. Where the
 * service's answer is lost the request is kept as not known: without its token nobody can agree to anything by it.
 *
 * @returns the request's id, also while another press of the same form is still asking
 * @throws ApiError what the service refused, beside its field; nothing is kept then. `conflict` for a key that was another
 *   request's
 */
export async function createRequest(input: RequestCreated, context: LocalContext): Promise<{ id: string }> {
  const { business, member, requestId, request } = context;
  const { mobile, name = null, email = null, nationalCode = null, wageType = null, ...limits } = input;
  const writeKey = (request.headers.get("x-daftar-write") ?? randomUUID()).toLowerCase();
  if (!isUuid(writeKey)) throw new ApiError("invalid_input", { fields: { writeKey: "errors.invalidId" } });
  const id = randomUUID();
  const contents: RequestContents = { mobile, name, email, nationalCode, secret: newSecret(), token: null };
  const linkUntil = new Date(Date.now() + LINK_MINUTES * MINUTE_MS);
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
  let token: string;
  try {
    const call = { business, requestId, memberId: member.id };
    const asked = { ...input, callbackUrl: returnAddress() };
    ({ token } = (await callService(authorizationRequestsAtService.store, asked, call)).data);
  } catch (error) {
    if (mayBeDone(error, authorizationRequestsAtService.store)) {
      await endUnknown({ business, id, input, by: member });
      return { id };
    }
    await db().delete(authorizationRequests).where(isRow({ business, id }));
    throw error;
  }
  await db().transaction(async (tx) => {
    await tx
      .update(authorizationRequests)
      .set({ tokenHash: hashSecret(token), contents: sealed(id, { ...contents, token }) })
      .where(isRow({ business, id }));
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

/** Nobody has its token, so that no payer can come to the bank by it; the service forgets it after its twenty minutes. */
async function endUnknown(made: Made): Promise<void> {
  await db().transaction(async (tx) => {
    const isAsking = and(isRow(made), isNull(authorizationRequests.tokenHash), isNull(authorizationRequests.ended));
    const ended = await tx.update(authorizationRequests).set({ ended: "not_known" }).where(isAsking).returning();
    if (ended.length > 0) await auditMade(made, "unknown", tx);
  });
}

/** What another press of the same form has made. */
async function firstOf(
  key: { business: string; memberId: string; writeKey: string },
  { mobile, bankCode, limitRial, monthlyCount, expiresOn }: RequestCreated,
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
    contentsOf(row).mobile === mobile;
  // Refused while this one waited: whoever sends again is heard.
  if (!row || !isSame) throw new ApiError("conflict");
  return { id: row.id };
}

/** Seals with the present secret what was sealed with an earlier one; what neither opens stays as it is. */
export async function resealRequests(): Promise<void> {
  const isOld = sql`substring(${authorizationRequests.contents} FROM 1 FOR 8) <> ${presentKeyId()}`;
  for (const row of await db().select().from(authorizationRequests).where(isOld)) {
    const contents = contentsOf(row);
    if (contents === NOTHING) continue;
    await db()
      .update(authorizationRequests)
      .set({ contents: sealed(row.id, contents), ...hashesOf(row.business, contents) })
      .where(and(eq(authorizationRequests.id, row.id), eq(authorizationRequests.contents, row.contents)));
  }
}

/** Deletes what a business has asked whoever has one of these mobiles or national codes. */
export async function forgetRequestsOf(business: string, values: readonly BookTerm[], tx: Queryable): Promise<void> {
  const theirs = new Set(values.map(([field, value]) => `${field} ${value}`));
  const rows = await tx
    .select({ id: authorizationRequests.id, contents: authorizationRequests.contents })
    .from(authorizationRequests)
    .where(eq(authorizationRequests.business, business));
  const ids = rows
    .filter((row) => {
      const { mobile, nationalCode } = contentsOf(row);
      return theirs.has(`mobile ${mobile}`) || (nationalCode !== null && theirs.has(`nationalCode ${nationalCode}`));
    })
    .map(({ id }) => id);
  if (ids.length > 0) await tx.delete(authorizationRequests).where(inArray(authorizationRequests.id, ids));
}

/** Ends what was being asked for when its process died. */
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

/** How far a stored one has come, by our own clock. */
export const stateOfStored = (row: StoredRequest) =>
  stateOfRequest(
    {
      hasToken: row.tokenHash !== null,
      linkUntilMs: row.linkUntil.getTime(),
      openedAtMs: row.openedAt?.getTime() ?? null,
      returned: row.returned,
      isAgreed: row.authorizationId !== null,
      isVerified: row.verifiedAt !== null,
      ended: row.ended,
    },
    Date.now(),
  );

function shown(row: StoredRequest, by: string): AuthorizationRequest {
  const { mobile, name, email, nationalCode } = contentsOf(row);
  const iso = (at: Date | null) => at?.toISOString() ?? null;
  return {
    id: row.id,
    state: stateOfStored(row),
    bankCode: row.bankCode,
    mobile,
    name,
    email,
    nationalCode,
    monthlyCount: row.monthlyCount,
    limitRial: row.limitRial,
    expiresOn: row.expiresOn,
    wageType: row.wageType,
    by,
    createdAt: row.createdAt.toISOString(),
    linkUntil: row.linkUntil.toISOString(),
    openedAt: iso(row.openedAt),
    returnedAt: iso(row.returnedAt),
    errorCode: row.errorCode,
    authorizationId: row.authorizationId,
    verifiedAt: iso(row.verifiedAt),
  };
}

/** A business's requests, newest first; of whom they are is masked for whoever may not see it. */
export async function listRequests(
  { page, perPage }: { page: number; perPage: number },
  { business, member }: LocalContext,
): Promise<Page<AuthorizationRequest>> {
  const isOwn = eq(authorizationRequests.business, business);
  const rows = await db()
    .select({ row: authorizationRequests, by: members.name })
    .from(authorizationRequests)
    .innerJoin(members, eq(members.id, authorizationRequests.memberId))
    .where(isOwn)
    .orderBy(desc(authorizationRequests.createdAt), authorizationRequests.id)
    .limit(perPage)
    .offset((page - 1) * perPage);
  const [counted] = await db().select({ total: count() }).from(authorizationRequests).where(isOwn);
  const total = counted?.total ?? 0;
  const items = rows.map(({ row, by }) => shown(row, by));
  const answer = { items, page, perPage, total, hasMore: page * perPage < total, nextAfter: null, nextBefore: null };
  return roleCan(member.role, "personal.see") ? answer : maskAnswer(answer, LIST_PERSONAL);
}

/** Requests by their id, or by their payer's whole mobile or national code, newest first; nobody is masked in them. */
export async function findRequests(
  business: string,
  by: { kind: "uuid" | "mobile" | "nationalCode"; value: string },
  most: number,
): Promise<AuthorizationRequest[]> {
  const { kind, value } = by;
  const isIt =
    kind === "uuid"
      ? eq(authorizationRequests.id, value.toLowerCase())
      : eq(authorizationRequests[kind === "mobile" ? "mobileHash" : "codeHash"], hashOf(business, value));
  const rows = await db()
    .select()
    .from(authorizationRequests)
    .where(and(eq(authorizationRequests.business, business), isIt))
    .orderBy(desc(authorizationRequests.createdAt))
    .limit(most);
  return rows.map((row) => shown(row, ""));
}

/** @throws ApiError `not_found` */
async function storedRequest(business: string, id: string): Promise<{ row: StoredRequest; by: string }> {
  const [found] = isUuid(id)
    ? await db()
        .select({ row: authorizationRequests, by: members.name })
        .from(authorizationRequests)
        .innerJoin(members, eq(members.id, authorizationRequests.memberId))
        .where(isRow({ business, id }))
    : [];
  if (!found) throw new ApiError("not_found");
  return found;
}

/** One request; its link, while it works, for whoever may make one. @throws ApiError `not_found` */
export async function showRequest(id: string, { business, member }: LocalContext): Promise<AuthorizationRequestShown> {
  const { row, by } = await storedRequest(business, id);
  const request = shown(row, by);
  const isGood = isLinkGood(request, Date.now()) && roleCan(member.role, "authorizations.make");
  const url = linkOf(contentsOf(row).secret);
  const answer = { ...request, link: isGood ? { url, qr: qrOf(url) } : null };
  return roleCan(member.role, "personal.see") ? answer : maskAnswer(answer, PERSONAL);
}

const TOLD_DAYS = 7;

/** How many requests of the last days came to nothing, which this member is told of until they or an owner have seen it. */
export async function failedRequests({
  id,
  business,
  role,
}: Pick<Member, "id" | "business" | "role">): Promise<number> {
  const rows = await db()
    .select()
    .from(authorizationRequests)
    .where(
      and(
        eq(authorizationRequests.business, business),
        isNull(authorizationRequests.seenAt),
        isNull(authorizationRequests.verifiedAt),
        gt(authorizationRequests.createdAt, sql`now() - make_interval(days => ${TOLD_DAYS})`),
        role === "owner" ? undefined : eq(authorizationRequests.memberId, id),
      ),
    );
  return rows.filter((row) => hasFailed(stateOfStored(row))).length;
}

/** Notes that whoever has to hear of it has seen it; nobody else's look ends it. */
export async function seeRequest(id: string, { business, member }: LocalContext): Promise<{ seen: true }> {
  const { row } = await storedRequest(business, id);
  if (hasFailed(stateOfStored(row)) && (row.memberId === member.id || member.role === "owner")) {
    await db()
      .update(authorizationRequests)
      .set({ seenAt: new Date() })
      .where(and(isRow({ business, id }), isNull(authorizationRequests.seenAt)));
  }
  return { seen: true };
}

/**
 * Makes a link useless, and what the payer agrees to by it is not confirmed.
 *
 * @throws ApiError `not_found`; `conflict` where it is over already
 */
export async function takeBackRequest(id: string, { business, audit }: LocalContext): Promise<{ takenBack: true }> {
  await storedRequest(business, id);
  await db().transaction(async (tx) => {
    const isOpen = and(
      isRow({ business, id }),
      isNull(authorizationRequests.verifiedAt),
      isNull(authorizationRequests.ended),
    );
    const ended: RequestEnd = "taken_back";
    const taken = await tx.update(authorizationRequests).set({ ended }).where(isOpen).returning();
    if (taken.length === 0) throw new ApiError("conflict");
    await audit({ action: "authorization_request.taken_back", subject: id }, tx);
  });
  return { takenBack: true };
}
