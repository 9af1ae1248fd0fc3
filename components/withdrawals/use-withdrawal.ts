"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Page } from "@/lib/operations/define";
import { useBusiness } from "@/lib/operations/provider";
import { useOperation } from "@/lib/operations/query";
import { withdrawalOperations } from "@/lib/withdrawals/operations";
import type { Withdrawal } from "@/lib/withdrawals/schemas";

const DECIDING_MS = 5000;

/** What a list in this browser already knows about a withdrawal, the newest first. */
function useKnown(withdrawalId: string): Withdrawal | undefined {
  const client = useQueryClient();
  const business = useBusiness();
  const [known] = useState(() =>
    client
      .getQueryCache()
      .findAll({ queryKey: [business, withdrawalOperations.list.id] })
      .sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
      .flatMap(({ state }) => (state.data as Page<Withdrawal> | undefined)?.items ?? [])
      .find(({ id }) => id === withdrawalId),
  );
  return known;
}

/** A withdrawal: at once what a list knew, then the service's newest word, then every change by itself. */
export function useWithdrawal(withdrawalId: string) {
  const known = useKnown(withdrawalId);
  return useOperation(
    withdrawalOperations.show,
    { withdrawalId },
    {
      placeholder: known,
      // Looking is what decides an instant withdrawal: as long as somebody waits for it here, it is asked about.
      refetchInterval: (withdrawal) => (withdrawal && isDeciding(withdrawal) ? DECIDING_MS : false),
    },
  );
}

const isDeciding = ({ isInstant, status }: Withdrawal) => isInstant && (status === "INIT" || status === "PENDING");
