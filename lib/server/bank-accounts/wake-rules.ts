import "server-only";
import { subscribe } from "@/lib/server/events/bus";
import { boss } from "@/lib/server/jobs/boss";
import { log } from "@/lib/server/log";
import { processSingleton } from "@/lib/server/process-singleton";

/** Whoever is writing a rule changes it more than once. */
const SOON_MS = 1000;

/** From now on a rule that somebody saves or turns on is applied soon, and not only when its turn comes. */
export function followRules(): void {
  processSingleton("label-rules-changes", () => {
    let isWaiting = false;
    return subscribe(({ tags, ids }) => {
      // A run names the rules whose counts are others: no run follows another at once, as people's own writes go before.
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
    // The clock wakes the job as well.
    log.warn({ err: error }, "label rules could not be woken");
  }
}
