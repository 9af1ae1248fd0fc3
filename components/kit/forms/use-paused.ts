import { useDeferredValue, useEffect, useState } from "react";

const PAUSE_MS = 400;

/** What is typed, once typing pauses: what is looked for by it is not asked for at every letter. */
export function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return useDeferredValue(paused);
}
