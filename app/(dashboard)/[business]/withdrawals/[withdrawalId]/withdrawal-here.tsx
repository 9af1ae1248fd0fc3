"use client";

import { useParams } from "next/navigation";
import { WithdrawalRefunds } from "@/components/collecting/debit-refunds/withdrawal-refunds";
import { WithdrawalDetail } from "@/components/collecting/withdrawals/withdrawal-detail";

/** The withdrawal of the address. Page and loading both draw this one, so that its code comes once for both. */
export function WithdrawalHere() {
  const { withdrawalId } = useParams<{ withdrawalId?: string }>();
  return withdrawalId ? <WithdrawalRecord key={withdrawalId} record={decodeURIComponent(withdrawalId)} /> : null;
}

/** Also beside the list of withdrawals. */
export function WithdrawalRecord({ record }: { record: string }) {
  return (
    <WithdrawalDetail withdrawalId={record} refunds={(withdrawal) => <WithdrawalRefunds withdrawal={withdrawal} />} />
  );
}
