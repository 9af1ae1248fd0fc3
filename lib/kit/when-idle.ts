/** Does something once the page has come whole. @returns gives it up */
export function whenLoaded(work: () => void): () => void {
  if (document.readyState === "complete") {
    work();
    return () => {};
  }
  window.addEventListener("load", work, { once: true });
  return () => window.removeEventListener("load", work);
}

/** Does something once the page has come whole and has nothing better to do. @returns gives it up */
export function whenIdle(work: () => void): () => void {
  let giveUpIdle = () => {};
  const giveUpLoad = whenLoaded(() => {
    giveUpIdle = idle(work);
  });
  return () => {
    giveUpLoad();
    giveUpIdle();
  };
}

const TOUCHES = ["pointerdown", "keydown", "focusin"] as const;

/** Does something once somebody begins to use the page: for code that only an answer to them needs. @returns gives it up */
export function whenTouched(work: () => void): () => void {
  const giveUp = () => {
    for (const touch of TOUCHES) window.removeEventListener(touch, begin, { capture: true });
  };
  const begin = () => {
    giveUp();
    work();
  };
  for (const touch of TOUCHES) window.addEventListener(touch, begin, { capture: true, passive: true });
  return giveUp;
}

function idle(work: () => void): () => void {
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(work, 1500);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: 4000 });
  return () => cancelIdleCallback(handle);
}

/** For what many begin at once: each goes on in a task of its own, between which the page can answer. */
export const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    // Not a timer, which a hidden page gets late.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
