import "server-only";
import { log } from "@/lib/server/core/log";
import { processSingleton } from "@/lib/server/core/process-singleton";
import { subscribe } from "@/lib/server/events/bus";
import { boss } from "@/lib/server/jobs/boss";

/** A member who writes a rule often changes it several times. */
const SOON_MS = 1000;

/** From now on a rule that somebody saves or turns on is applied soon, before the next regular run. */
export function followRules(): void {
  processSingleton("label-rules-changes", () => {
    let isWaiting = false;
    return subscribe(({ tags, ids }) => {
      // A run's own event has the ids of rules. It starts no new run, because members' own writes have priority.
      if (isWaiting || ids || !tags.includes("bank-label-rules")) return;
      isWaiting = true;
      setTimeout(() => {
        isWaiting = false;
        void wake();
      }, SOON_MS).unref();
    });
  });
}

async function wake(): Promise<void> {
  try {
    await (await boss()).send("label-rules");
  } catch (error) {
    // The job also runs by its clock.
    log.warn({ err: error }, "label rules could not be woken");
  }
}
