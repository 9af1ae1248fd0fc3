"use client";

import { useParams } from "next/navigation";
import { onDemand } from "@/components/kit/ui/on-demand";
import { SettlementDetail } from "@/components/money/settlements/settlement-detail";

/** Few settlements go to the business's own accounts: no document carries the words for it. */
const RowsOfRecord = onDemand(
  ["bankAccounts.recognised"],
  async () => (await import("@/components/money/bank-accounts/rows-of-record")).RowsOfRecord,
);

/** The settlement of the address. Page and loading both draw this one, so that its code comes once for both. */
export function SettlementHere() {
  const { trackId } = useParams<{ trackId?: string }>();
  return trackId ? <SettlementRecord key={trackId} record={decodeURIComponent(trackId)} /> : null;
}

/** Also beside the list of settlements. */
export function SettlementRecord({ record }: { record: string }) {
  return (
    <SettlementDetail
      trackId={record}
      inAccount={({ id, trackId, iban, createdAt }) => (
        <RowsOfRecord kind="settlement" id={trackId ?? id} iban={iban} at={createdAt} />
      )}
    />
  );
}
