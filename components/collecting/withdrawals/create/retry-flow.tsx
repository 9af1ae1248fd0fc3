"use client";

import { useTranslations } from "next-intl";
import { draftOfFailed } from "@/lib/areas/collecting/withdrawals/draft-values";
import { withdrawalOperations } from "@/lib/areas/collecting/withdrawals/operations";
import { reasonKey } from "@/lib/areas/collecting/withdrawals/status";
import { useMessage } from "@/lib/kit/i18n/use-message";
import { useOperation } from "@/lib/kit/operations/query";
import { FormWaiting, WithdrawalFlow, WithoutEarlier } from "./form-start";

interface RetryFlowProps {
  withdrawalId: string;
  day?: string | undefined;
  retries?: string | undefined;
}

/**
 * The form filled with a failed withdrawal. It is only for a failed one: any other may still be collected, or already
 * was.
 */
export function RetryFlow({ withdrawalId, day, retries }: RetryFlowProps) {
  const words = useTranslations("withdrawalForm");
  const message = useMessage();
  const { data, error } = useOperation(withdrawalOperations.show, { withdrawalId });
  if (!error && !data) return <FormWaiting />;
  if (data?.status !== "FAILED")
    return <WithoutEarlier message={data ? "withdrawalForm.retryNotFailed" : "withdrawalForm.retryFailed"} />;
  const why = data.errorCode === null ? null : message(reasonKey(data.errorCode));
  const reason = words(why === null ? "retryReasonUntold" : "retryReason", { why: why ?? "" });
  return (
    <WithdrawalFlow
      initial={draftOfFailed(data, { day: day ?? "", retries: Number(retries), reason })}
      name={withdrawalId}
    />
  );
}
