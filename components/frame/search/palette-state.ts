"use client";

import { useSyncExternalStore } from "react";

interface PaletteState {
  isOpen: boolean;
  /** What was pasted to open it, or typed before its window was there. */
  text: string;
  /** Enter was pressed before its window was there. */
  isAsked: boolean;
}

const CLOSED: PaletteState = { isOpen: false, text: "", isAsked: false };
let state = CLOSED;
/** What had the focus before; it gets it back. */
let opener: Element | null = null;
const listeners = new Set<() => void>();

function put(next: PaletteState): void {
  state = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function openPalette(text = ""): void {
  if (!state.isOpen) opener = document.activeElement;
  put({ isOpen: true, text, isAsked: false });
}

/** Keeps what a person does before the window is there. */
export const goAhead = (done: Partial<Pick<PaletteState, "text" | "isAsked">>): void => put({ ...state, ...done });

export const closePalette = (): void => put(CLOSED);

export function giveFocusBack(): void {
  if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
}

export const usePaletteState = (): PaletteState =>
  useSyncExternalStore(
    subscribe,
    () => state,
    () => CLOSED,
  );
