"use client";

import { useTranslations } from "next-intl";
import { Alert } from "@/components/kit/ui/alert";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { RefundDialog } from "@/components/shared/order-forms/refund-dialog";
import { LARGEST_RECORD_RIAL, recordsOf } from "@/lib/areas/collecting/gateway-refunds/status";
import { formatNumber } from "@/lib/kit/format/digits";
import { formatMoney } from "@/lib/kit/format/money";
import type { RefundButtonProps } from "./refund-button";

interface GatewayRefundDialogProps extends RefundButtonProps {
  open: boolean;
  onClose: () => void;
}

/** Orders that money of a payment goes back to the payer's card, whole or in part. */
export function GatewayRefundDialog({ transactionId, walletRial, availableRial, ...rest }: GatewayRefundDialogProps) {
  const words = useTranslations("gatewayRefunds.form");
  const { unit, locale } = usePreferences();
  const money = (rial: number) => formatMoney(rial, { unit, locale });
  const isShort = (amountRial: number) => walletRial !== null && amountRial > walletRial;
  return (
    <RefundDialog
      {...rest}
      kind="gatewayRefund"
      words="gatewayRefunds.form"
      orderOf={(written) => ({ kind: "gatewayRefund", content: { transactionId, ...written } })}
      overLeft="errors.gatewayRefundOverLeft"
      about="transactionId"
      comment={words("comment")}
      isShort={isShort}
      notes={(amountRial, isOver) => (
        <>
          {recordsOf(amountRial) > 1 && !isOver && (
            <p className="text-muted text-sm">
              {words("split", {
                count: formatNumber(recordsOf(amountRial), locale),
                most: money(LARGEST_RECORD_RIAL),
              })}
            </p>
          )}
          {isShort(amountRial) ? (
            <Alert tone="danger">{words("short", { wallet: money(walletRial ?? 0) })}</Alert>
          ) : (
            availableRial !== null &&
            amountRial > availableRial && (
              <Alert tone="warning">{words("waits", { available: money(availableRial) })}</Alert>
            )
          )}
        </>
      )}
    />
  );
}
