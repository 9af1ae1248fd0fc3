"use client";

import { useEffect, useSyncExternalStore } from "react";
import { withRecord } from "./beside";
import { useAddress } from "./use-address";

const addresses = new Map<string, string>();

/** Remembers the list of this page as it is filtered now, for the way back from a record. */
export function useRememberList(): void {
  const { pathname, params } = useAddress();
  const href = withRecord({ pathname, search: params.toString() }, null);
  useEffect(() => void addresses.set(pathname, href), [pathname, href]);
}

const nothing = () => () => undefined;

/** A list's address as it was last looked at, with its filters and page. */
export function useLastList(path: string): string {
  return useSyncExternalStore(
    nothing,
    () => addresses.get(path) ?? path,
    () => path,
  );
}
