import type { $ZodType } from "zod/v4/core";
import { noteTimeOfAnswer } from "@/lib/clock";
import { routes } from "@/lib/routes";
import { type InputOf, isReadOperation, type Operation, type OutputOf, travelsBy } from "./define";
import { ApiError, fromProblem } from "./errors";
import { isPersonActive } from "./presence";
import { toQueryString } from "./query-string";
import { watchCall } from "./service-health";
import { askToSignInAgain } from "./sign-in-again";

interface CallOptions {
  signal?: AbortSignal;
  /** The same for every try of one write: the server carries it out once, however often it is sent. */
  writeKey?: string;
}

/**
 * Asks our own server for an operation. Reads travel as a flat query string, writes as JSON. When the session has ended
 * it waits for the member to sign in again and then asks once more: what was refused there has done nothing.
 *
 * @throws ApiError with the stable code; `network` when no answer came at all
 */
export async function callOperation<O extends Operation>(
  business: string,
  operation: O,
  input: InputOf<O>,
  options: CallOptions = {},
): Promise<OutputOf<O>> {
  try {
    return await askWatched(business, operation, input, options);
  } catch (error) {
    const hasEnded = error instanceof ApiError && error.code === "unauthenticated";
    if (!hasEnded || !(await askToSignInAgain())) throw error;
    return askWatched(business, operation, input, options);
  }
}

/** What becomes of it also tells how the service is. */
async function askWatched<O extends Operation>(
  business: string,
  operation: O,
  input: InputOf<O>,
  options: CallOptions,
): Promise<OutputOf<O>> {
  const ended = watchCall(operation);
  try {
    const { answer, ageSeconds } = await askOnce(business, operation, input, options);
    ended(null, ageSeconds);
    return answer;
  } catch (error) {
    ended(error instanceof ApiError ? error.code : undefined);
    throw error;
  }
}

async function askOnce<O extends Operation>(
  business: string,
  operation: O,
  input: InputOf<O>,
  options: CallOptions,
): Promise<{ answer: OutputOf<O>; ageSeconds: number }> {
  const address =
    operation.kind === "service"
      ? routes.api.service(business, operation.id)
      : routes.api.local(business, operation.id);
  const method = travelsBy(operation);
  const query = method === "GET" ? toQueryString(input as Record<string, unknown>) : "";
  const response = await send(query ? `${address}?${query}` : address, {
    method,
    signal: options.signal,
    headers: {
      "x-daftar-request": "1",
      ...(isPersonActive() ? { "x-daftar-active": "1" } : {}),
      ...(method === "GET" ? {} : { "content-type": "application/json" }),
      ...(options.writeKey ? { "x-daftar-write": options.writeKey } : {}),
    },
    body: method === "GET" ? undefined : JSON.stringify(input),
  });
  const body = await response.json().catch(() => undefined);
  if (!response.ok)
    throw fromProblem(body, response.status, response.headers.get("x-request-id") ?? undefined, {
      isRead: isReadOperation(operation),
      costs: operation.kind === "service" ? operation.costs : undefined,
    });
  return { answer: body as OutputOf<O>, ageSeconds: Number(response.headers.get("x-data-age") ?? 0) };
}

async function send(address: string, init: RequestInit): Promise<Response> {
  const sentMs = Date.now();
  try {
    const response = await fetch(address, init);
    noteTimeOfAnswer(response, sentMs);
    return response;
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new ApiError("network");
  }
}

/** A short moment may be all it was; whoever waits for more than that hears what is wrong instead. */
export const RETRY_AFTER_MS = 500;

/** Whether asking once more may help: only for reads that met the network's or the service's bad moment. */
export function shouldRetry(failures: number, error: unknown): boolean {
  if (!(error instanceof ApiError) || failures >= 1) return false;
  return error.code === "network" || error.code === "upstream_unavailable";
}

const PASSING: readonly string[] = [
  "network",
  "upstream_unavailable",
  "upstream_timeout",
  "busy",
  "database_away",
  "internal",
];

/** Whether a failure may have passed after a while without anybody doing anything about it. */
export const isPassing = (error: unknown): boolean => error instanceof ApiError && PASSING.includes(error.code);

/** What failed is asked again after so long while somebody looks at it, so that a page heals by itself. */
const HEAL_MS = 30_000;
/** Where nothing says how long the service's limit is used up. */
const BUSY_MS = 3000;

/**
 * How long after a failed read the next try comes by itself, in milliseconds; null for what does not pass.
 *
 * @param everyMs how often the screen asks anyway
 */
export function nextTryAfterMs(error: ApiError, everyMs: number | false | undefined): number | null {
  if (!isPassing(error)) return null;
  if (error.code === "busy" || error.code === "database_away")
    return error.retryAfterSeconds ? error.retryAfterSeconds * 1000 : BUSY_MS;
  return Math.min(everyMs || HEAL_MS, HEAL_MS);
}

/** The key of a read: business and operation first, so that tags can find it. */
export function operationKey<O extends { id: string; input?: $ZodType }>(
  business: string,
  operation: O,
  input: InputOf<O>,
): readonly unknown[] {
  return [business, operation.id, input];
}
