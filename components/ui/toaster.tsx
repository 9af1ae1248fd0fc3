"use client";

import dynamic from "next/dynamic";
import { useEffect, useState } from "react";

const ToasterWindow = dynamic(() => import("./toaster-window"), { ssr: false });

/** Where toasts appear. Its code comes when the page has nothing better to do. */
export function Toaster() {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    const wake = () => setIdle(true);
    if (!("requestIdleCallback" in window)) {
      const timer = setTimeout(wake, 1500);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(wake, { timeout: 4000 });
    return () => cancelIdleCallback(handle);
  }, []);
  return isIdle ? <ToasterWindow /> : null;
}
