"use client";

import { besideOf } from "@/components/kit/data-table/beside-of";
import { walletRoutes } from "@/lib/areas/money/wallet/declared";
import { WORDS } from "../../wallet/[transactionId]/words";

/** A refund is a row of the wallet's statement and opens as one. */
export const RefundsBeside = besideOf(
  walletRoutes.transaction,
  WORDS,
  async () => (await import("../../wallet/[transactionId]/transaction-record")).TransactionRecord,
);
