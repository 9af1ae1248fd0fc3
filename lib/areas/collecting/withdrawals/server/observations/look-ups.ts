import "server-only";
import { log } from "@/lib/server/core/log";
import { processSingleton } from "@/lib/server/core/process-singleton";
import type { Withdrawal } from "../answers";
import { announceWithdrawals } from "./announce";
import { keepSightings } from "./keep";
import { isRemembered, type Sighting } from "./record";

const FLUSH_MS = 100;

interface Waiting {
  business: string;
  actorName: string;
  sightings: Map<string, Sighting>;
}

interface Notebook {
  waiting: Map<string, Waiting>;
  timer: NodeJS.Timeout | undefined;
  /** Settles when everything that was taken from the book so far is written. */
  written: Promise<void>;
}

const notebook = () =>
  processSingleton("look-ups", (): Notebook => ({ waiting: new Map(), timer: undefined, written: Promise.resolve() }));

/**
 * Notes withdrawals that a person was just shown. What this process has seen before costs nothing; the rest is
 * written together, after the answer is on its way.
 *
 * @param at when the service gave the answer
 */
export function noteLookUp(business: string, withdrawals: readonly Withdrawal[], actorName: string, at: Date): void {
  const fresh = withdrawals.filter((withdrawal) => !isRemembered(business, withdrawal));
  if (fresh.length === 0) return;
  const book = notebook();
  const key = JSON.stringify([business, actorName]);
  const entry = book.waiting.get(key) ?? { business, actorName, sightings: new Map() };
  for (const withdrawal of fresh) entry.sightings.set(withdrawal.id, { withdrawal, at });
  book.waiting.set(key, entry);
  book.timer ??= setTimeout(() => void flush(book), FLUSH_MS).unref();
}

/** Writes what is noted; waits until it is written. */
export const flushLookUps = (): Promise<void> => flush(notebook());

function flush(book: Notebook): Promise<void> {
  clearTimeout(book.timer);
  book.timer = undefined;
  const entries = [...book.waiting.values()];
  book.waiting.clear();
  book.written = book.written.then(() => write(entries));
  return book.written;
}

async function write(entries: readonly Waiting[]): Promise<void> {
  for (const { business, actorName, sightings } of entries) {
    try {
      const { changes } = await keepSightings(business, [...sightings.values()], { source: "look_up", actorName });
      const ids = changes.filter(({ before }) => before !== null).map(({ id }) => id);
      if (ids.length > 0) await announceWithdrawals(business, ids);
    } catch (error) {
      log.warn({ err: error, business }, "sightings were not kept");
    }
  }
}
