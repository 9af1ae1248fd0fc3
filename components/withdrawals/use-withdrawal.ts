"use client";

import { shownOf, useKnown } from "@/lib/operations/known";
import { useOperation } from "@/lib/operations/query";
import type { Withdrawal } from "@/lib/withdrawals/answers";
import { withdrawalOperations } from "@/lib/withdrawals/operations";

const DECIDING_MS = 5000;

/** A withdrawal: at once what a list knew, then the service's newest word, then every change by itself. */
export function useWithdrawal(withdrawalId: string) {
  const known = useKnown<Withdrawal>(withdrawalOperations.list, ({ id }) => id === withdrawalId);
  const answer = useOperation(
    withdrawalOperations.show,
    { withdrawalId },
    {
      placeholder: known?.row,
      // Looking is what decides an instant withdrawal: as long as somebody waits for it here, it is asked about.
      refetchInterval: (withdrawal) => (withdrawal && isDeciding(withdrawal) ? DECIDING_MS : false),
    },
  );
  return { ...answer, ...shownOf(answer, known, (row) => row) };
}

const isDeciding = ({ isInstant, status }: Withdrawal) => isInstant && (status === "INIT" || status === "PENDING");
