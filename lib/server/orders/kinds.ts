import "server-only";
import type { z } from "zod";

/** What the service says of an order that it knows. */
export interface Receipt {
  serviceId: string | null;
  /** How far it has come there; `sent` is anything that is not over. */
  state: "sent" | "done" | "failed" | "canceled" | "reversed";
  /** The amount as the service understood it; null when its answer does not tell. */
  echoRial: number | null;
  /** The service's reason, when it failed. */
  failure: string | null;
  /** For the order's page: ids, dates, links. Nothing personal. */
  facts: Record<string, unknown>;
}

/** Who the call is made for. */
export interface KindContext {
  business: string;
  trackId: string;
  requestId: string;
}

/** One way of moving money: how it is sent, how it is found again, what an approver sees of it. */
export interface OrderKind<Content = Record<string, unknown>> {
  id: string;
  /** What the order carries; the maker's form is held against it, and so is what comes back from the database. */
  content: z.core.$ZodType<Content>;
  amountRial: (content: Content) => number;
  /** The one place where the money goes, or null when there are many. */
  destination: (content: Content) => string | null;
  /** Sends it. @throws ApiError as `callService`; `certaintyOf` says what that means for the money */
  send: (content: Content, context: KindContext) => Promise<Receipt>;
  /** Asks the service by track id. @returns null when the service certainly does not know it */
  lookUp: (content: Content, context: KindContext) => Promise<Receipt | null>;
}
