"use client";

import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";

/** A new page may take this long to show its heading. */
const MOST_MS = 15_000;

/**
 * After a change of page the focus goes to the new page's heading, which screen readers then read. Without this the
 * focus stays on the link in the navigation, or nowhere. If the new page has already set the focus, or the user has
 * moved it, it stays there.
 * @param contentId the id of the element that contains the page
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
      // A page that is still loading has a heading of its own, which disappears together with the focus.
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
