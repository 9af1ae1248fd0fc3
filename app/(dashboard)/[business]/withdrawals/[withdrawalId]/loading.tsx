"use client";

import { useParams } from "next/navigation";
import { WithdrawalDetail } from "@/components/withdrawals/withdrawal-detail";

/** The page itself: it shows what the list knew and asks for the rest while the server looks at who is asking. */
export default function Loading() {
  const { withdrawalId } = useParams<{ withdrawalId?: string }>();
  return withdrawalId ? <WithdrawalDetail withdrawalId={decodeURIComponent(withdrawalId)} /> : null;
}
