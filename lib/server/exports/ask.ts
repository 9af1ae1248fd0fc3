import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import type { z } from "zod";
import type { ServiceOperation } from "@/lib/kit/operations/define";
import { ApiError } from "@/lib/kit/operations/errors";
import { type Turns, untilTurn } from "@/lib/server/jobs/until-turn";
import { callService } from "@/lib/server/proxy/call-service";
import { wholePage } from "@/lib/server/proxy/unreadable";

const TRIES = 5;
const PAUSE_MS = 3000;
const PATIENCE_MS = 60_000;
/** The longest wait for a turn under a lock. After that the lock is let go, and the wait goes on without it. */
export const PATIENCE_UNDER_LOCK_MS = 5000;

/** Asks the service for one page, behind everybody else. */
export type Ask = <Input extends z.core.$ZodType, Output>(
  operation: ServiceOperation<Input, Output>,
  input: z.output<Input>,
) => Promise<Output>;

/**
 * A long read survives the service's short failures: it asks again a few times, with pauses. Where our own limits leave no
 * turn it waits, since that is no failure of the service.
 */
export const askPatiently = (business: string, requestId: string, turns: Turns): Ask =>
  asking(turns.signal, (operation, input) =>
    untilTurn(() => askOnce(operation, input, { business, requestId, patienceMs: PATIENCE_MS }), turns),
  );

/** The same for work that holds a lock (`alone`): where no turn comes soon it throws `busy`. */
export const askUnderLock = (business: string, requestId: string, signal: AbortSignal): Ask =>
  asking(signal, (operation, input) =>
    askOnce(operation, input, { business, requestId, patienceMs: PATIENCE_UNDER_LOCK_MS }),
  );

/** Asks again what did not come, up to `TRIES` times. */
const asking =
  (signal: AbortSignal, ask: Ask): Ask =>
  async (operation, input) => {
    for (let tried = 1; ; tried += 1) {
      signal.throwIfAborted();
      try {
        return await ask(operation, input);
      } catch (error) {
        if (!mayPass(error) || tried >= TRIES) throw error;
        await wait(PAUSE_MS * tried, undefined, { signal });
      }
    }
  };

async function askOnce<Input extends z.core.$ZodType, Output>(
  operation: ServiceOperation<Input, Output>,
  input: z.output<Input>,
  call: { business: string; requestId: string; patienceMs: number },
): Promise<Output> {
  return wholePage((await callService(operation, input, { ...call, lane: "job", isFresh: true })).data);
}

const mayPass = (error: unknown): boolean =>
  error instanceof ApiError && ["upstream_unavailable", "upstream_timeout"].includes(error.code);
