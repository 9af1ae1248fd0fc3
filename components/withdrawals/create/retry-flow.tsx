"use client";

import { useTranslations } from "next-intl";
import { useMessage } from "@/lib/i18n/use-message";
import { useOperation } from "@/lib/operations/query";
import { draftOfFailed } from "@/lib/withdrawals/draft-values";
import { withdrawalOperations } from "@/lib/withdrawals/operations";
import { reasonKey } from "@/lib/withdrawals/reason-key";
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
