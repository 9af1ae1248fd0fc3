"use client";

import { useParams } from "next/navigation";
import { WithdrawalDetail } from "@/components/withdrawals/withdrawal-detail";

/** The withdrawal of the address. Page and loading both draw this one, so that its code comes once for both. */
export function WithdrawalHere() {
  const { withdrawalId } = useParams<{ withdrawalId?: string }>();
  return withdrawalId ? <WithdrawalDetail key={withdrawalId} withdrawalId={decodeURIComponent(withdrawalId)} /> : null;
}
