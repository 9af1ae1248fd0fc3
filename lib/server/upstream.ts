import "server-only";
import { errors, Pool } from "undici";
import type { Host, Method } from "@/lib/operations/define";
import { ApiError } from "@/lib/operations/errors";
import { env } from "./env";
import { once } from "./once";

const CONNECT_TIMEOUT_MS = 3000;
const MAX_ANSWER_BYTES = 8 * 1024 * 1024;

export interface UpstreamRequest {
  host: Host;
  method: Method;
  /** Begins with a slash; every value in it is already encoded. */
  path: string;
  query?: Record<string, string | number | undefined>;
  body?: unknown;
  accessToken?: string;
  /** Total time for connecting, sending, waiting and reading. */
  timeoutMs: number;
}

export interface UpstreamAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

/** The base address of one of the service's hosts; hosts without an address of their own live under the main one. */
export function hostAddress(host: Host): string {
  const { SERVICE_BASE_URL, SERVICE_GATEWAY_URL, SERVICE_BATCH_URL, SERVICE_SUBSCRIPTION_URL } = env();
  const addresses: Record<Host, string | undefined> = {
    api: SERVICE_BASE_URL,
    gateway: SERVICE_GATEWAY_URL,
    batch: SERVICE_BATCH_URL,
    subscription: SERVICE_SUBSCRIPTION_URL,
  };
  return (addresses[host] ?? SERVICE_BASE_URL).replace(/\/$/, "");
}

/**
 * One request to the service, at most once: no redirect is followed, no repeat is made, and no more than 8 MiB is read.
 *
 * @throws ApiError `upstream_timeout` (no whole answer in time), `upstream_unavailable` (refused, reset, cut),
 *   `upstream_unreadable` (larger than the bound). After any of these it is not known whether the service did the work.
 */
export async function sendUpstream(call: UpstreamRequest): Promise<UpstreamAnswer> {
  const base = new URL(hostAddress(call.host));
  const path = `${base.pathname === "/" ? "" : base.pathname}${call.path}${queryOf(call.query)}`;
  try {
    const answer = await poolOf(base.origin).request({
      path,
      method: call.method,
      headers: {
        accept: "application/json",
        ...(call.body === undefined ? {} : { "content-type": "application/json" }),
        ...(call.accessToken ? { authorization: `Bearer ${call.accessToken}` } : {}),
      },
      body: call.body === undefined ? null : JSON.stringify(call.body),
      signal: AbortSignal.timeout(call.timeoutMs),
      headersTimeout: call.timeoutMs,
      bodyTimeout: call.timeoutMs,
    });
    return { status: answer.statusCode, headers: answer.headers, text: await answer.body.text() };
  } catch (error) {
    throw failureOf(error);
  }
}

function queryOf(query: UpstreamRequest["query"]): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== "") params.set(name, String(value));
  }
  const text = params.toString();
  return text ? `?${text}` : "";
}

function poolOf(origin: string): Pool {
  return once(
    `upstream-${origin}`,
    () =>
      new Pool(origin, {
        connections: 64,
        connect: { timeout: CONNECT_TIMEOUT_MS },
        maxResponseSize: MAX_ANSWER_BYTES,
        keepAliveTimeout: 10_000,
      }),
  );
}

function failureOf(error: unknown): ApiError {
  if (error instanceof errors.ResponseExceededMaxSizeError) return new ApiError("upstream_unreadable");
  const isTimeout =
    error instanceof errors.HeadersTimeoutError ||
    error instanceof errors.BodyTimeoutError ||
    (error instanceof Error && error.name === "TimeoutError");
  return new ApiError(isTimeout ? "upstream_timeout" : "upstream_unavailable");
}
