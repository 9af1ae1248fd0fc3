"use client";

import { Banknote, Repeat } from "lucide-react";
import { useTranslations } from "next-intl";
import { useLastList } from "@/components/data-table/last-list";
import { CancelPayout } from "@/components/order-forms/cancel-payout";
import { useRecord } from "@/components/records/use-record";
import { useCan } from "@/components/shell/member-context";
import { Alert } from "@/components/ui/alert";
import { ButtonLink } from "@/components/ui/button";
import { DetailLayout } from "@/components/ui/detail-layout";
import { Money } from "@/components/ui/money";
import { RecordPage } from "@/components/ui/record-page";
import { SituationCard } from "@/components/ui/situation-card";
import { StatusBadge } from "@/components/ui/status-badge";
import { statusViewOf } from "@/lib/format/status-view";
import { useBusiness } from "@/lib/operations/business";
import type { QueuedSettlement } from "@/lib/queued-settlements/answers";
import { queuedSettlementRoutes } from "@/lib/queued-settlements/declared";
import { queuedSettlementOperations } from "@/lib/queued-settlements/operations";
import { QUEUED_STATUS } from "@/lib/queued-settlements/status";
import { settlementRoutes } from "@/lib/settlements/declared";
import { QueuedDestination, QueuedFacts, QueuedIds } from "./queued-facts";
import { QueuedWaitsFor } from "./queued-waits-for";

/** No webhook tells that a payout was submitted. While it waits, an open page asks again after this time. */
const WAITING_MS = 15_000;

/** One queued payout: what it waits for, or its outcome. It follows changes by itself. */
export function QueuedDetail({ queuedId }: { queuedId: string }) {
  const words = useTranslations("queuedSettlements");
  const payouts = useTranslations("payouts");
  const canMake = useCan("settlements.make");
  const business = useBusiness();
  const list = { href: useLastList(queuedSettlementRoutes.queuedSettlements(business)), label: words("title") };
  const answer = useRecord(
    queuedSettlementOperations.list,
    ({ id }) => id === queuedId,
    queuedSettlementOperations.show,
    { queuedId },
    { everyMs: ({ status }) => (status === "QUEUED" ? WAITING_MS : false) },
  );
  return (
    <RecordPage
      answer={answer}
      back={list}
      title={words("one")}
      notFound={{ area: "queuedSettlements", id: queuedId, idLabel: words("fields.id") }}
      askAgain={words("detail.refresh")}
      head={(queued) => ({
        title: words.rich("detail.title", { amount: () => <Money rial={queued.amountRial} /> }),
        status: <StatusBadge status={statusViewOf(QUEUED_STATUS, queued)} />,
        actions: canMake && (
          <ButtonLink icon={Repeat} href={settlementRoutes.newSettlement(business, { repeatQueued: queuedId })}>
            {payouts("repeat")}
          </ButtonLink>
        ),
      })}
    >
      {(queued) => (
        <DetailLayout
          main={<Situation queued={queued} />}
          aside={
            <>
              <QueuedFacts queued={queued} />
              <QueuedDestination queued={queued} />
            </>
          }
          after={<QueuedIds queued={queued} />}
        />
      )}
    </RecordPage>
  );
}

const SITUATIONS = {
  QUEUED: "queued",
  SUBMITTED: "submitted",
  FAILED: "failed",
  CANCELED: "canceled",
  UNKNOWN: "unknown",
} as const;

function Situation({ queued }: { queued: QueuedSettlement }) {
  const words = useTranslations("queuedSettlements");
  const business = useBusiness();
  const { status, trackId, errorMessage } = queued;
  const situation = SITUATIONS[status];
  return (
    <SituationCard
      status={statusViewOf(QUEUED_STATUS, queued)}
      title={words(`situation.${situation}.title`)}
      next={words(`situation.${situation}.next`)}
    >
      {status === "QUEUED" && (
        <>
          <QueuedWaitsFor queued={queued} />
          <CancelPayout target={{ queuedId: queued.id }} amountRial={queued.amountRial} />
        </>
      )}
      {status === "SUBMITTED" && trackId !== null && (
        <ButtonLink variant="primary" icon={Banknote} href={settlementRoutes.settlement(business, trackId)}>
          {words("detail.openSettlement")}
        </ButtonLink>
      )}
      {status === "FAILED" && (
        <Alert tone="danger" title={words("reason")}>
          {errorMessage === null ? words("noReason") : <q dir="auto">{errorMessage}</q>}
        </Alert>
      )}
    </SituationCard>
  );
}
