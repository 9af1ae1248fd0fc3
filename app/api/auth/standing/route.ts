import { standingOf } from "@/lib/areas/settings/security/server/standing";
import { cookieOf, requestIdOf } from "@/lib/server/core/request";
import { assertDatabaseAnswers } from "@/lib/server/db/answers";
import { sessionCookieName } from "@/lib/server/members/session";
import { problemOf, problemResponse } from "@/lib/server/proxy/problem";

/** How this browser stands: who is signed in, or why nobody is any more. Knows nothing but the cookie's own session. */
export async function GET(request: Request): Promise<Response> {
  const requestId = requestIdOf(request);
  try {
    await assertDatabaseAnswers();
    const standing = await standingOf(cookieOf(request, sessionCookieName()));
    return Response.json(standing, { headers: { "cache-control": "no-store", "x-request-id": requestId } });
  } catch (error) {
    return problemResponse(problemOf(error, requestId, "auth.standing"), requestId);
  }
}
