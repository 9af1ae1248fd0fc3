import "server-only";
import { type Operation, travelsBy } from "@/lib/kit/operations/define";
import { ApiError } from "@/lib/kit/operations/errors";
import { fromQueryString } from "@/lib/kit/operations/query-string";
import { roleCan } from "@/lib/kit/permissions";
import { operationBodyBytes } from "@/lib/server/core/body-limits.mjs";
import { metrics } from "@/lib/server/core/metrics";
import { refuseUnstorable } from "@/lib/server/core/plain-text";
import {
  assertSameOrigin,
  clientAddress,
  cookieOf,
  isBusinessSlug,
  readJson,
  requestIdOf,
} from "@/lib/server/core/request";
import { withOrigin } from "@/lib/server/core/request-origin";
import { assertDatabaseAnswers } from "@/lib/server/db/answers";
import { type Member, memberOfSession, sessionCookieName, touchSession } from "@/lib/server/members/session";
import { inputSchema } from "./areas";
import { fileHeadOf } from "./file-in";
import { maskError } from "./mask";
import { parseInput, problemOf, problemResponse } from "./problem";

export interface ServedAnswer {
  data: unknown;
  /** The age of the answer, when it comes in place of `data`. */
  ageSeconds?: number;
  waitMs?: number;
  upstreamMs?: number;
}

export interface ServeContext {
  member: Member;
  business: string;
  requestId: string;
  request: Request;
}

/**
 * Answers one operation over HTTP, in the same steps for all operations: origin → member and role, read now →
 * permission → input → work → answer. Every error becomes a problem document.
 *
 * @param operation the operation that the address names, or undefined if it names none
 */
export async function serve(
  request: Request,
  business: string,
  operation: Operation | undefined,
  work: (input: unknown, context: ServeContext) => Promise<ServedAnswer>,
): Promise<Response> {
  const requestId = requestIdOf(request);
  const startedAt = performance.now();
  const label = operation?.id ?? "unknown";
  let reader: Member | undefined;
  try {
    if (!operation || !isBusinessSlug(business)) throw new ApiError("unknown_operation");
    if (request.method !== travelsBy(operation)) throw new ApiError("unknown_operation");
    if (request.method !== "GET") assertSameOrigin(request);
    const member = await authorise(request, business, operation);
    reader = member;
    const authMs = performance.now() - startedAt;
    const sent = await readInput(request, operation);
    refuseUnstorable(sent);
    const input = parseInput(inputSchema(operation), sent);
    const origin = { memberId: member.id, ip: clientAddress(request.headers), requestId };
    const served = await withOrigin(origin, () => work(input, { member, business, requestId, request }));
    metrics().requests.observe({ operation: label, code: "ok" }, (performance.now() - startedAt) / 1000);
    return answerOf(served, requestId, authMs);
  } catch (error) {
    const problem = shownTo(reader, problemOf(error, requestId, label));
    metrics().requests.observe({ operation: label, code: problem.code }, (performance.now() - startedAt) / 1000);
    return problemResponse(problem, requestId);
  }
}

/**
 * The error as this reader may see it: the service's words may contain personal data. Every answer passes through
 * here, so no other code needs to mask errors.
 */
function shownTo(reader: Member | undefined, error: ApiError): ApiError {
  return roleCan(reader?.role, "personal.see") ? error : maskError(error);
}

async function authorise(request: Request, business: string, operation: Operation): Promise<Member> {
  const secret = cookieOf(request, sessionCookieName());
  if (secret) await assertDatabaseAnswers();
  const member = await memberOfSession(secret, business);
  if (member === "unauthenticated") throw new ApiError("unauthenticated");
  if (member === "forbidden" || !roleCan(member.role, operation.permission)) throw new ApiError("forbidden");
  // Only a person's action keeps a session alive. Screens that refresh themselves do not.
  if (request.headers.get("x-daftar-active") === "1") await touchSession(member);
  return member;
}

async function readInput(request: Request, operation: Operation): Promise<unknown> {
  // The body is the file. It is read only after everything else has been checked.
  if (operation.file) return fileHeadOf(request).input;
  if (travelsBy(operation) === "GET") return fromQueryString(new URL(request.url).searchParams);
  return readJson(request, operationBodyBytes(operation.id));
}

function answerOf(served: ServedAnswer, requestId: string, authMs: number): Response {
  const timing = [`auth;dur=${authMs.toFixed(1)}`];
  if (served.waitMs !== undefined) timing.push(`wait;dur=${served.waitMs.toFixed(1)}`);
  if (served.upstreamMs !== undefined) timing.push(`upstream;dur=${served.upstreamMs.toFixed(1)}`);
  return Response.json(served.data ?? null, {
    headers: {
      "cache-control": "no-store",
      "server-timing": timing.join(", "),
      "x-request-id": requestId,
      ...(served.ageSeconds === undefined ? {} : { "x-data-age": served.ageSeconds.toFixed(1) }),
    },
  });
}
