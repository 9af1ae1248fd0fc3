"use client";

import { useListed } from "@/components/shared/records/use-record";
import { oneTransaction, walletOperations } from "@/lib/areas/money/wallet/operations";
import type { Transaction } from "@/lib/areas/money/wallet/server/answers";

/** A transaction: at once what a list knew, then the service's word. The service finds one by asking its list. */
export const useTransaction = (id: string) =>
  useListed(walletOperations.transactions, (row: Transaction) => row.id === id, oneTransaction(id));
