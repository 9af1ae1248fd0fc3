"use client";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext, useState } from "react";
import { RETRY_AFTER_MS, shouldRetry } from "./client";
import { type Brought, useBrought } from "./query";

const BusinessContext = createContext<string | null>(null);

/** Gives the screens below it a query cache and the business that their operations are about. */
export function OperationProvider({ business, children }: { business: string; children: ReactNode }) {
  const [client] = useState(
    () =>
      new QueryClient({
        defaultOptions: {
          queries: { retry: shouldRetry, retryDelay: RETRY_AFTER_MS, staleTime: 10_000, refetchOnWindowFocus: true },
          mutations: { retry: false },
        },
      }),
  );
  return (
    <BusinessContext value={business}>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </BusinessContext>
  );
}

/** The business of the page, as in its address. */
export function useBusiness(): string {
  const business = useContext(BusinessContext);
  if (business === null) throw new Error("useBusiness needs an OperationProvider above it");
  return business;
}

/**
 * A screen, and the answers that its page brought along for it. It stands in a module that the frame around all pages has
 * loaded: of its own it would make a page's code another than that of the page's `loading`, and both would come.
 */
export function WithBrought({ answers, children }: { answers: readonly Brought[]; children: ReactNode }) {
  useBrought(answers);
  return children;
}
