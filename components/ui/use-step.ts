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
 * Which step of a form is shown, as the address's fragment: the browser's Back leads to the step before, not out of the
 * form. Not in the query: a page with another query is another page to Next, which would begin anew when it is refreshed.
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
