"use client";

import { QueryClient, QueryClientProvider, timeoutManager } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { BusinessContext } from "./business";
import { RETRY_AFTER_MS, shouldRetry } from "./client";
import { type Preloaded, usePreloaded } from "./query";
import { soonTimers } from "./query-timers";

// The server's queries set no timers.
if (typeof window !== "undefined") timeoutManager.setTimeoutProvider(soonTimers);

/** Gives the screens below it a query cache and the business that their operations are about. */
export function OperationProvider({ business, children }: { business: string; children: ReactNode }) {
  const [client] = useState(
    () =>
      new QueryClient({
        defaultOptions: {
          queries: { retry: shouldRetry, retryDelay: RETRY_AFTER_MS, staleTime: 10_000, refetchOnWindowFocus: true },
          // Without a connection a write fails at once: it must not wait and be sent later.
          mutations: { retry: false, networkMode: "always" },
        },
      }),
  );
  return (
    <BusinessContext value={business}>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </BusinessContext>
  );
}

/**
 * A screen, and the answers that its page brought along for it. It stands in a module that the frame around all pages has
 * loaded: of its own it would make a page's code another than that of the page's `loading`, and both would come.
 */
export function WithPreloaded({ answers, children }: { answers: readonly Preloaded[]; children: ReactNode }) {
  usePreloaded(answers);
  return children;
}
