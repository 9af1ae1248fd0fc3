import "server-only";
import { Readable } from "node:stream";
import { errors, Pool } from "undici";
import type { Host, Method } from "@/lib/kit/operations/define";
import { ApiError } from "@/lib/kit/operations/errors";
import { env } from "./env";
import { type FileOut, multipartOf } from "./multipart";
import { processSingleton } from "./process-singleton";

const CONNECT_TIMEOUT_MS = 3000;
const MAX_ANSWER_BYTES = 8 * 1024 * 1024;

export interface UpstreamRequest {
  host: Host;
  method: Method;
  /** Begins with a slash; every value in it is already encoded. */
  path: string;
  query?: Record<string, string | number | undefined>;
  body?: unknown;
  /** The file is sent with the body's fields as a form. */
  file?: FileOut;
  /** The token is sent only to hosts that accept it: see `HOSTS`. */
  accessToken?: string;
  /** Total time for connecting, sending, waiting and reading. */
  timeoutMs: number;
}

export interface UpstreamAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

/**
 * The service's hosts: the variable that holds each address, and whether the host gets the business's access token.
 * The gateway knows a payment by a key of its own, and the payer's pages are known by their address: these two never
 * get the token, also if a caller passes it.
 */
const HOSTS = {
  api: { variable: "SERVICE_BASE_URL", hearsToken: true },
  batch: { variable: "SERVICE_BATCH_URL", hearsToken: true },
  gateway: { variable: "SERVICE_GATEWAY_URL", hearsToken: false },
  subscription: { variable: "SERVICE_SUBSCRIPTION_URL", hearsToken: false },
} as const satisfies Record<Host, { variable: string; hearsToken: boolean }>;

/** The base address of one of the service's hosts; undefined if this installation has none. */
export const configuredAddress = (host: Host): string | undefined => env()[HOSTS[host].variable]?.replace(/\/$/, "");

/** Whether a host knows a business by its access token. The gateway knows it by a key of its own, in the body. */
export const hearsToken = (host: Host): boolean => HOSTS[host].hearsToken;

/** The variable that names one of the service's hosts. */
export const settingOf = (host: Host): string => HOSTS[host].variable;

/** The base address of one of the service's hosts. @throws Error if it has none: no other host is used in its place */
export function hostAddress(host: Host): string {
  const address = configuredAddress(host);
  if (!address)
    throw new Error(`${HOSTS[host].variable} is not set, and no other host of the service stands in for it`);
  return address;
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
  const body = bodyOf(call);
  try {
    const answer = await poolOf(base.origin).request({
      path,
      method: call.method,
      headers: {
        accept: "application/json",
        ...body.headers,
        ...(call.accessToken && HOSTS[call.host].hearsToken ? { authorization: `Bearer ${call.accessToken}` } : {}),
      },
      body: body.content,
      signal: AbortSignal.timeout(call.timeoutMs),
      headersTimeout: call.timeoutMs,
      bodyTimeout: call.timeoutMs,
    });
    const { statusCode: status, headers } = answer;
    return { status, headers, text: await answer.body.text() };
  } catch (error) {
    throw body.failure() ?? failureOf(error);
  }
}

interface Body {
  headers: Record<string, string>;
  content: string | Readable | null;
  /** The failure of the incoming file, if that ended the upload. */
  failure: () => ApiError | undefined;
}

function bodyOf({ body, file }: UpstreamRequest): Body {
  const failure = () => undefined;
  if (file === undefined) {
    if (body === undefined) return { headers: {}, content: null, failure };
    return { headers: { "content-type": "application/json" }, content: JSON.stringify(body), failure };
  }
  const form = multipartOf(body as Record<string, unknown>, file);
  const content = Readable.from(form.body, { objectMode: false });
  let failed: ApiError | undefined;
  content.on("error", (error) => {
    if (error instanceof ApiError) failed = error;
  });
  const headers = { "content-type": form.contentType, "content-length": String(form.length) };
  return { headers, content, failure: () => failed };
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
  return processSingleton(
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
