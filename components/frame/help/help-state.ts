"use client";

import { useSyncExternalStore } from "react";

interface HelpState {
  isOpen: boolean;
  /** The step of the tour that is shown, from 0; null if no tour is going on. */
  step: number | null;
}

let state: HelpState = { isOpen: false, step: null };
const NOTHING = state;
const listeners = new Set<() => void>();

function put(next: HelpState): void {
  state = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const openHelp = (): void => put({ ...state, isOpen: true });
export const closeHelp = (): void => put({ ...state, isOpen: false });
/** Begins the tour, or goes to one of its steps. */
export const showStep = (step: number): void => put({ isOpen: false, step });
export const leaveTour = (): void => put({ ...state, step: null });

export const useHelpState = (): HelpState =>
  useSyncExternalStore(
    subscribe,
    () => state,
    () => NOTHING,
  );
