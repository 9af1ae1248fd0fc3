"use client";

import { useSyncExternalStore } from "react";

const EVERY_MS = 20_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void) {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const each of listeners) each();
  }, EVERY_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) {
      clearInterval(timer);
      timer = undefined;
    }
  };
}

const currentStep = () => Math.floor(Date.now() / EVERY_MS) * EVERY_MS;

/** The time in steps of twenty seconds: one clock for every relative time on the page. */
export const useNow = (): number => useSyncExternalStore(subscribe, currentStep, currentStep);
