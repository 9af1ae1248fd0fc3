import { startTransition, useEffect, useState } from "react";

/**
 * False on the server, and while the page takes over what the server drew. It turns true in a rendering of its own, which
 * the browser may put off and interrupt: all of a page's would otherwise be drawn in one piece right after its start. Not
 * by `useDeferredValue`, whose first value is left out where a part is taken over within another deferred rendering.
 */
export function useInBrowser(): boolean {
  const [isInBrowser, setInBrowser] = useState(false);
  useEffect(() => startTransition(() => setInBrowser(true)), []);
  return isInBrowser;
}
