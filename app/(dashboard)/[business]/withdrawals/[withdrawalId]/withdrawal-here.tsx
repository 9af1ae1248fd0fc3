"use client";

import { useParams } from "next/navigation";
import { WithdrawalRefunds } from "@/components/collecting/debit-refunds/withdrawal-refunds";
import { WithdrawalDetail } from "@/components/collecting/withdrawals/withdrawal-detail";

/** The withdrawal of the address. Page and loading both draw this one, so that its code comes once for both. */
export function WithdrawalHere() {
  const { withdrawalId } = useParams<{ withdrawalId?: string }>();
  if (!withdrawalId) return null;
  return (
    <WithdrawalDetail
      key={withdrawalId}
      withdrawalId={decodeURIComponent(withdrawalId)}
      refunds={(withdrawal) => <WithdrawalRefunds withdrawal={withdrawal} />}
    />
  );
}
