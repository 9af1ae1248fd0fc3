"use client";

import { onDemand } from "@/components/kit/ui/on-demand";
import type { NotFoundProps } from "./not-found-card";

/** In place of a record that is not there. Few ever see it, and it has the words of every area: it comes when it is drawn. */
export const RecordNotFound = onDemand<NotFoundProps>(
  [
    "authorizationRequests.notFound",
    "authorizations.notFound",
    "batches.notFound",
    "cardFiles.notFound",
    "cards.notFound",
    "customerImport.notFound",
    "customers.notFound",
    "debitRefunds.notFound",
    "deposits.notFound",
    "documents.notFound",
    "gateway.notFound",
    "inquiries.notFound",
    "inquiryFiles.notFound",
    "orders.notFound",
    "queuedSettlements.notFound",
    "reconciliation.notFound",
    "settlements.notFound",
    "wallet.notFound",
    "withdrawals.notFound",
  ],
  async () => (await import("./not-found-card")).default,
);
