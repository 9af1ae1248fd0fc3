"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { createContext, type ReactNode, useContext, useMemo, useRef, useState } from "react";

/** Where a list keeps its filters and its page. */
export interface Address {
  pathname: string;
  params: URLSearchParams;
  /** The query as it is now, which may be newer than what is drawn; null if another page is open. */
  search: () => string | null;
  go: (href: string, options?: { replace?: boolean }) => void;
}

const OwnAddress = createContext<Address | null>(null);

/** The page's address; for a list in a record that is open beside another list, one of its own. */
export function useAddress(): Address {
  const own = useContext(OwnAddress);
  const pathname = usePathname();
  const shown = useSearchParams();
  const ofPage = useMemo<Address>(
    () => ({
      pathname,
      params: new URLSearchParams(shown),
      search: () => (window.location.pathname === pathname ? window.location.search : null),
      go: (href, { replace } = {}) => {
        if (replace) window.history.replaceState(null, "", href);
        else window.history.pushState(null, "", href);
      },
    }),
    [pathname, shown],
  );
  return own ?? ofPage;
}

/** Lists below this keep their filters here, as if they were on the record's page. The page's address stays the outer list's. */
export function WithOwnAddress({ href, children }: { href: string; children: ReactNode }) {
  const [pathname = "", query = ""] = href.split("?");
  const [search, setSearch] = useState(query);
  const now = useRef(query);
  const address = useMemo<Address>(
    () => ({
      pathname,
      params: new URLSearchParams(search),
      search: () => now.current,
      go: (to) => {
        now.current = to.split("?")[1] ?? "";
        setSearch(now.current);
      },
    }),
    [pathname, search],
  );
  return <OwnAddress value={address}>{children}</OwnAddress>;
}
