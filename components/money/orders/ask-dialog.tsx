"use client";

import { useTranslations } from "next-intl";
import { ConfirmDialog } from "@/components/kit/ui/confirm-dialog";
import { ErrorState } from "@/components/kit/ui/error-state";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { showToast } from "@/components/kit/ui/toast";
import type { OrderDialogProps } from "@/components/shared/order-forms/order-dialog";
import { useSayCanceled } from "@/components/shared/order-forms/use-say-canceled";
import { orderOperations } from "@/lib/areas/money/orders/operations";
import { formatMoney } from "@/lib/kit/format/money";
import { useOperationMutation } from "@/lib/kit/operations/query";
import { isDirectDebit } from "@/lib/kit/orders/kinds";

/** Asks once more before an order is taken back: here, while nothing left, or at the service. */
export function AskDialog({ order, what, open, onClose }: OrderDialogProps & { what: "withdraw" | "cancel" }) {
  const words = useTranslations("orders");
  const { unit, locale } = usePreferences();
  const withdraw = useOperationMutation(orderOperations.withdraw);
  const cancel = useOperationMutation(orderOperations.cancelPayment);
  const asked = what === "withdraw" ? withdraw : cancel;
  const amount = formatMoney(order.amountRial, { unit, locale });
  const close = () => {
    asked.reset();
    onClose();
  };
  const isDebit = what === "cancel" && isDirectDebit(order.kind);
  const say = useSayCanceled();
  const confirm = () => {
    if (what === "cancel") {
      const onSuccess = (told: Parameters<typeof say>[0]) => {
        close();
        say(told, words("done.canceled"));
      };
      return cancel.mutate({ trackId: order.trackId }, { onSuccess });
    }
    const onSuccess = () => {
      close();
      showToast({ tone: "success", title: words("done.withdrawn") });
    };
    withdraw.mutate({ orderId: order.id }, { onSuccess });
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && close()}
      title={isDebit ? words("cancelDialog.titleIn") : words(`${what}Dialog.title`)}
      description={isDebit ? words("cancelDialog.descriptionIn") : words(`${what}Dialog.description`)}
      action={what === "withdraw" ? words("withdrawDialog.action") : words("cancelDialog.action", { amount })}
      isDangerous
      isWorking={asked.isPending}
      onConfirm={confirm}
      error={asked.error && <ErrorState error={asked.error} className="!py-4" />}
    />
  );
}
