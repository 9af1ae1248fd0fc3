import { ApiError } from "@/lib/kit/operations/errors";
import { assertSameOrigin, requestIdOf } from "@/lib/server/core/request";
import { assertDatabaseAnswers } from "@/lib/server/db/answers";
import { runNextAuth } from "@/lib/server/members/next-auth";
import { preferenceCookies } from "@/lib/server/members/session-cookie";
import { problemOf, problemResponse } from "@/lib/server/proxy/problem";

type Context = { params: Promise<{ nextauth: string[] }> };

/** What next-auth may answer: its CSRF token, the way in and the way out. Nothing else of it is reachable. */
const ALLOWED = new Set(["GET csrf", "POST callback/credentials", "POST signout"]);

async function answer(request: Request, context: Context): Promise<Response> {
  const requestId = requestIdOf(request);
  const path = (await context.params).nextauth.join("/");
  try {
    if (!ALLOWED.has(`${request.method} ${path}`)) throw new ApiError("not_found");
    if (request.method === "POST") assertSameOrigin(request);
    await assertDatabaseAnswers();
    const { response, outcome } = await runNextAuth(request, context, requestId);
    response.headers.set("cache-control", "no-store");
    response.headers.set("x-request-id", requestId);
    if (path !== "callback/credentials") return response;
    // Without an outcome next-auth did not accept its CSRF token.
    if (!outcome) throw new ApiError("csrf");
    if (outcome.kind === "locked") throw new ApiError("locked", { retryAfterSeconds: outcome.retryAfterSeconds });
    if (outcome.kind !== "signed_in")
      return Response.json({ outcome: outcome.kind }, { status: 401, headers: plain(requestId) });
    const headers = new Headers(plain(requestId));
    for (const cookie of response.headers.getSetCookie()) headers.append("set-cookie", cookie);
    for (const cookie of await preferenceCookies(outcome.memberId)) headers.append("set-cookie", cookie);
    return Response.json({ outcome: "signed_in", memberId: outcome.memberId }, { headers });
  } catch (error) {
    return problemResponse(problemOf(error, requestId, `auth.${path}`), requestId);
  }
}

const plain = (requestId: string) => ({ "cache-control": "no-store", "x-request-id": requestId });

export { answer as GET, answer as POST };
