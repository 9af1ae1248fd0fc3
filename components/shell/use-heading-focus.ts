"use client";

import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";

/** As long a new page may take to bring its heading. */
const MOST_MS = 15_000;

/**
 * After a change of page the focus goes to the new page's heading, which readers of the screen then say; before, it
 * stayed on the link in the navigation, or nowhere. What put the focus into the new page itself keeps it, and so does
 * whoever has gone on already.
 *
 * @param contentId of the element that holds the page
 */
export function useHeadingFocus(contentId: string): void {
  const pathname = usePathname();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const content = document.getElementById(contentId);
    if (!content) return;
    const stopped = new AbortController();
    const focus = () => {
      const focused = document.activeElement;
      const heading = content.querySelector("h1");
      // A page that is still loading has a heading of its own, which goes and takes the focus along.
      if (!heading || (focused !== content && content.contains(focused))) return;
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    };
    const observer = new MutationObserver(focus);
    observer.observe(content, { childList: true, subtree: true });
    const stop = () => stopped.abort();
    const timer = setTimeout(stop, MOST_MS);
    stopped.signal.addEventListener("abort", () => {
      observer.disconnect();
      clearTimeout(timer);
    });
    for (const name of ["keydown", "pointerdown"]) {
      window.addEventListener(name, stop, { capture: true, signal: stopped.signal });
    }
    focus();
    return stop;
  }, [pathname, contentId]);
}
