"use client";

import { lazy, Suspense, useEffect, useState } from "react";
import { whenIdle } from "@/lib/when-idle";

const ToasterWindow = lazy(() => import("./toaster-window"));

/** Where toasts appear. Its code comes when the page has nothing better to do. */
export function Toaster() {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  if (!isIdle) return null;
  return (
    <Suspense>
      <ToasterWindow />
    </Suspense>
  );
}
