"use client";

import { useSyncExternalStore } from "react";

/** Whether Daftar can be reached from this device: by the device's own word, and by what calls have met. */
export interface Reach {
  /** Since when it cannot, in epoch milliseconds; null while it can. */
  lostAtMs: number | null;
  /** What somebody wanted to send meanwhile. It was not sent. */
  unsent: number;
}

const REACHED: Reach = { lostAtMs: null, unsent: 0 };
/** A page that is left loses its calls too: only a second failure after this time is believed. */
const SURE_AFTER_MS = 1000;
const TRY_EVERY_MS = 5000;
const LONGEST_MS = 8000;

const isInBrowser = typeof window !== "undefined";
/** The device itself says that it has no network. */
export const isWithoutNetwork = (): boolean => isInBrowser && navigator.onLine === false;

let reach: Reach = isWithoutNetwork() ? { lostAtMs: Date.now(), unsent: 0 } : REACHED;
let isTrying = false;
const listeners = new Set<() => void>();

function put(next: Reach): void {
  reach = next;
  for (const listener of listeners) listener();
}

const lose = (): void => {
  if (reach.lostAtMs === null) put({ lostAtMs: Date.now(), unsent: 0 });
};

if (isInBrowser) {
  window.addEventListener("offline", () => {
    lose();
    void tryUntilReached();
  });
  window.addEventListener("online", () => void tryUntilReached());
  if (reach.lostAtMs !== null) void tryUntilReached();
}

/** A call got no answer at all. Whether Daftar is away is asked for once more. */
export const noteUnreached = (): void => void tryUntilReached();

/** Somebody wanted to send something that was not sent for want of a connection. */
export const noteUnsent = (): void => {
  lose();
  put({ ...reach, unsent: reach.unsent + 1 });
};

/**
 * For code that comes when it is needed: without a network it waits for one. Asked for in vain it would break the page
 * that shows it.
 */
export const onceConnected = async <T>(load: () => Promise<T>): Promise<T> => {
  if (isWithoutNetwork()) await new Promise((resolve) => window.addEventListener("online", resolve, { once: true }));
  return load();
};

async function tryUntilReached(): Promise<void> {
  if (isTrying) return;
  isTrying = true;
  for (let failures = 0; !(await isAnswering()); failures += 1) {
    if (failures > 0 || isWithoutNetwork()) lose();
    await new Promise((resolve) => setTimeout(resolve, failures === 0 ? SURE_AFTER_MS : TRY_EVERY_MS));
  }
  isTrying = false;
  if (reach.lostAtMs !== null) put(REACHED);
}

/** Any answer tells that the way is there. */
const isAnswering = async (): Promise<boolean> => {
  if (isWithoutNetwork()) return false;
  return fetch("/api/health", { cache: "no-store", signal: AbortSignal.timeout(LONGEST_MS) }).then(
    () => true,
    () => false,
  );
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Follows whether Daftar can be reached. */
export const useReach = (): Reach =>
  useSyncExternalStore(
    subscribe,
    () => reach,
    () => REACHED,
  );
