"use client";

import { createContext, useContext, useSyncExternalStore } from "react";
import { clockDrift, serverNow } from "@/lib/kit/clock";

const EVERY_MS = 20_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void) {
  listeners.add(listener);
  const stop = clockDrift.subscribe(listener);
  timer ??= setInterval(() => {
    for (const each of listeners) each();
  }, EVERY_MS);
  return () => {
    stop();
    listeners.delete(listener);
    if (listeners.size === 0) {
      clearInterval(timer);
      timer = undefined;
    }
  };
}

const stepOf = (ms: number) => Math.floor(ms / EVERY_MS) * EVERY_MS;
const currentStep = () => stepOf(serverNow());

/** When the server made the page, in epoch milliseconds: what it drew is taken over as of then. */
export const MadeAtContext = createContext<number | null>(null);

/** The time in steps of twenty seconds: one clock for every relative time on the page. */
export function useNow(): number {
  const madeAt = useContext(MadeAtContext);
  return useSyncExternalStore(subscribe, currentStep, () => (madeAt === null ? currentStep() : stepOf(madeAt)));
}
