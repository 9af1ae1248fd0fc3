"use client";

import { useSyncExternalStore } from "react";

const MOVED = "daftar:step";

function subscribe(onChange: () => void): () => void {
  for (const name of ["popstate", MOVED]) window.addEventListener(name, onChange);
  return () => {
    for (const name of ["popstate", MOVED]) window.removeEventListener(name, onChange);
  };
}

const read = (): string | null => window.location.hash.slice(1) || null;

/**
 * The current step of a form as the address's fragment, so that the browser's Back leads to the previous step, not
 * out of the form. It is not in the query, because Next treats another query as another page, which would start again
 * when it is refreshed.
 */
export function useStep(): [step: string | null, go: (to: string | null) => void] {
  const step = useSyncExternalStore(subscribe, read, () => null);
  const go = (to: string | null) => {
    if (to === read()) return;
    const { pathname, search } = window.location;
    window.history.pushState(null, "", to ? `#${to}` : pathname + search);
    window.dispatchEvent(new Event(MOVED));
  };
  return [step, go];
}
