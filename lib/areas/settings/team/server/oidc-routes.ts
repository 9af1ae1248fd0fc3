import "server-only";
import { ApiError } from "@/lib/kit/operations/errors";
import { routes } from "@/lib/kit/routes";
import { safeNext } from "@/lib/kit/safe-next";
import { recordAudit } from "@/lib/server/audit/record";
import { env } from "@/lib/server/core/env";
import { log } from "@/lib/server/core/log";
import { clientAddress, cookieOf, requestIdOf } from "@/lib/server/core/request";
import { assertDatabaseAnswers } from "@/lib/server/db/answers";
import { addressKey, refundTry, takeLook, takeTry } from "@/lib/server/members/lockout";
import { beginOidc, finishOidc, isWayKnown } from "@/lib/server/members/oidc";
import { sessionCookieName } from "@/lib/server/members/session";
import { adoptPreferences, preferenceCookies, sessionCookie } from "@/lib/server/members/session-cookie";
import { problemOf, problemResponse } from "@/lib/server/proxy/problem";
import type { ProviderFailure } from "../provider-failure";
import { signInByOidc } from "./sign-in-oidc";

const BEGINS_PER_MINUTE = 30;
const WAY_SECONDS = 600;

const cookieName = (): string => (env().isHttps ? "__Host-daftar-oidc" : "daftar-oidc");
const cookie = (value: string, seconds: number): string =>
  `${cookieName()}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${env().isHttps ? "; Secure" : ""}`;

/** Sends the browser to the provider. */
export async function serveOidcStart(request: Request): Promise<Response> {
  const requestId = requestIdOf(request);
  const { oidc } = env();
  try {
    if (!oidc) throw new ApiError("not_found");
    await assertDatabaseAnswers();
    await takeLook("oidc", clientAddress(request.headers), BEGINS_PER_MINUTE);
  } catch (error) {
    if (error instanceof ApiError && error.code === "locked") return backToSignIn("locked", requestId);
    return problemResponse(problemOf(error, requestId, "auth.oidc_start"), requestId);
  }
  const next = safeNext(new URL(request.url).searchParams.get("next")) ?? routes.home();
  try {
    const { address, sealed } = await beginOidc(oidc, next);
    return redirect(address.href, requestId, [cookie(sealed, WAY_SECONDS)]);
  } catch (error) {
    log.warn({ err: error, requestId }, "the sign-in provider did not answer");
    return backToSignIn("away", requestId);
  }
}

/** Where the provider sends the browser back to. */
export async function serveOidcCallback(request: Request): Promise<Response> {
  const requestId = requestIdOf(request);
  const { oidc } = env();
  const ip = clientAddress(request.headers);
  try {
    if (!oidc) throw new ApiError("not_found");
    await assertDatabaseAnswers();
    const sealed = cookieOf(request, cookieName());
    // Any page can make a browser ask for this address. Without a way there it is no try, and locks nobody out.
    if (!isWayKnown(sealed)) return backToSignIn("failed", requestId);
    await takeTry([addressKey(ip)]);
    const answer = await finishOidc(oidc, new URL(request.url).search, sealed);
    const refused = async (
      notice: ProviderFailure,
      reason: string,
      actor: { id: string; name: string } | null = null,
    ) => {
      await recordAudit({
        action: "member.sign_in_failed",
        business: oidc.business,
        actor,
        subject: actor?.id ?? null,
        detail: { reason, method: "oidc" },
        ip,
        requestId,
      });
      return backToSignIn(notice, requestId);
    };
    if (answer.kind !== "known") return refused(answer.kind, answer.why);
    await refundTry([addressKey(ip)]);
    const signedIn = await signInByOidc(answer.person, oidc.business, {
      ip,
      userAgent: request.headers.get("user-agent"),
      replaces: cookieOf(request, sessionCookieName()),
      requestId,
    });
    if (signedIn.kind === "unlinked") return refused("failed", "business_not_linked");
    if (signedIn.kind === "disabled")
      return refused("disabled", "no_business", { id: signedIn.memberId, name: signedIn.name });
    if (signedIn.isNew) await adoptPreferences(signedIn.memberId, request);
    return redirect(new URL(answer.next, env().DAFTAR_URL).href, requestId, [
      sessionCookie(signedIn.secret),
      ...(await preferenceCookies(signedIn.memberId)),
      cookie("", 0),
    ]);
  } catch (error) {
    if (error instanceof ApiError && error.code === "locked") return backToSignIn("locked", requestId);
    if (error instanceof ApiError) return problemResponse(problemOf(error, requestId, "auth.oidc_callback"), requestId);
    log.warn({ err: error, requestId }, "a sign-in at the provider failed");
    return backToSignIn("failed", requestId);
  }
}

const backToSignIn = (notice: ProviderFailure, requestId: string): Response =>
  redirect(new URL(routes.signInAfterOidc(notice), env().DAFTAR_URL).href, requestId, [cookie("", 0)]);

function redirect(location: string, requestId: string, cookies: readonly string[]): Response {
  const headers = new Headers({
    location,
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
    "x-request-id": requestId,
  });
  for (const each of cookies) headers.append("set-cookie", each);
  return new Response(null, { status: 302, headers });
}
