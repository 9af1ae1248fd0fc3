import type { $ZodType } from "zod/v4/core";
import { noteTimeOfAnswer } from "@/lib/kit/clock";
import { routes } from "@/lib/kit/routes";
import { type InputOf, isReadOperation, type Operation, type OutputOf, travelsBy } from "./define";
import { ApiError, fromProblem } from "./errors";
import { isPersonActive } from "./presence";
import { toQueryString } from "./query-string";
import { isWithoutNetwork, noteUnreached, noteUnsent } from "./reach";
import { watchCall } from "./service-health";
import { askToSignInAgain } from "./sign-in-again";

interface CallOptions {
  signal?: AbortSignal;
  /** Stays the same for all attempts of one write: the server carries it out once. */
  writeKey?: string;
}

/**
 * Calls an operation on our own server. Reads travel as a flat query string, writes as JSON. If the session has
 * ended, it waits until the member signs in again and repeats the call, because the refused call had no effect.
 * @throws ApiError with the stable code; `network` if no answer came at all; `offline` for a write that was not sent
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

/** The outcome also tells the state of the service. */
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
  if (!isReadOperation(operation) && isWithoutNetwork()) {
    noteUnsent();
    throw new ApiError("offline");
  }
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
    noteUnreached();
    throw new ApiError("network");
  }
}

/** The failure may last only a short moment; after a longer wait the user should see the error instead. */
export const RETRY_AFTER_MS = 500;

/** Whether a repeat may help: only for reads that failed through the network or an unavailable service. */
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

/** Whether a failure may pass by itself after a while. */
export const isPassing = (error: unknown): boolean => error instanceof ApiError && PASSING.includes(error.code);

/** A failed read is repeated after this time while its screen is open, so that a page recovers by itself. */
const HEAL_MS = 30_000;
/** The wait if nothing says how long the service's limit is used up. */
const BUSY_MS = 3000;

/**
 * The time until the next automatic attempt after a failed read, in milliseconds; null if the failure does not pass
 * by itself.
 * @param everyMs how often the screen polls anyway
 */
export function nextTryAfterMs(error: ApiError, everyMs: number | false | undefined): number | null {
  if (!isPassing(error)) return null;
  if (error.code === "busy" || error.code === "database_away")
    return error.retryAfterSeconds ? error.retryAfterSeconds * 1000 : BUSY_MS;
  return Math.min(everyMs || HEAL_MS, HEAL_MS);
}

/** The query key of a read: the business and the operation come first, so that tags can find it. */
export function operationKey<O extends { id: string; input?: $ZodType }>(
  business: string,
  operation: O,
  input: InputOf<O>,
): readonly unknown[] {
  return [business, operation.id, input];
}
