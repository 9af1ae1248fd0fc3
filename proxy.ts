import { type NextRequest, NextResponse } from "next/server";
import { SCREENS } from "@/lib/areas/screens";

const isDev = process.env.NODE_ENV === "development";
const isHttps = process.env.DAFTAR_URL?.startsWith("https:") ?? false;

/** Pages whose address is a secret: it must not travel anywhere. */
const SECRET_ADDRESS = /^\/((setup|invitation|reset|pay|return|receipt|apply)\/|verify(\/|$))/;
/** A browser that goes from here to the payment gateway must name our domain, and nothing more. */
const PAYMENT_LINK = /^\/pay\/(?!authorization(\/|$))/;

/** Where applicants photograph and film themselves: nowhere else may a page ask for a camera. */
const CAMERA_ADDRESS = /^\/apply\/[\w-]+$/;

/** Where screens are, of any business and any record. */
const SCREEN_ADDRESSES = new RegExp(
  `^(${SCREENS.map(({ path }) => path("ANY", "ANY").replaceAll("ANY", "[^/]+")).join("|")})/?$`,
);

/** Every page of the dashboard passes here: security headers with a nonce of its own, and its address for the guards. */
export async function proxy(request: NextRequest): Promise<NextResponse> {
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
  const response = (await isDatabaseThere())
    ? NextResponse.next({ request: { headers }, status: isNowhere ? 404 : 200 })
    : calmPage();
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

/** What `lib/server/db/answers.ts` has left for this file, which is bundled apart; a process that begins has not yet. */
async function isDatabaseThere(): Promise<boolean> {
  const { __daftar: shared } = globalThis as { __daftar?: Map<string, unknown> };
  const answers = shared?.get("database-answers") as (() => Promise<boolean>) | undefined;
  return answers ? answers() : true;
}

const TRY_AGAIN_SECONDS = 5;

/**
 * Instead of any page while the database does not answer. Nothing was begun, so it may be asked for again, which it does
 * by itself. Neither words nor preferences can be read then, so both languages are written here.
 */
const calmPage = (): NextResponse =>
  new NextResponse(
    `<!doctype html><html lang="fa" dir="rtl"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<meta http-equiv="refresh" content="${TRY_AGAIN_SECONDS}"><title>چند لحظه صبر کنید</title></head>
<body style="margin:0;font-family:Vazirmatn,Tahoma,sans-serif;color-scheme:light dark">
<main style="max-width:32rem;margin:20vh auto 0;padding:0 1.5rem;text-align:center;line-height:1.9">
<h1 style="font-size:1.25rem">چند لحظه صبر کنید</h1>
<p>پاسخ کمی دیر شده است. این صفحه خودش دوباره تلاش می‌کند. اگر چیزی پرداخت کرده‌اید، دوباره پرداخت نکنید؛ نتیجه همین‌جا دیده می‌شود.</p>
<div lang="en" dir="ltr"><p><strong>One moment, please</strong></p>
<p>The answer is late. This page tries again by itself. If you have paid, don't pay again: what came of it is seen here.</p></div>
</main></body></html>`,
    {
      status: 503,
      headers: { "content-type": "text/html; charset=utf-8", "retry-after": String(TRY_AGAIN_SECONDS) },
    },
  );

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
    "worker-src 'self'",
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
  // Everything but answers to programs, files that never change, and the service worker with its page, which have headers
  // of their own; addresses that nothing uses answer with a page too.
  matcher: ["/((?!api/|_next/static/|sw\\.js$|offline\\.html$).*)"],
};
