import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import { NextRequest } from "next/server";
import NextAuth, { type AuthOptions } from "next-auth";
import credentials from "next-auth/providers/credentials";
import { env } from "@/lib/server/core/env";
import { log } from "@/lib/server/core/log";
import { processSingleton } from "@/lib/server/core/process-singleton";
import { clientAddress, cookieOf, readBytes } from "@/lib/server/core/request";
import { subkey } from "@/lib/server/core/secret-box";
import { endSessionBySecret } from "./end-session";
import { sessionCookieName } from "./session";
import { SESSION_SECONDS } from "./session-cookie";
import { type SignInOutcome, signIn } from "./sign-in";

const MAX_FORM_BYTES = 16 * 1024;

interface AuthRequest {
  headers: Headers;
  requestId: string;
  outcome?: SignInOutcome;
}

const current = new AsyncLocalStorage<AuthRequest>();

/**
 * next-auth handles the cookie, its CSRF token and the sign-in with credentials; the session itself is ours. Its
 * "JWT" is only the session's opaque secret, so the cookie means nothing without the row in the database.
 */
function options(): AuthOptions {
  const secure = env().isHttps;
  const cookie = { httpOnly: true, sameSite: "lax", path: "/", secure } as const;
  const prefix = secure ? "__Host-" : "";
  return {
    secret: subkey("next-auth").toString("hex"),
    session: { strategy: "jwt", maxAge: SESSION_SECONDS },
    useSecureCookies: secure,
    cookies: {
      sessionToken: { name: sessionCookieName(), options: cookie },
      csrfToken: { name: `${prefix}daftar-csrf`, options: cookie },
      callbackUrl: { name: `${prefix}daftar-callback`, options: cookie },
    },
    pages: { signIn: "/sign-in", error: "/sign-in" },
    providers: [
      credentials({
        credentials: { email: {}, password: {}, code: {} },
        authorize: async (given) => {
          const request = current.getStore();
          if (!request) throw new Error("sign-in outside a request");
          const outcome = await signIn({
            email: bounded(given?.email),
            password: bounded(given?.password),
            code: bounded(given?.code),
            ip: clientAddress(request.headers),
            userAgent: request.headers.get("user-agent"),
            replaces: cookieOf(request, sessionCookieName()),
            requestId: request.requestId,
          });
          request.outcome = outcome;
          return outcome.kind === "signed_in" ? { id: outcome.memberId, secret: outcome.secret } : null;
        },
      }),
    ],
    callbacks: {
      jwt: ({ token, user }) => (user ? { secret: (user as { secret?: string }).secret } : token),
    },
    jwt: {
      encode: async ({ token }) => String(token?.secret ?? ""),
      decode: async ({ token }) => (token ? { secret: token } : null),
    },
    events: {
      signOut: async ({ token }) => {
        const request = current.getStore();
        await endSessionBySecret(String(token?.secret ?? ""), {
          ip: request ? clientAddress(request.headers) : null,
          requestId: request?.requestId ?? null,
        });
      },
    },
    logger: {
      error: (code, detail) =>
        log.warn({ failure: code, err: detail instanceof Error ? detail : undefined }, "next-auth"),
      warn: (code) => log.debug({ code }, "next-auth"),
      debug: () => {},
    },
  };
}

const bounded = (text: string | undefined): string => (text ?? "").slice(0, 400);

type RouteContext = { params: Promise<{ nextauth: string[] }> };
type Handler = (request: Request, context: RouteContext) => Promise<Response>;

function handler(): Handler {
  // next-auth reads its own address only from this variable.
  process.env.NEXTAUTH_URL = new URL("/api/auth", env().DAFTAR_URL).href;
  return processSingleton("next-auth", () => NextAuth(options()) as Handler);
}

/**
 * Lets next-auth answer one request.
 *
 * @returns its answer, and how a try to sign in ended
 * @throws ApiError `too_large`
 */
export async function runNextAuth(
  request: Request,
  context: RouteContext,
  requestId: string,
): Promise<{ response: Response; outcome: SignInOutcome | undefined }> {
  const store: AuthRequest = { headers: request.headers, requestId };
  const bounded = request.method === "POST" ? await withBoundedBody(request) : request;
  const response = await current.run(store, () => handler()(bounded, context));
  return { response, outcome: store.outcome };
}

/** Limits the body, because next-auth reads all of it, also from strangers. */
async function withBoundedBody(request: Request): Promise<Request> {
  const body = new Uint8Array(await readBytes(request, MAX_FORM_BYTES));
  return new NextRequest(request.url, { method: request.method, headers: request.headers, body });
}
