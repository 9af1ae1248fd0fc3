import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import type { z } from "zod";
import type { ServiceOperation } from "@/lib/operations/define";
import { ApiError } from "@/lib/operations/errors";
import { callService } from "@/lib/server/proxy/call-service";
import { wholePage } from "@/lib/server/proxy/unreadable";

const TRIES = 5;
const PAUSE_MS = 3000;
const PATIENCE_MS = 60_000;
/** So long a file waits for its turns altogether: work that goes on for hours takes them all some day. */
const MOST_BUSY_MS = 60 * 60_000;

/** Asks the service for one page, behind everybody else. */
export type Ask = <Input extends z.core.$ZodType, Output>(
  operation: ServiceOperation<Input, Output>,
  input: z.output<Input>,
) => Promise<Output>;

/**
 * A long read survives the service's short bad moments: what can be asked again is, a few times, with pauses. That no turn
 * came within the limits is no failure of the service's, whoever else takes them: that is only waited for.
 */
export function askPatiently(business: string, requestId: string, signal: AbortSignal): Ask {
  return async (operation, input) => {
    const since = Date.now();
    for (let tried = 1; ; ) {
      signal.throwIfAborted();
      try {
        const context = { business, requestId, lane: "job", isFresh: true, patienceMs: PATIENCE_MS } as const;
        return wholePage((await callService(operation, input, context)).data);
      } catch (error) {
        if (isWaitedFor(error, since)) {
          await wait(pauseOf(error), undefined, { signal });
          continue;
        }
        if (!mayPass(error) || tried >= TRIES) throw error;
        await wait(PAUSE_MS * tried, undefined, { signal });
        tried += 1;
      }
    }
  };
}

/** No turn came within the limits, and it is worth waiting for one. @param since when the waiting began */
export const isWaitedFor = (error: unknown, since: number): error is ApiError =>
  error instanceof ApiError && error.code === "busy" && Date.now() - since < MOST_BUSY_MS;

/** How long, in milliseconds, until the next turn is asked for. */
export const pauseOf = ({ retryAfterSeconds = 1 }: ApiError): number => 1000 * retryAfterSeconds;

const mayPass = (error: unknown): boolean =>
  error instanceof ApiError && ["upstream_unavailable", "upstream_timeout"].includes(error.code);
