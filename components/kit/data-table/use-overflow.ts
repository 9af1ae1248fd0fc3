"use client";

import { useEffect, useRef, useState } from "react";

/**
 * Whether a table is wider than its box. Only then does the box scroll, because a box that scrolls keeps its header
 * from sticking to the page.
 */
export function useOverflow() {
  const box = useRef<HTMLDivElement>(null);
  const [isWide, setWide] = useState(true);

  useEffect(() => {
    const element = box.current;
    const table = element?.firstElementChild;
    if (!element || !table) return;
    const measure = () => setWide(table.scrollWidth > element.clientWidth + 1);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    observer.observe(table);
    return () => observer.disconnect();
  });

  return { box, isWide };
}
