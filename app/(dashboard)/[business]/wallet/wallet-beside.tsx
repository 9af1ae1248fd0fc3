"use client";

import { besideOf } from "@/components/kit/data-table/beside-of";
import { walletRoutes } from "@/lib/areas/money/wallet/declared";
import { WORDS } from "./[transactionId]/words";

export const WalletBeside = besideOf(
  walletRoutes.transaction,
  WORDS,
  async () => (await import("./[transactionId]/transaction-record")).TransactionRecord,
);
