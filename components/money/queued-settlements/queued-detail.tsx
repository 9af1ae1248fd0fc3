"use client";

import { Banknote, Repeat } from "lucide-react";
import { useTranslations } from "next-intl";
import { useCan } from "@/components/frame/shell/member-context";
import { useLastList } from "@/components/kit/data-table/last-list";
import { Alert } from "@/components/kit/ui/alert";
import { ButtonLink } from "@/components/kit/ui/button";
import { Section } from "@/components/kit/ui/card";
import { DetailLayout } from "@/components/kit/ui/detail-layout";
import { Money } from "@/components/kit/ui/money";
import { SituationCard } from "@/components/kit/ui/situation-card";
import { StatusBadge } from "@/components/kit/ui/status-badge";
import { CancelPayment } from "@/components/shared/order-forms/cancel-payment";
import { FactIban } from "@/components/shared/parts/fact-iban";
import { KeptSituation } from "@/components/shared/parts/kept-situation";
import { RecordPage } from "@/components/shared/parts/record-page";
import { Revealable } from "@/components/shared/parts/revealable";
import { useKeptRecord } from "@/components/shared/parts/use-kept-record";
import { Facts } from "@/components/shared/records/facts";
import { RecordIds } from "@/components/shared/records/record-ids";
import { useRecord } from "@/components/shared/records/use-record";
import { queuedSettlementRoutes } from "@/lib/areas/money/queued-settlements/declared";
import { queuedSettlementFields } from "@/lib/areas/money/queued-settlements/fields";
import { queuedSettlementOperations } from "@/lib/areas/money/queued-settlements/operations";
import type { QueuedSettlement } from "@/lib/areas/money/queued-settlements/server/answers";
import { QUEUED_STATUS } from "@/lib/areas/money/queued-settlements/status";
import { settlementRoutes } from "@/lib/areas/money/settlements/declared";
import { statusViewOf } from "@/lib/kit/format/status-view";
import { useBusiness } from "@/lib/kit/operations/business";
import { QueuedWaitsFor } from "./queued-waits-for";

/** No webhook tells that a settlement was submitted. While it waits, an open page asks again after this time. */
const WAITING_MS = 15_000;

/** One queued settlement: what it waits for, or its outcome. It follows changes by itself. */
export function QueuedDetail({ queuedId }: { queuedId: string }) {
  const words = useTranslations("queuedSettlements");
  const forms = useTranslations("orderForms");
  const canMake = useCan("settlements.make");
  const canSeeStatement = useCan("transactions.read");
  const business = useBusiness();
  const list = { href: useLastList(queuedSettlementRoutes.queuedSettlements(business)), label: words("title") };
  const asked = useRecord(
    queuedSettlementOperations.list,
    ({ id }) => id === queuedId,
    queuedSettlementOperations.show,
    { queuedId },
    { everyMs: ({ status }) => (status === "QUEUED" ? WAITING_MS : false) },
  );
  const answer = useKeptRecord<QueuedSettlement, typeof asked>(asked, queuedSettlementOperations.list, queuedId);
  const { isKept } = answer;
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
        actions: canMake && !isKept && (
          <ButtonLink icon={Repeat} href={settlementRoutes.newSettlement(business, { repeatQueued: queuedId })}>
            {forms("repeat")}
          </ButtonLink>
        ),
      })}
    >
      {(queued) => (
        <DetailLayout
          main={isKept ? <KeptSituation status={statusViewOf(QUEUED_STATUS, queued)} /> : <Situation queued={queued} />}
          aside={
            <>
              <QueuedFacts queued={queued} />
              <QueuedDestination queued={queued} />
            </>
          }
          after={
            <RecordIds fields={queuedSettlementFields} row={queued} words={words} hasTransaction={canSeeStatement} />
          }
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
          <CancelPayment target={{ queuedId: queued.id }} amountRial={queued.amountRial} />
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

type Props = { queued: QueuedSettlement };

/** Money, way and times. */
function QueuedFacts({ queued }: Props) {
  const words = useTranslations("queuedSettlements.detail");
  return (
    <Section title={words("facts")}>
      <Facts fields={queuedSettlementFields} facts="money" row={queued} />
    </Section>
  );
}

/** Where the money goes; masked for those who may not see it. */
function QueuedDestination({ queued }: Props) {
  const words = useTranslations("queuedSettlements");
  return (
    <Section title={words("fields.destination")}>
      <Revealable
        label={words("reveal.iban")}
        value={queued.iban}
        render={(value) => <FactIban value={value} />}
        target={{ operation: queuedSettlementOperations.show, input: { queuedId: queued.id }, path: "iban" }}
      />
      {queued.paymentNumber !== null && (
        <Facts fields={queuedSettlementFields} facts="destination" row={queued} columns={1} className="mt-4" />
      )}
    </Section>
  );
}
