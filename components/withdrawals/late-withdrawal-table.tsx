"use client";

import { late } from "@/components/ui/late";
import { Skeleton } from "@/components/ui/skeleton";

/** The list under another record, below what that page is about. */
export const LateWithdrawalTable = late(
  async () => (await import("./withdrawal-table")).WithdrawalTable,
  () => <Skeleton className="h-96" />,
);
