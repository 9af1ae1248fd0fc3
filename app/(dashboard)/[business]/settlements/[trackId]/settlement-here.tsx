"use client";

import { useParams } from "next/navigation";
import { RowsOfRecord } from "@/components/bank-accounts/rows-of-record";
import { SettlementDetail } from "@/components/settlements/settlement-detail";

/** The payout of the address. Page and loading both draw this one, so that its code comes once for both. */
export function SettlementHere() {
  const { trackId } = useParams<{ trackId?: string }>();
  return trackId ? (
    <SettlementDetail
      key={trackId}
      trackId={decodeURIComponent(trackId)}
      inAccount={({ id, trackId, iban, createdAt }) => (
        <RowsOfRecord kind="settlement" id={trackId ?? id} iban={iban} at={createdAt} />
      )}
    />
  ) : null;
}
