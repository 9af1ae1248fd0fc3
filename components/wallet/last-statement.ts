"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useEffect, useSyncExternalStore } from "react";
import { useBusiness } from "@/lib/operations/provider";
import { routes } from "@/lib/routes";

let lastStatement: string | null = null;

/** Remembers the statement as it is filtered now, for the way back from a transaction. */
export function useRememberStatement(): void {
  const pathname = usePathname();
  const query = useSearchParams().toString();
  useEffect(() => {
    lastStatement = query ? `${pathname}?${query}` : pathname;
  }, [pathname, query]);
}

const nothing = () => () => undefined;

/** The statement that was last looked at, with its filters and page. */
export function useLastStatement(): string {
  const usual = routes.wallet(useBusiness());
  const isOurs = (address: string | null): address is string => address?.split("?")[0] === usual;
  return useSyncExternalStore(
    nothing,
    () => (isOurs(lastStatement) ? lastStatement : usual),
    () => usual,
  );
}
