"use client";

import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/alert";
import { DetailSkeleton } from "@/components/ui/detail-layout";
import { late } from "@/components/ui/late";
import { PageHeader } from "@/components/ui/page-header";
import type { MessageKey } from "@/lib/i18n/types";
import { useMessage } from "@/lib/i18n/use-message";
import { useOperation } from "@/lib/operations/query";
import { orderOperations } from "@/lib/orders/operations";
import { draftOfFailed, draftOfOrder, EMPTY_DRAFT } from "@/lib/withdrawals/draft-values";
import { explainFailure } from "@/lib/withdrawals/failures";
import { withdrawalOperations } from "@/lib/withdrawals/operations";

/** The server draws it; what is typed into it before its code is there counts as well. */
const WithdrawalFlow = late(async () => (await import("./withdrawal-flow")).WithdrawalFlow, Waiting, { when: "next" });

interface WithdrawalCreateProps {
  /** Under which it is collected, where somebody comes from its page. */
  authorizationId?: string | undefined;
  /** The id of an order of ours that is made again. */
  repeatOrder?: string | undefined;
  /** The id of a withdrawal that failed, and of what was proposed for it. */
  retryOf?: string | undefined;
  day?: string | undefined;
  retries?: string | undefined;
}

/** The form of a new withdrawal: empty, for one authorization, or filled with an earlier order or one that failed. */
export function WithdrawalCreate({ authorizationId, repeatOrder, retryOf, ...proposed }: WithdrawalCreateProps) {
  if (repeatOrder !== undefined) return <RepeatFlow orderId={repeatOrder} />;
  if (retryOf !== undefined) return <RetryFlow withdrawalId={retryOf} {...proposed} />;
  return <WithdrawalFlow initial={{ ...EMPTY_DRAFT, authorizationId: authorizationId ?? "" }} name={authorizationId} />;
}

function RepeatFlow({ orderId }: { orderId: string }) {
  const { data, error } = useOperation(orderOperations.show, { orderId });
  if (data?.kind === "withdrawal")
    return <WithdrawalFlow initial={draftOfOrder(data)} name={orderId} repeatOf={orderId} />;
  if (!error && !data) return <Waiting />;
  return <WithoutEarlier message="withdrawalForm.repeatFailed" />;
}

interface RetryFlowProps {
  withdrawalId: string;
  day?: string | undefined;
  retries?: string | undefined;
}

/** Only of one that failed: another may still collect the money by itself, or has done so. */
function RetryFlow({ withdrawalId, day, retries }: RetryFlowProps) {
  const words = useTranslations("withdrawalForm");
  const message = useMessage();
  const { data, error } = useOperation(withdrawalOperations.show, { withdrawalId });
  if (!error && !data) return <Waiting />;
  if (data?.status !== "FAILED")
    return <WithoutEarlier message={data ? "withdrawalForm.retryNotFailed" : "withdrawalForm.retryFailed"} />;
  const why = data.errorCode === null ? null : message(explainFailure(data.errorCode).short);
  const reason = words(why === null ? "retryReasonUntold" : "retryReason", { why: why ?? "" });
  return (
    <WithdrawalFlow
      initial={draftOfFailed(data, { day: day ?? "", retries: Number(retries), reason })}
      name={withdrawalId}
    />
  );
}

function WithoutEarlier({ message }: { message: MessageKey }) {
  const text = useMessage();
  return (
    <>
      <Alert tone="warning" role="alert" className="mb-4">
        {text(message)}
      </Alert>
      <WithdrawalFlow initial={EMPTY_DRAFT} />
    </>
  );
}

function Waiting() {
  const words = useTranslations("withdrawalForm");
  const common = useTranslations("common");
  return (
    <>
      <PageHeader title={words("title")} description={words("description")} />
      <DetailSkeleton label={common("loading")} />
    </>
  );
}
