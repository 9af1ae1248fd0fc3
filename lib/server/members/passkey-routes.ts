import "server-only";
import { ApiError } from "@/lib/kit/operations/errors";
import { passkeyAnswer } from "@/lib/kit/passkey-answer";
import { assertSameOrigin, clientAddress, cookieOf, readJson, requestIdOf } from "@/lib/server/core/request";
import { assertDatabaseAnswers } from "@/lib/server/db/answers";
import { parseInput, problemOf, problemResponse } from "@/lib/server/proxy/problem";
import { takeLook } from "./lockout";
import { beginPasskeySignIn } from "./passkeys";
import { sessionCookieName } from "./session";
import { preferenceCookies, sessionCookie } from "./session-cookie";
import { signInWithPasskey } from "./sign-in-passkey";

/** Each sign-in page begins, so that the browser can suggest a passkey; a whole office may have one address. */
const BEGINS_PER_MINUTE = 120;

const plain = (requestId: string) => ({ "cache-control": "no-store", "x-request-id": requestId });

/** Gives a stranger's browser a challenge for signing in with a passkey. */
export async function servePasskeyBegin(request: Request): Promise<Response> {
  const requestId = requestIdOf(request);
  try {
    assertSameOrigin(request);
    await assertDatabaseAnswers();
    await takeLook("passkey", clientAddress(request.headers), BEGINS_PER_MINUTE);
    return Response.json(await beginPasskeySignIn(), { headers: plain(requestId) });
  } catch (error) {
    return problemResponse(problemOf(error, requestId, "auth.passkey_begin"), requestId);
  }
}

/** Signs in with the answer of a passkey. The answers are those of the sign-in with a password. */
export async function servePasskeySignIn(request: Request): Promise<Response> {
  const requestId = requestIdOf(request);
  try {
    assertSameOrigin(request);
    await assertDatabaseAnswers();
    const outcome = await signInWithPasskey({
      response: parseInput(passkeyAnswer, await readJson(request)),
      ip: clientAddress(request.headers),
      userAgent: request.headers.get("user-agent"),
      replaces: cookieOf(request, sessionCookieName()),
      requestId,
    });
    if (outcome.kind === "locked") throw new ApiError("locked", { retryAfterSeconds: outcome.retryAfterSeconds });
    if (outcome.kind !== "signed_in")
      return Response.json({ outcome: outcome.kind }, { status: 401, headers: plain(requestId) });
    const headers = new Headers(plain(requestId));
    headers.append("set-cookie", sessionCookie(outcome.secret));
    for (const cookie of await preferenceCookies(outcome.memberId)) headers.append("set-cookie", cookie);
    return Response.json({ outcome: "signed_in", memberId: outcome.memberId }, { headers });
  } catch (error) {
    return problemResponse(problemOf(error, requestId, "auth.passkey"), requestId);
  }
}
