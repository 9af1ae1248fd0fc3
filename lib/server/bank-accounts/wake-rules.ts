import "server-only";
import { subscribe } from "@/lib/server/events/bus";
import { boss } from "@/lib/server/jobs/boss";
import { log } from "@/lib/server/log";
import { once } from "@/lib/server/once";

/** Whoever is writing a rule changes it more than once. */
const SOON_MS = 1000;
/** Runs change rules themselves, and are not to follow each other at once: people's own writes go before. */
const AT_MOST_EVERY_MS = 60_000;

/** From now on a rule that somebody saves or turns on is applied soon, and not only when its turn comes. */
export function followRules(): void {
  once("label-rules-changes", () => {
    const woken = new Map<string, number>();
    return subscribe(({ business, tags }) => {
      if (!tags.includes("bank-label-rules") || Date.now() - (woken.get(business) ?? 0) < AT_MOST_EVERY_MS) return;
      woken.set(business, Date.now());
      setTimeout(() => void wake(), SOON_MS).unref();
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
