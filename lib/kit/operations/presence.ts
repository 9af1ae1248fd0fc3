const ACTIVE_MS = 60_000;
const SIGNS = ["pointerdown", "keydown", "wheel", "touchstart"] as const;

let lastSignAt = Date.now();

/** Notes that a person did something just now; only that keeps a session alive. Called by the shell. */
function noteActivity(): void {
  lastSignAt = Date.now();
}

/** Whether a person did something in the last minute; opening a page is doing something. */
export const isPersonActive = (): boolean => Date.now() - lastSignAt < ACTIVE_MS;

const isThere = (): boolean => document.visibilityState === "visible" && isPersonActive();

/**
 * Runs a function once when a person is at this window: now, or at the first sign of one.
 * @returns a function that stops waiting
 */
export function onPersonThere(act: () => void): () => void {
  if (isThere()) {
    act();
    return () => {};
  }
  const stopped = new AbortController();
  const onSign = () => {
    if (document.visibilityState !== "visible") return;
    stopped.abort();
    act();
  };
  for (const name of SIGNS) window.addEventListener(name, onSign, { passive: true, signal: stopped.signal });
  return () => stopped.abort();
}

/** Hears every sign of a person. @returns a function that stops */
export function followActivity(): () => void {
  for (const name of SIGNS) window.addEventListener(name, noteActivity, { passive: true });
  return () => {
    for (const name of SIGNS) window.removeEventListener(name, noteActivity);
  };
}
