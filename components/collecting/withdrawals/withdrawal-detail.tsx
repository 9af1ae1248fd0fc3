"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useLastList } from "@/components/kit/data-table/last-list";
import { DetailLayout } from "@/components/kit/ui/detail-layout";
import { Money } from "@/components/kit/ui/money";
import { RawFacts } from "@/components/kit/ui/raw-facts";
import { StatusBadge } from "@/components/kit/ui/status-badge";
import { KeptSituation } from "@/components/shared/parts/kept-situation";
import { isUnknownRecord, RecordPage } from "@/components/shared/parts/record-page";
import { useKeptRecord } from "@/components/shared/parts/use-kept-record";
import { useRecord } from "@/components/shared/records/use-record";
import { withdrawalRoutes } from "@/lib/areas/collecting/withdrawals/declared";
import { withdrawalOperations } from "@/lib/areas/collecting/withdrawals/operations";
import type { Withdrawal } from "@/lib/areas/collecting/withdrawals/server/answers";
import { WITHDRAWAL_STATUS } from "@/lib/areas/collecting/withdrawals/status";
import { statusViewOf } from "@/lib/kit/format/status-view";
import { useBusiness } from "@/lib/kit/operations/business";
import { useOperation } from "@/lib/kit/operations/query";
import { WithdrawalAuthorization } from "./withdrawal-authorization";
import { WithdrawalFacts, WithdrawalIds, WithdrawalPayer } from "./withdrawal-facts";
import { WithdrawalSituation } from "./withdrawal-situation";
import { WithdrawalTimeline } from "./withdrawal-timeline";

const DECIDING_MS = 5000;
const SEEN_SOON_MS = 1000;
const WRITTEN_WITHIN_MS = 10_000;

interface WithdrawalDetailProps {
  withdrawalId: string;
  /** The refunds of the withdrawal; another area draws them. */
  refunds: (withdrawal: Withdrawal) => ReactNode;
}

/** The events of one withdrawal, and what follows. It follows changes by itself. */
export function WithdrawalDetail({ withdrawalId, refunds }: WithdrawalDetailProps) {
  const words = useTranslations("withdrawals");
  const business = useBusiness();
  const list = { href: useLastList(withdrawalRoutes.withdrawals(business)), label: words("title") };
  const asked = useRecord(
    withdrawalOperations.list,
    ({ id }) => id === withdrawalId,
    withdrawalOperations.show,
    { withdrawalId },
    {
      // A look-up decides an instant withdrawal, so it is asked for while the user waits on this page.
      everyMs: ({ isInstant, status }) =>
        isInstant && (status === "INIT" || status === "PENDING") ? DECIDING_MS : false,
    },
  );
  const answer = useKeptRecord<Withdrawal, typeof asked>(asked, withdrawalOperations.list, withdrawalId);
  const { isKept } = answer;
  // A look-up is recorded too, so the timeline is asked for after the look-up has been answered.
  const timeline = useOperation(
    withdrawalOperations.timeline,
    { withdrawalId },
    {
      enabled:
        !isUnknownRecord(answer.error) && (answer.isError || (answer.shown !== undefined && !answer.isPlaceholderData)),
      // Another process may still be recording the look-up.
      refetchInterval: (seen) =>
        seen?.entries.length === 0 && Date.now() - answer.dataUpdatedAt < WRITTEN_WITHIN_MS && SEEN_SOON_MS,
    },
  );
  return (
    <RecordPage
      answer={answer}
      back={list}
      title={words("one")}
      notFound={{ area: "withdrawals", id: withdrawalId, idLabel: words("fields.id") }}
      askAgain={words("detail.refresh")}
      isAskedBelow
      askMore={timeline.refetch}
      kept={timeline.data && timeline.data.entries.length > 0 && <WithdrawalTimeline answer={timeline} />}
      head={(withdrawal) => ({
        title: words.rich("detail.title", { amount: () => <Money rial={withdrawal.amountRial} /> }),
        status: <StatusBadge status={statusViewOf(WITHDRAWAL_STATUS, withdrawal)} />,
      })}
    >
      {(withdrawal, again) => (
        <DetailLayout
          actions={again}
          main={
            isKept ? (
              <KeptSituation status={statusViewOf(WITHDRAWAL_STATUS, withdrawal)} />
            ) : (
              <WithdrawalSituation withdrawal={withdrawal} timeline={timeline.data} />
            )
          }
          aside={
            <>
              <WithdrawalFacts withdrawal={withdrawal} />
              {!isKept && refunds(withdrawal)}
              <WithdrawalPayer withdrawal={withdrawal} />
              {!isKept && <WithdrawalAuthorization withdrawal={withdrawal} />}
              <WithdrawalIds withdrawal={withdrawal} />
            </>
          }
          after={
            <>
              <WithdrawalTimeline answer={timeline} />
              <RawFacts title={words("detail.raw")} hint={words("detail.rawHint")} record={withdrawal} />
            </>
          }
        />
      )}
    </RecordPage>
  );
}
