"use client";

import { useSearchParams } from "next/navigation";

/** Which step of a form is shown, in the address: the browser's Back leads to the step before, not out of the form. */
export function useStep(): [step: string | null, go: (to: string | null) => void] {
  const step = useSearchParams().get("step");
  const go = (to: string | null) => {
    if (to === step) return;
    const query = new URLSearchParams(window.location.search);
    if (to) query.set("step", to);
    else query.delete("step");
    window.history.pushState(null, "", query.size > 0 ? `?${query}` : window.location.pathname);
  };
  return [step, go];
}
