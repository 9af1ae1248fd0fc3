"use client";

import { shownOf, useKnown } from "@/lib/operations/known";
import { useOperation } from "@/lib/operations/query";
import type { Transaction } from "@/lib/wallet/answers";
import { walletOperations } from "@/lib/wallet/operations";

/** The question that one transaction's page asks; revealing a field asks the same. */
export const oneTransaction = (id: string) => ({ id, perPage: 1 });

/** A transaction: at once what a list knew, then the service's word. The service finds one by asking its list. */
export function useTransaction(id: string) {
  const isIt = (row: Transaction) => row.id === id;
  const known = useKnown(walletOperations.transactions, isIt);
  const answer = useOperation(walletOperations.transactions, oneTransaction(id), {
    placeholder: known && { items: [known.row], page: 1, perPage: 1, total: null, hasMore: false, nextAfter: null },
  });
  const { shown: transaction, asOf } = shownOf(answer, known, ({ items }) => items.find(isIt));
  return { ...answer, transaction, asOf };
}
