"use client";

import { late } from "@/components/kit/ui/late";
import { Skeleton } from "@/components/kit/ui/skeleton";

/** The list under another record, below what that page is about. */
export const LateWithdrawalTable = late(
  async () => (await import("./withdrawal-table")).WithdrawalTable,
  () => <Skeleton className="h-96" />,
);
