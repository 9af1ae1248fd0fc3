"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useEffect, useSyncExternalStore } from "react";

const queries = new Map<string, string>();

/** Remembers the list of this page as it is filtered now, for the way back from a record. */
export function useRememberList(): void {
  const pathname = usePathname();
  const query = useSearchParams().toString();
  useEffect(() => void queries.set(pathname, query), [pathname, query]);
}

const nothing = () => () => undefined;

/** A list's address as it was last looked at, with its filters and page. */
export function useLastList(path: string): string {
  return useSyncExternalStore(
    nothing,
    () => (queries.get(path) ? `${path}?${queries.get(path)}` : path),
    () => path,
  );
}
