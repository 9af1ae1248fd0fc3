"use client";

import { ExternalLink, Repeat } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useLastList } from "@/components/data-table/last-list";
import { useRecord } from "@/components/records/use-record";
import { useCan } from "@/components/shell/member-context";
import { ButtonLink } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-class";
import { DetailLayout } from "@/components/ui/detail-layout";
import { Money } from "@/components/ui/money";
import { RawFacts } from "@/components/ui/raw-facts";
import { RecordPage } from "@/components/ui/record-page";
import { StatusBadge } from "@/components/ui/status-badge";
import { statusViewOf } from "@/lib/format/status-view";
import { useBusiness } from "@/lib/operations/business";
import type { Unknown } from "@/lib/operations/unread";
import type { Settlement } from "@/lib/settlements/answers";
import type { SettlementStatus } from "@/lib/settlements/codes";
import { settlementRoutes } from "@/lib/settlements/declared";
import { settlementOperations } from "@/lib/settlements/operations";
import { isFinalSettlement } from "@/lib/settlements/rules";
import { SETTLEMENT_STATUS } from "@/lib/settlements/status";
import { SettlementDestination, SettlementFacts, SettlementIds } from "./settlement-facts";
import { SettlementSituation } from "./settlement-situation";
import { SettlementTimeline } from "./settlement-timeline";

/** A payout that never reached the bank or came back unpaid has no receipt. */
const WITH_RECEIPT: readonly (SettlementStatus | Unknown)[] = ["PENDING", "INIT", "DONE", "REVERSED"];
const hasReceipt = ({ status }: Settlement) => WITH_RECEIPT.includes(status);

/** If the webhook is lost, an open page asks again after this time. */
const OPEN_MS = 20_000;

/** The state of one payout, what follows, and when. It follows changes by itself. */
export function SettlementDetail({
  trackId,
  inAccount,
}: {
  trackId: string;
  /** Where the payout is in an account's statement; another area draws it. */
  inAccount?: (settlement: Settlement) => ReactNode;
}) {
  const words = useTranslations("settlements");
  const payouts = useTranslations("payouts");
  const canMake = useCan("settlements.make");
  const business = useBusiness();
  const list = { href: useLastList(settlementRoutes.settlements(business)), label: words("title") };
  const answer = useRecord(
    settlementOperations.list,
    (row) => row.trackId === trackId,
    settlementOperations.show,
    { trackId },
    { everyMs: (settlement) => (isFinalSettlement(settlement) ? false : OPEN_MS) },
  );
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
            {canMake && (
              <ButtonLink icon={Repeat} href={settlementRoutes.newSettlement(business, { repeat: trackId })}>
                {payouts("repeat")}
              </ButtonLink>
            )}
          </>
        ),
      })}
    >
      {(settlement) => (
        <DetailLayout
          main={<SettlementSituation settlement={settlement} />}
          aside={
            <>
              <SettlementFacts settlement={settlement} />
              <SettlementDestination settlement={settlement} />
              <SettlementIds settlement={settlement} />
            </>
          }
          after={
            <>
              <SettlementTimeline settlement={settlement} />
              {inAccount?.(settlement)}
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
