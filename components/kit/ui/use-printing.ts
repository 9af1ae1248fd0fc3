"use client";

import { useSyncExternalStore } from "react";
import { flushSync } from "react-dom";

let isAsked = false;

function subscribe(listener: () => void) {
  const paper = window.matchMedia("print");
  // The browser prints as soon as its listeners have run: what changes for paper has to be drawn in them.
  const draw = () => flushSync(listener);
  const begin = () => {
    isAsked = true;
    draw();
  };
  const end = () => {
    isAsked = false;
    draw();
  };
  window.addEventListener("beforeprint", begin);
  window.addEventListener("afterprint", end);
  paper.addEventListener("change", draw);
  return () => {
    window.removeEventListener("beforeprint", begin);
    window.removeEventListener("afterprint", end);
    paper.removeEventListener("change", draw);
  };
}

/** Whether the page is being printed, or shown as it would be. */
export const usePrinting = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isAsked || window.matchMedia("print").matches,
    () => false,
  );
