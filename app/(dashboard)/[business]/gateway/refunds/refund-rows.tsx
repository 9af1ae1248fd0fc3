"use client";

import { Undo2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { EmptyState } from "@/components/kit/ui/empty-state";
import { TransactionTable } from "@/components/money/wallet/transaction-table";

/** The refunds of gateway payments: the wallet's statement, of this channel only. */
export function RefundRows() {
  const words = useTranslations("gatewayRefunds.list");
  return (
    <TransactionTable
      channel="refund"
      label={words("label")}
      nothing={<EmptyState icon={Undo2} title={words("empty.title")} description={words("empty.body")} />}
    />
  );
}
