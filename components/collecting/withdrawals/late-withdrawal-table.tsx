"use client";

import { Skeleton } from "@/components/kit/ui/skeleton";
import { whenSeen } from "@/components/kit/ui/when-seen";

/** The list under another record, below what that page is about. */
export const LateWithdrawalTable = whenSeen(
  [],
  async () => (await import("./withdrawal-table")).WithdrawalTable,
  () => (
    <div aria-busy="true">
      <Skeleton className="h-96" />
    </div>
  ),
);
