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

function idle(work: () => void): () => void {
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(work, 1500);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: 4000 });
  return () => cancelIdleCallback(handle);
}
