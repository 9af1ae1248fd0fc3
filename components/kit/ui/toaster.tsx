"use client";

import { lazy, Suspense, useEffect, useState } from "react";
import { onceConnected } from "@/lib/kit/operations/reach";
import { whenTouched } from "@/lib/kit/when-idle";
import { whenToastWaits } from "./toast";

const ToasterWindow = lazy(() => onceConnected(() => import("./toaster-window")));

/** Where toasts appear. Its code comes when somebody begins to use the page: most toasts answer what a person did. */
export function Toaster() {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    const want = () => setWanted(true);
    const giveUp = [whenTouched(want), whenToastWaits(want)];
    return () => {
      for (const each of giveUp) each();
    };
  }, []);
  if (!isWanted) return null;
  return (
    <Suspense>
      <ToasterWindow />
    </Suspense>
  );
}
