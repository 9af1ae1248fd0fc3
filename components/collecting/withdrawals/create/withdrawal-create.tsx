"use client";

import { late } from "@/components/kit/ui/late";
import { draftOfOrder, EMPTY_DRAFT } from "@/lib/areas/collecting/withdrawals/draft-values";
import { orderOperations } from "@/lib/areas/money/orders/operations";
import { loadWithWords } from "@/lib/kit/i18n/words/load-with-words";
import { useOperation } from "@/lib/kit/operations/query";
import { FormWaiting, WithdrawalFlow, WithoutEarlier } from "./form-start";

/** Says why others failed, in words that no other form needs. */
const RetryFlow = late(
  loadWithWords(["withdrawals.list"], async () => (await import("./retry-flow")).RetryFlow),
  FormWaiting,
  { when: "touched", isBrowserOnly: true },
);

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
  if (!error && !data) return <FormWaiting />;
  return <WithoutEarlier message="withdrawalForm.repeatFailed" />;
}
