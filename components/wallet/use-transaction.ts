"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useBusiness } from "@/lib/operations/provider";
import { useOperation } from "@/lib/operations/query";
import { walletOperations } from "@/lib/wallet/operations";
import type { Transaction, transactionPage } from "@/lib/wallet/schemas";
import type * as z from "@/lib/zod";

type TransactionPage = z.output<typeof transactionPage>;

/** The question that one transaction's page asks; revealing a field asks the same. */
export const oneTransaction = (id: string) => ({ id, perPage: 1 });

/** What a list in this browser already knows about a transaction, the newest first. */
function useKnown(id: string): Transaction | undefined {
  const client = useQueryClient();
  const business = useBusiness();
  const [known] = useState(() =>
    client
      .getQueryCache()
      .findAll({ queryKey: [business, walletOperations.transactions.id] })
      .sort((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
      .flatMap(({ state }) => (state.data as TransactionPage | undefined)?.items ?? [])
      .find((row) => row.id === id),
  );
  return known;
}

/** A transaction: at once what a list knew, then the service's word. The service finds one by asking its list. */
export function useTransaction(id: string) {
  const known = useKnown(id);
  const answer = useOperation(walletOperations.transactions, oneTransaction(id), {
    placeholder: known && { items: [known], page: 1, perPage: 1, total: null, hasMore: false, nextAfter: null },
  });
  return { ...answer, transaction: answer.data?.items.find((row) => row.id === id) };
}
