"use client";

import { useListed } from "@/components/records/use-record";
import type { Transaction } from "@/lib/wallet/answers";
import { walletOperations } from "@/lib/wallet/operations";

/** The question that one transaction's page asks; revealing a field asks the same. */
export const oneTransaction = (id: string) => ({ id, perPage: 1 });

/** A transaction: at once what a list knew, then the service's word. The service finds one by asking its list. */
export const useTransaction = (id: string) =>
  useListed(walletOperations.transactions, (row: Transaction) => row.id === id, oneTransaction(id));
