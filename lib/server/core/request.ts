import "server-only";
import { randomUUID } from "node:crypto";
import { ApiError } from "@/lib/kit/operations/errors";
import { BODY_BYTES } from "./body-limits.mjs";
import { env } from "./env";

const REQUEST_ID = /^[\w-]{8,64}$/;

/** The id that the browser, the log and the error share for one request. */
export function requestIdOf(request: Request): string {
  const given = request.headers.get("x-request-id");
  return given && REQUEST_ID.test(given) ? given : randomUUID();
}

/** The client's address. The gate in front of the app (`lib/launch/web`) has determined it and set this header. */
export function clientAddress(headers: Headers): string | null {
  return headers.get("x-forwarded-for")?.slice(0, 64) || null;
}

export function cookieOf(request: Pick<Request, "headers">, name: string): string | undefined {
  for (const pair of request.headers.get("cookie")?.split(";") ?? []) {
    const [key, ...value] = pair.trim().split("=");
    if (key === name) return value.join("=");
  }
  return undefined;
}

/**
 * Checks that a change comes from our own page: by its origin, which every browser sends with a change (or at least
 * that the site is the same), and by a header that no form and no other site can send.
 *
 * @throws ApiError `csrf`
 */
export function assertSameOrigin(request: Request): void {
  const origin = request.headers.get("origin");
  const isOwn =
    origin === null ? request.headers.get("sec-fetch-site") === "same-origin" : isOwnOrigin(origin, request);
  if (!isOwn || request.headers.get("x-daftar-request") !== "1") throw new ApiError("csrf");
}

const LOOPBACK = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/**
 * Whether an origin is our own: the public address, or in the sandbox the same machine under another of its names
 * (127.0.0.1 for localhost), if the page calls the host it came from.
 */
function isOwnOrigin(origin: string, request: Request): boolean {
  if (origin === new URL(env().DAFTAR_URL).origin) return true;
  return env().mode === "sandbox" && LOOPBACK.test(origin) && new URL(origin).host === request.headers.get("host");
}

/**
 * The JSON body of a request, at most 64 KiB unless the operation takes more.
 *
 * @throws ApiError `too_large`, `invalid_input`
 */
export async function readJson(request: Request, maxBytes = BODY_BYTES): Promise<unknown> {
  const text = (await readBytes(request, maxBytes)).toString("utf8");
  if (text === "") return {};
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError("invalid_input", { detail: "not JSON" });
  }
}

/** The raw body, read only up to a limit. @throws ApiError `too_large`; `invalid_input` if it breaks off */
export async function readBytes(request: Request, maxBytes: number): Promise<Buffer> {
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) throw new ApiError("too_large");
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.byteLength;
      if (size > maxBytes) throw new ApiError("too_large");
      chunks.push(chunk);
    }
  } catch (error) {
    // The sender has gone; Daftar itself did not fail.
    throw error instanceof ApiError ? error : new ApiError("invalid_input", { detail: "the body broke off" });
  }
  return Buffer.concat(chunks);
}

const BUSINESS_SLUG = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

/** Whether a path segment can be a business's English name at all. */
export const isBusinessSlug = (text: string): boolean => BUSINESS_SLUG.test(text);
