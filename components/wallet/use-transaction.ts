"use client";

import { useListed } from "@/components/records/use-record";
import type { Transaction } from "@/lib/wallet/answers";
import { oneTransaction, walletOperations } from "@/lib/wallet/operations";

/** A transaction: at once what a list knew, then the service's word. The service finds one by asking its list. */
export const useTransaction = (id: string) =>
  useListed(walletOperations.transactions, (row: Transaction) => row.id === id, oneTransaction(id));
