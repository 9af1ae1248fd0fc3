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

/** Asks the service for one page, behind everybody else. */
export type Ask = <Input extends z.core.$ZodType, Output>(
  operation: ServiceOperation<Input, Output>,
  input: z.output<Input>,
) => Promise<Output>;

/** A long read survives the service's short bad moments: what can be asked again is, a few times, with pauses. */
export function askPatiently(business: string, requestId: string, signal: AbortSignal): Ask {
  return async (operation, input) => {
    for (let tried = 1; ; tried += 1) {
      signal.throwIfAborted();
      try {
        const context = { business, requestId, lane: "job", isFresh: true, patienceMs: PATIENCE_MS } as const;
        return wholePage((await callService(operation, input, context)).data);
      } catch (error) {
        if (!mayPass(error) || tried >= TRIES) throw error;
        await wait(PAUSE_MS * tried, undefined, { signal });
      }
    }
  };
}

const mayPass = (error: unknown): boolean =>
  error instanceof ApiError && ["busy", "upstream_unavailable", "upstream_timeout"].includes(error.code);
