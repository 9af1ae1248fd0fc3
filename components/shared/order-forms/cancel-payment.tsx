"use client";

import { Ban } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCan } from "@/components/frame/shell/member-context";
import { Alert } from "@/components/kit/ui/alert";
import { Button } from "@/components/kit/ui/button";
import { ConfirmDialog } from "@/components/kit/ui/confirm-dialog";
import { useErrorText } from "@/components/kit/ui/error-text";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { useNow } from "@/components/kit/ui/use-now";
import { orderOperations } from "@/lib/areas/money/orders/operations";
import { formatDuration } from "@/lib/kit/format/date-display";
import { formatMoney } from "@/lib/kit/format/money";
import { useOperationMutation } from "@/lib/kit/operations/query";
import { useSayCanceled } from "./use-say-canceled";

const MINUTE_MS = 60_000;

interface CancelPaymentProps {
  target: { trackId: string } | { queuedId: string } | { withdrawalId: string };
  amountRial: number;
  /** Until when the service takes it back; left out where it does so as long as it waits. */
  until?: string;
}

/** Cancels a settlement or a withdrawal at the service while that is possible, and shows the time left for it. */
export function CancelPayment({ target, amountRial, until }: CancelPaymentProps) {
  const words = useTranslations(
    `orderForms.cancel.${"trackId" in target ? "settlement" : "queuedId" in target ? "queued" : "withdrawal"}`,
  );
  const common = useTranslations("orderForms.cancel");
  const { unit, locale } = usePreferences();
  const errorText = useErrorText();
  const say = useSayCanceled();
  const now = useNow();
  const may = useCan("settlements.make");
  const cancel = useOperationMutation(orderOperations.cancelPayment);
  const [isAsking, setAsking] = useState(false);
  const leftMs = until === undefined ? null : Date.parse(until) - now;
  if (!may || (leftMs !== null && leftMs <= 0)) return null;
  const left = leftMs === null ? null : formatDuration(Math.ceil(leftMs / MINUTE_MS) * MINUTE_MS, locale);
  const amount = formatMoney(amountRial, { unit, locale });
  const confirm = () =>
    cancel.mutate(target, {
      onSuccess: (told) => {
        setAsking(false);
        say(told, words("done"));
      },
    });
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button icon={Ban} onClick={() => setAsking(true)}>
        {words("action")}
      </Button>
      {left !== null && (
        <span className="text-muted text-sm" suppressHydrationWarning>
          {common("left", { time: left })}
        </span>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={(isOpen) => {
          cancel.reset();
          setAsking(isOpen);
        }}
        title={words("title", { amount })}
        description={words("body")}
        action={words("confirm")}
        isDangerous
        isWorking={cancel.isPending}
        onConfirm={confirm}
        error={
          cancel.error && (
            <Alert tone="danger" role="alert" title={errorText(cancel.error).title} className="mt-3">
              <p>{errorText(cancel.error).action}</p>
              {cancel.error.detail && <p dir="auto">{cancel.error.detail}</p>}
            </Alert>
          )
        }
      />
    </div>
  );
}
