"use client";

import { RefundDialog } from "@/components/shared/order-forms/refund-dialog";
import type { RefundButtonProps } from "./refund-button";

interface DebitRefundDialogProps extends RefundButtonProps {
  open: boolean;
  onClose: () => void;
}

/** Orders that money of a withdrawal goes back, whole or in part. */
export function DebitRefundDialog({ withdrawalId, ...rest }: DebitRefundDialogProps) {
  return (
    <RefundDialog
      {...rest}
      kind="debitRefund"
      words="debitRefunds.form"
      orderOf={({ amountRial, description }) => ({
        kind: "debitRefund",
        content: { withdrawalId, amountRial, description },
      })}
      overLeft="errors.refundOverLeft"
      about="withdrawalId"
    />
  );
}
