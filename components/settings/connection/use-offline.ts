"use client";

import { useSyncExternalStore } from "react";

function subscribeOnline(listener: () => void) {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}

/** Whether the device itself says that it has no network. */
export const useOffline = (): boolean =>
  useSyncExternalStore(
    subscribeOnline,
    () => !navigator.onLine,
    () => false,
  );
