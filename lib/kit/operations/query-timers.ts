import type { ManagedTimerId, TimeoutProvider } from "@tanstack/react-query";
import { nextTask } from "@/lib/kit/when-idle";

let last = 0;
/** Functions that set the timers which are not cancelled yet. */
const toSet = new Map<number, () => () => void>();
/** How those are given up that are set. */
const toClear = new Map<number, () => void>();

function setSoon(set: (id: number) => () => void): number {
  last += 1;
  const id = last;
  if (toSet.size === 0) void nextTask().then(setAll);
  toSet.set(id, () => set(id));
  return id;
}

function setAll(): void {
  for (const [id, set] of toSet) toClear.set(id, set());
  toSet.clear();
}

function giveUp(timer: ManagedTimerId | undefined): void {
  const id = Number(timer);
  if (toSet.delete(id)) return;
  toClear.get(id)?.();
  toClear.delete(id);
}

/**
 * Timers that are set a task later than asked for, and never if they are given up before that. Each query that a page
 * begins with sets up to four and gives one up at once, which was a quarter of the largest task after a page's start.
 */
export const soonTimers: TimeoutProvider<number> = {
  setTimeout: (callback, delay) =>
    setSoon((id) => {
      const fire = () => {
        toClear.delete(id);
        callback();
      };
      const timer = setTimeout(fire, delay);
      return () => clearTimeout(timer);
    }),
  setInterval: (callback, delay) =>
    setSoon(() => {
      const timer = setInterval(callback, delay);
      return () => clearInterval(timer);
    }),
  clearTimeout: giveUp,
  clearInterval: giveUp,
};
