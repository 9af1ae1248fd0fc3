import { type NextRequest, NextResponse } from "next/server";
import { SCREENS } from "@/lib/screens";

const isDev = process.env.NODE_ENV === "development";
const isHttps = process.env.DAFTAR_URL?.startsWith("https:") ?? false;

/** Pages whose address is a secret: it must not travel anywhere. */
const SECRET_ADDRESS = /^\/((setup|invitation|reset|pay|return|receipt|apply)\/|verify(\/|$))/;
/** Whoever goes on from here to the payment gateway has to say from which domain, and says no more than that. */
const PAYMENT_LINK = /^\/pay\/(?!authorization(\/|$))/;

/** Where applicants photograph and film themselves: nowhere else may a page ask for a camera. */
const CAMERA_ADDRESS = /^\/apply\/[\w-]+$/;

/** Where screens are, of any business and any record. */
const SCREEN_ADDRESSES = new RegExp(
  `^(${SCREENS.map(({ path }) => path("ANY", "ANY").replaceAll("ANY", "[^/]+")).join("|")})/?$`,
);

/** Every page of the dashboard passes here: security headers with a nonce of its own, and its address for the guards. */
export function proxy(request: NextRequest): NextResponse {
  const nonce = crypto.randomUUID().replaceAll("-", "");
  const policy = contentSecurityPolicy(nonce);
  const headers = new Headers(request.headers);
  // Next reads the nonce for its own scripts from this header.
  headers.set("content-security-policy", policy);
  headers.set("x-nonce", nonce);
  headers.set("x-daftar-path", pathOf(request));

  const { pathname } = request.nextUrl;
  const isSecret = SECRET_ADDRESS.test(pathname);
  // Said here, since a page that says it with `notFound()` is drawn by the browser, after all scripts.
  const isNowhere = pathname !== "/" && !isSecret && !SCREEN_ADDRESSES.test(pathname);
  const response = NextResponse.next({ request: { headers }, status: isNowhere ? 404 : 200 });
  response.headers.set("content-security-policy", policy);
  response.headers.set("cache-control", "no-store");
  response.headers.set("referrer-policy", referrerPolicy(pathname, isSecret));
  response.headers.set("x-content-type-options", "nosniff");
  response.headers.set("x-frame-options", "DENY");
  response.headers.set("cross-origin-opener-policy", "same-origin");
  response.headers.set("cross-origin-resource-policy", "same-origin");
  const cameras = CAMERA_ADDRESS.test(pathname) ? "(self)" : "()";
  response.headers.set(
    "permissions-policy",
    `camera=${cameras}, microphone=${cameras}, geolocation=(), payment=(), usb=(), browsing-topics=()`,
  );
  if (isSecret) response.headers.set("x-robots-tag", "noindex, nofollow");
  return response;
}

const referrerPolicy = (pathname: string, isSecret: boolean): string =>
  PAYMENT_LINK.test(pathname) ? "origin" : isSecret ? "no-referrer" : "same-origin";

function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${isDev ? " 'unsafe-eval'" : ""}`,
    // Radix, virtual lists and charts position things with style attributes; a style cannot run code.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    `connect-src 'self'${isDev ? " ws:" : ""}`,
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-src 'none'",
    "frame-ancestors 'none'",
    ...(isHttps ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}

/** Where the person is, to come back to after sign-in. Set here and only here: what a client sends is overwritten. */
function pathOf(request: NextRequest): string {
  const query = new URLSearchParams(request.nextUrl.search);
  query.delete("_rsc");
  const text = query.toString();
  return text ? `${request.nextUrl.pathname}?${text}` : request.nextUrl.pathname;
}

export const config = {
  // Everything but answers to programs and files that never change; addresses that nothing uses answer with a page too.
  matcher: ["/((?!api/|_next/static/).*)"],
};
