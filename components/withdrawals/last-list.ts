"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useEffect, useSyncExternalStore } from "react";
import { useBusiness } from "@/lib/operations/provider";
import { routes } from "@/lib/routes";

let lastList: string | null = null;

/** Remembers the list as it is filtered now, for the way back from a record. */
export function useRememberList(): void {
  const pathname = usePathname();
  const query = useSearchParams().toString();
  useEffect(() => {
    lastList = query ? `${pathname}?${query}` : pathname;
  }, [pathname, query]);
}

const nothing = () => () => undefined;

/** The list that was last looked at, with its filters and page. */
export function useLastList(): string {
  const usual = routes.withdrawals(useBusiness());
  const isOurs = (address: string | null): address is string => address?.split("?")[0] === usual;
  return useSyncExternalStore(
    nothing,
    () => (isOurs(lastList) ? lastList : usual),
    () => usual,
  );
}
