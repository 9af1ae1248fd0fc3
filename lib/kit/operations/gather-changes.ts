import type { Change } from "./event-stream";

/** Between two goes at least so long: a person sees no faster, and a page that is always asking cannot be left. */
const LEAST_MS = 300;
/** An answer that hangs holds the others up no longer. */
const MOST_MS = 5000;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Changes come one by one, and by the hundred while a batch is paid. The first is passed on at once; those that come
 * before its answers are there are passed on together as the next.
 *
 * @param apply asks for what is on screen again, until it has come
 */
export function gatherChanges(apply: (change: Change) => Promise<unknown>): (change: Change) => void {
  let waiting: Change | undefined;
  let isBusy = false;
  const go = async () => {
    isBusy = true;
    while (waiting) {
      const change = waiting;
      waiting = undefined;
      const applied = apply(change).catch(() => undefined);
      await Promise.all([pause(LEAST_MS), Promise.race([applied, pause(MOST_MS)])]);
    }
    isBusy = false;
  };
  return (change) => {
    waiting = waiting ? together(waiting, change) : change;
    if (!isBusy) void go();
  };
}

/** Two changes as one. */
export function together(one: Change, other: Change): Change {
  const tags = one.tags === "all" || other.tags === "all" ? "all" : [...new Set([...one.tags, ...other.tags])];
  return one.ids || other.ids ? { tags, ids: [...new Set([...(one.ids ?? []), ...(other.ids ?? [])])] } : { tags };
}
