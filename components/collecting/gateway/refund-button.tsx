"use client";

import { Undo2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/kit/ui/button";
import { onDemand } from "@/components/kit/ui/on-demand";

const RefundDialog = onDemand(
  [
    "authorizations.status",
    "cashIn.fill",
    "errors",
    "gatewayRefunds.form",
    "orders",
    "orders.help",
    "orderForms.ownNumber",
  ],
  async () => (await import("./refund-dialog")).GatewayRefundDialog,
);

export interface RefundButtonProps {
  transactionId: string;
  /** What can still be refunded, in rial. */
  leftRial: number;
  /** The wallet's balance and the part that can be paid out now; null if they are not known. */
  walletRial: number | null;
  availableRial: number | null;
}

/** Opens the window in which a refund is ordered. */
export function RefundButton(props: RefundButtonProps) {
  const words = useTranslations("gatewayRefunds.form");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={Undo2} className="mt-4" onClick={() => setOpen(true)}>
        {words("open")}
      </Button>
      <RefundDialog {...props} open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
