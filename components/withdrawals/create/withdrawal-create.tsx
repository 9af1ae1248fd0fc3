"use client";

import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/alert";
import { DetailSkeleton } from "@/components/ui/detail-layout";
import { late } from "@/components/ui/late";
import { PageHeader } from "@/components/ui/page-header";
import { useOperation } from "@/lib/operations/query";
import { orderOperations } from "@/lib/orders/operations";
import { draftOfOrder, EMPTY_DRAFT } from "@/lib/withdrawals/draft-values";

/** The server draws it; what is typed into it before its code is there counts as well. */
const WithdrawalFlow = late(async () => (await import("./withdrawal-flow")).WithdrawalFlow, Waiting, { when: "next" });

interface WithdrawalCreateProps {
  /** Under which it is collected, where somebody comes from its page. */
  authorizationId?: string;
  /** The id of an order of ours that is made again. */
  repeatOrder?: string;
}

/** The form of a new withdrawal: empty, for one authorization, or filled with an earlier order. */
export function WithdrawalCreate({ authorizationId, repeatOrder }: WithdrawalCreateProps) {
  const words = useTranslations("withdrawalForm");
  const earlier = useOperation(
    orderOperations.show,
    { orderId: repeatOrder ?? "" },
    { enabled: repeatOrder !== undefined },
  );
  if (repeatOrder === undefined) {
    const initial = { ...EMPTY_DRAFT, authorizationId: authorizationId ?? "" };
    return <WithdrawalFlow initial={initial} name={authorizationId} />;
  }
  if (earlier.data?.kind === "withdrawal")
    return <WithdrawalFlow initial={draftOfOrder(earlier.data)} name={repeatOrder} repeatOf={repeatOrder} />;
  if (!earlier.error && !earlier.data) return <Waiting />;
  return (
    <>
      <Alert tone="warning" role="alert" className="mb-4">
        {words("repeatFailed")}
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
