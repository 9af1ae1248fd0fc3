import { useDeferredValue } from "react";

/**
 * False on the server, and while the page takes over what the server drew. It turns true in a rendering of its own, which
 * the browser may put off and interrupt: all of a page's would otherwise be drawn in one piece right after its start.
 */
export const useInBrowser = (): boolean => useDeferredValue(true, false);
