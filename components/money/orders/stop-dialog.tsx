"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Alert } from "@/components/kit/ui/alert";
import { ConfirmDialog } from "@/components/kit/ui/confirm-dialog";
import { ErrorState } from "@/components/kit/ui/error-state";
import { showToast } from "@/components/kit/ui/toast";
import type { OrderDialogProps } from "@/components/shared/order-forms/order-dialog";
import { orderOperations } from "@/lib/areas/money/orders/operations";
import { ApiError } from "@/lib/kit/operations/errors";
import { useOperationMutation } from "@/lib/kit/operations/query";
import type { StoppedRest } from "@/lib/kit/orders/views";

const NOTHING: StoppedRest = { stopped: 0, refused: 0, unanswered: 0, left: 0, underWay: 0 };

/** Cancels the withdrawals of an order that are not collected yet, in rounds, and shows the progress. */
export function StopDialog({ order, open, onClose }: OrderDialogProps) {
  const words = useTranslations("orders.stopDialog");
  const stop = useOperationMutation(orderOperations.stopRest);
  const [told, setTold] = useState<StoppedRest | null>(null);
  const [isWorking, setWorking] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const close = () => {
    setTold(null);
    setFailure(null);
    onClose();
  };
  const confirm = async () => {
    setWorking(true);
    setFailure(null);
    let sum = NOTHING;
    try {
      for (;;) {
        const round = await stop.mutateAsync({ orderId: order.id });
        sum = { ...round, stopped: sum.stopped + round.stopped, refused: sum.refused + round.refused };
        setTold(sum);
        // After a round without any success the next ones would have none either.
        if (round.left === 0 || round.stopped + round.refused === 0 || round.unanswered > 0) break;
      }
      if (sum.refused + sum.unanswered + sum.left + sum.underWay > 0) return;
      close();
      showToast({ tone: "success", title: words("done", { count: sum.stopped }) });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error);
    } finally {
      setWorking(false);
    }
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && close()}
      title={words("title")}
      description={words("description")}
      action={words("action")}
      isDangerous
      isWorking={isWorking}
      onConfirm={() => void confirm()}
      error={
        (told || failure) && (
          <div className="space-y-2" aria-live="polite">
            {told && <p>{words("progress", { stopped: told.stopped })}</p>}
            {told !== null && told.left > told.unanswered && (
              <p>{words("left", { count: told.left - told.unanswered })}</p>
            )}
            {told !== null && told.refused > 0 && (
              <Alert tone="warning">{words("refused", { count: told.refused })}</Alert>
            )}
            {told !== null && told.unanswered > 0 && (
              <Alert tone="warning">{words("unanswered", { count: told.unanswered })}</Alert>
            )}
            {told !== null && told.underWay > 0 && (
              <Alert tone="info">{words("underWay", { count: told.underWay })}</Alert>
            )}
            {failure && <ErrorState error={failure} className="!py-4" />}
          </div>
        )
      }
    />
  );
}
