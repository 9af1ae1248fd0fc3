import "server-only";
import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import type { BookTerm } from "@/lib/kit/book/entry";
import type { MaskKind, Page } from "@/lib/kit/operations/define";
import { roleCan } from "@/lib/kit/permissions";
import { sealedColumn } from "@/lib/server/core/reseal";
import { lookUpHash, sealedContents } from "@/lib/server/core/sealed-contents";
import { db, type Queryable } from "@/lib/server/db/client";
import { authorizationRequests, authorizationTokens, members } from "@/lib/server/db/schema/index";
import type { LocalContext } from "@/lib/server/local/handle";
import { maskAnswer } from "@/lib/server/proxy/mask";
import {
  type AuthorizationRequest,
  type AuthorizationRequestFacts,
  type BankVisit,
  hasFailed,
  isOver,
  LOOKED_FOR_MS,
  type RequestState,
  stateOfRequest,
} from "../status";

export type StoredAuthorizationRequest = typeof authorizationRequests.$inferSelect;

/** The payer of a request, and the request's two secrets. */
export interface RequestContents {
  mobile: string;
  name: string | null;
  email: string | null;
  nationalCode: string | null;
  /** The secret in the link that the payer receives. */
  secret: string;
  /** The newest token, which the bank's address contains; null while the service has given none. */
  token: string | null;
}

const NOTHING: RequestContents = { mobile: "", name: null, email: null, nationalCode: null, secret: "", token: null };
const box = sealedContents("authorization request", NOTHING);

/** The sealed contents of a request; nothing if no known secret opens them any more. */
export const contentsOf = box.open;
export const sealed = box.seal;

/** The hash by which a request is found. */
const hashOf = lookUpHash("authorization-requests");
export const hashesOf = (
  business: string,
  { mobile, nationalCode }: Pick<RequestContents, "mobile" | "nationalCode">,
) => ({
  mobileHash: hashOf(business, mobile),
  codeHash: nationalCode === null ? null : hashOf(business, nationalCode),
});

/**
 * The condition for requests whose payer has one of these mobiles or national codes. Other kinds of values match
 * nothing.
 */
function isOfAny(business: string, values: readonly BookTerm[]): SQL | undefined {
  const hashes = (field: BookTerm[0]) =>
    values.flatMap(([name, value]) => (name === field ? [hashOf(business, value)] : []));
  const [mobiles, codes] = [hashes("mobile"), hashes("nationalCode")];
  return or(
    sql`false`,
    mobiles.length === 0 ? undefined : inArray(authorizationRequests.mobileHash, mobiles),
    codes.length === 0 ? undefined : inArray(authorizationRequests.codeHash, codes),
  );
}

const CONFIRMING_MS = 40_000;

/** A confirmation that was sent after this time may still be on its way. */
export const confirmingBefore = (): Date => new Date(Date.now() - CONFIRMING_MS);

/** The condition for a request that was found by its link or token, or by the watch. */
export const hasId = (id: string) => eq(authorizationRequests.id, id);

/** The condition for a request that a member names: another business's request with this id is none. */
export const isRequestOf = ({ business, id }: { business: string; id: string }) =>
  and(eq(authorizationRequests.business, business), hasId(id));

export const requestSeals = [
  sealedColumn(authorizationRequests, "contents", box.purposeOf, {
    derived: (row) => hashesOf(row.business, contentsOf(row)),
  }),
];

/**
 * Deletes a business's requests to payers who have one of these mobiles or national codes. @returns how many were
 * deleted
 */
export async function forgetRequestsOf(business: string, values: readonly BookTerm[], tx: Queryable): Promise<number> {
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
  return ids.length;
}

export const factsOf = (row: StoredAuthorizationRequest): AuthorizationRequestFacts => ({
  tokenAtMs: row.tokenAt?.getTime() ?? null,
  linkUntilMs: row.linkUntil.getTime(),
  openedAtMs: row.openedAt?.getTime() ?? null,
  returned: row.returned,
  isAgreed: row.authorizationId !== null,
  isVerified: row.verifiedAt !== null,
  ended: row.ended,
});

/** The state of a stored request, by our own clock. */
export const stateOfStored = (row: StoredAuthorizationRequest): RequestState =>
  stateOfRequest(factsOf(row), Date.now());

/** The hashes of all tokens of these requests, by the requests' ids. */
export async function tokensOf(requestIds: readonly string[]): Promise<Map<string, ReadonlySet<string>>> {
  const rows =
    requestIds.length === 0
      ? []
      : await db()
          .select({ requestId: authorizationTokens.requestId, tokenHash: authorizationTokens.tokenHash })
          .from(authorizationTokens)
          .where(inArray(authorizationTokens.requestId, [...requestIds]));
  const byRequest = Map.groupBy(rows, ({ requestId }) => requestId);
  return new Map([...byRequest].map(([id, tokens]) => [id, new Set(tokens.map(({ tokenHash }) => tokenHash))]));
}

/** The visits of a request's payers to the bank, oldest first. */
export async function visitsOf(row: StoredAuthorizationRequest): Promise<BankVisit[]> {
  const tokens = await db()
    .select()
    .from(authorizationTokens)
    .where(and(eq(authorizationTokens.requestId, row.id), isNotNull(authorizationTokens.openedAt)))
    .orderBy(asc(authorizationTokens.openedAt));
  return tokens.map(({ openedAt, askedAt, returnedAt, returned, errorCode, authorizationId, tokenHash }) => ({
    openedAt: (openedAt ?? askedAt).toISOString(),
    returnedAt: returnedAt?.toISOString() ?? null,
    returned,
    errorCode,
    isInVain:
      authorizationId === null &&
      Date.now() > askedAt.getTime() + LOOKED_FOR_MS &&
      (row.openedAt === null || row.tokenHash !== tokenHash),
    secondId: authorizationId === row.authorizationId ? null : authorizationId,
  }));
}

export function shownRequest(row: StoredAuthorizationRequest, by: string): AuthorizationRequest {
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
    authorizationId: row.authorizationId,
    verifiedAt: iso(row.verifiedAt),
  };
}

/** Requests by their id, or by their payer's whole mobile or national code, newest first. Nothing is masked. */
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
  return rows.map((row) => shownRequest(row, ""));
}

const TOLD_DAYS = 7;

/** The condition for requests that {@link untoldOf} may have something to tell of: until a week after their link's end. */
export const isUntoldIn = (business: string) => {
  const { seenAt, verifiedAt, linkUntil, ended, returned, refusedAt, refusalSeenAt } = authorizationRequests;
  const hasEnded = or(isNotNull(ended), isNotNull(returned), lte(linkUntil, sql`now()`));
  return and(
    eq(authorizationRequests.business, business),
    isNull(verifiedAt),
    gt(linkUntil, sql`now() - make_interval(days => ${TOLD_DAYS})`),
    or(and(isNull(seenAt), hasEnded), and(isNotNull(refusedAt), isNull(refusalSeenAt))),
  );
};

/**
 * What the makers of a request have not seen yet: the state in which it failed, or `press_refused` while the link still
 * works but the service refused to let a payer go to the bank. Null if there is nothing.
 */
export function untoldOf(row: StoredAuthorizationRequest): RequestState | "press_refused" | null {
  const state = stateOfStored(row);
  if (hasFailed(state)) return row.seenAt === null ? state : null;
  return !isOver(state) && row.refusedAt !== null && row.refusalSeenAt === null ? "press_refused" : null;
}

export const REQUEST_PERSONAL: Readonly<Record<string, MaskKind>> = {
  mobile: "mobile",
  name: "name",
  email: "email",
  nationalCode: "nationalCode",
  // The service may repeat the payer's data in its words.
  "refusal.words": "text",
};
const LIST_PERSONAL = Object.fromEntries(
  Object.entries(REQUEST_PERSONAL).map(([path, kind]) => [`items.*.${path}`, kind]),
);

/**
 * A business's requests, newest first. The payers are masked for members who may not see them.
 *
 * @param such only requests whose payer has one of these values
 */
export async function listRequests(
  { page, perPage }: { page: number; perPage: number },
  { business, member }: Pick<LocalContext, "business" | "member">,
  such?: readonly BookTerm[],
): Promise<Page<AuthorizationRequest>> {
  const isOwn = and(eq(authorizationRequests.business, business), such && isOfAny(business, such));
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
  const items = rows.map(({ row, by }) => shownRequest(row, by));
  const answer = { items, page, perPage, total, hasMore: page * perPage < total, nextAfter: null, nextBefore: null };
  return roleCan(member.role, "personal.see") ? answer : maskAnswer(answer, LIST_PERSONAL);
}
