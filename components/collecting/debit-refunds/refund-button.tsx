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
    "debitRefunds.form",
    "errors",
    "orders",
    "orders.help",
    "orderForms.ownNumber",
  ],
  async () => (await import("./refund-dialog")).DebitRefundDialog,
);

export interface RefundButtonProps {
  withdrawalId: string;
  /** What can still go back, in rial. */
  leftRial: number;
}

/** Opens the window in which a refund is ordered. */
export function RefundButton(props: RefundButtonProps) {
  const words = useTranslations("debitRefunds.form");
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
