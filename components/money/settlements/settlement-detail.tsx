"use client";

import { ExternalLink, Repeat } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useCan } from "@/components/frame/shell/member-context";
import { useLastList } from "@/components/kit/data-table/last-list";
import { Alert } from "@/components/kit/ui/alert";
import { ButtonLink } from "@/components/kit/ui/button";
import { buttonClass } from "@/components/kit/ui/button-class";
import { DetailLayout } from "@/components/kit/ui/detail-layout";
import { Id } from "@/components/kit/ui/id";
import { Money } from "@/components/kit/ui/money";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { RawFacts } from "@/components/kit/ui/raw-facts";
import { SituationCard } from "@/components/kit/ui/situation-card";
import { StatusBadge } from "@/components/kit/ui/status-badge";
import { useNow } from "@/components/kit/ui/use-now";
import { CancelPayment } from "@/components/shared/order-forms/cancel-payment";
import { KeptSituation } from "@/components/shared/parts/kept-situation";
import { RecordPage } from "@/components/shared/parts/record-page";
import { useKeptRecord } from "@/components/shared/parts/use-kept-record";
import { RecordIds } from "@/components/shared/records/record-ids";
import { useRecord } from "@/components/shared/records/use-record";
import { settlementRoutes } from "@/lib/areas/money/settlements/declared";
import { settlementFields } from "@/lib/areas/money/settlements/fields";
import { settlementOperations } from "@/lib/areas/money/settlements/operations";
import { cancelableUntil, isFinalSettlement } from "@/lib/areas/money/settlements/rules";
import type { Settlement } from "@/lib/areas/money/settlements/server/answers";
import { situationOf } from "@/lib/areas/money/settlements/situation";
import { SETTLEMENT_STATUS, type SettlementStatus } from "@/lib/areas/money/settlements/status";
import { formatWhen } from "@/lib/kit/format/date-display";
import { statusViewOf } from "@/lib/kit/format/status-view";
import { useBusiness } from "@/lib/kit/operations/business";
import type { Unknown } from "@/lib/kit/operations/unread";
import { SettlementDestination, SettlementFacts } from "./settlement-facts";
import { SettlementTimeline } from "./settlement-timeline";

/** A settlement that never reached the bank or came back unpaid has no receipt. */
const WITH_RECEIPT: readonly (SettlementStatus | Unknown)[] = ["PENDING", "INIT", "DONE", "REVERSED"];
const hasReceipt = ({ status }: Settlement) => WITH_RECEIPT.includes(status);

/** If the webhook is lost, an open page asks again after this time. */
const OPEN_MS = 20_000;

/** The state of one settlement, what follows, and when. It follows changes by itself. */
export function SettlementDetail({
  trackId,
  inAccount,
}: {
  trackId: string;
  /** Where the settlement is in an account's statement; another area draws it. */
  inAccount?: (settlement: Settlement) => ReactNode;
}) {
  const words = useTranslations("settlements");
  const forms = useTranslations("orderForms");
  const canMake = useCan("settlements.make");
  const canSeeStatement = useCan("transactions.read");
  const business = useBusiness();
  const list = { href: useLastList(settlementRoutes.settlements(business)), label: words("title") };
  const asked = useRecord(
    settlementOperations.list,
    (row) => row.trackId === trackId,
    settlementOperations.show,
    { trackId },
    { everyMs: (settlement) => (isFinalSettlement(settlement) ? false : OPEN_MS) },
  );
  const answer = useKeptRecord<Settlement, typeof asked>(asked, settlementOperations.list, trackId);
  const { isKept } = answer;
  return (
    <RecordPage
      answer={answer}
      back={list}
      title={words("one")}
      notFound={{ area: "settlements", id: trackId, idLabel: words("fields.trackId") }}
      askAgain={words("detail.refresh")}
      head={(settlement) => ({
        title: words.rich("detail.title", { amount: () => <Money rial={settlement.amountRial} /> }),
        status: <StatusBadge status={statusViewOf(SETTLEMENT_STATUS, settlement)} />,
        actions: (
          <>
            {settlement.receiptUrl !== null && hasReceipt(settlement) && <Receipt href={settlement.receiptUrl} />}
            {canMake && !isKept && (
              <ButtonLink icon={Repeat} href={settlementRoutes.newSettlement(business, { repeat: trackId })}>
                {forms("repeat")}
              </ButtonLink>
            )}
          </>
        ),
      })}
    >
      {(settlement) => (
        <DetailLayout
          main={
            isKept ? (
              <KeptSituation status={statusViewOf(SETTLEMENT_STATUS, settlement)} />
            ) : (
              <SettlementSituation settlement={settlement} />
            )
          }
          aside={
            <>
              <SettlementFacts settlement={settlement} />
              <SettlementDestination settlement={settlement} />
              <RecordIds fields={settlementFields} row={settlement} words={words} hasTransaction={canSeeStatement} />
            </>
          }
          after={
            <>
              <SettlementTimeline settlement={settlement} />
              {!isKept && inAccount?.(settlement)}
              <RawFacts title={words("detail.raw")} hint={words("detail.rawHint")} record={settlement} />
            </>
          }
        />
      )}
    </RecordPage>
  );
}

/** The service's own page, which may be sent to the receiver. */
function Receipt({ href }: { href: string }) {
  const words = useTranslations("settlements.detail");
  const common = useTranslations("common");
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" title={common("opensInNewTab")} className={buttonClass()}>
      <ExternalLink aria-hidden className="size-4" />
      {words("receipt")}
      <span className="sr-only">({common("opensInNewTab")})</span>
    </a>
  );
}

/** What is read first: the state in plain words, what follows and when, why, and how the money came back. */
function SettlementSituation({ settlement }: { settlement: Settlement }) {
  const words = useTranslations("settlements");
  const preferences = usePreferences();
  const now = useNow();
  const { status, expectedAt, type, errorMessage, trackId, amountRial, isInstant } = settlement;
  const situation = situationOf(settlement, now);
  const when = (instant: string | null) => (instant === null ? "" : formatWhen(instant, now, preferences));
  const goesAt = cancelableUntil(settlement);
  const next = words(`situation.${situation}.next`, {
    goes: when(goesAt),
    arrives: when(expectedAt),
  });
  const isForecast =
    type !== null && (status === "PENDING" || status === "INIT") && situation !== "late" && expectedAt !== null;
  return (
    <SituationCard
      status={statusViewOf(SETTLEMENT_STATUS, settlement)}
      title={words(`situation.${situation}.title`)}
      next={
        <span suppressHydrationWarning>
          {next} {isForecast && words(`arrives.${type}`, { time: when(expectedAt) })}
        </span>
      }
    >
      {status === "FAILED" && (
        <Alert tone="danger" title={words("reason")}>
          {errorMessage === null ? words("noReason") : <q dir="auto">{errorMessage}</q>}
        </Alert>
      )}
      {status === "PENDING" && !isInstant && trackId !== null && (
        // Until when is only what usually is: as long as the service says that it waits, it decides.
        <CancelPayment
          target={{ trackId }}
          amountRial={amountRial}
          {...(situation === "waiting" && goesAt !== null && { until: goesAt })}
        />
      )}
      {status === "REVERSED" && <Reversal settlement={settlement} />}
    </SituationCard>
  );
}

function Reversal({ settlement }: { settlement: Settlement }) {
  const words = useTranslations("settlements.reversal");
  const { revisedTransactionId: corrected } = settlement;
  return (
    <Alert tone="warning" title={words("title")}>
      {words("body")}
      {corrected !== null && (
        <span className="mt-1 block">{words.rich("transaction", { id: () => <Id value={corrected} isWhole /> })}</span>
      )}
    </Alert>
  );
}
